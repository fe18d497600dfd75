import { checkService } from '@kawaraban/contract/service.ts'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { refuse } from './answer.ts'
import { getPlainPages } from './plain-page.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open } = startTestServer()

const links = {
  manualUrl: 'https://manual.test/',
  policyUrl: 'https://policy.test/',
  termsUrl: 'https://terms.test/',
  registrationUrl: 'https://registration.test/',
  groupHowToUrl: 'https://how-to.test/',
}

describe.each(devices('phone', 'desktop'))('Visual checks of the entrance, on a %s', (device) => {
  const enter = async (person: Parameters<typeof open>[0], path: string, expectedErrors?: RegExp) => {
    const page = await open(person, { device, ...(expectedErrors && { expectedErrors }) })
    await page.route('**/config.json', (route) => route.fulfill({ json: links }))
    await page.goto(path)
    return page
  }

  test('A stranger sees the login screen, with and without its cookie banner', async () => {
    const page = await enter(null, '/login')
    await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
    await expectNoVisualDefects(page, `login ${device}`)
    await page.getByRole('region', { name: 'Cookieの利用について' }).getByRole('button', { name: '閉じる' }).click()
    await expectNoVisualDefectsInState(page, `login without banner ${device}`)
  })

  test.each(['terms', 'privacy'])('A stranger reads the page of the %s (CONS-03)', async (document) => {
    const page = await open(null, { device })
    await page.goto(`/legal/${document}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoVisualDefects(page, `${document} page ${device}`)
  })

  test('A user sees that the login failed', async () => {
    const page = await enter(null, '/login?code=a&state=b', /sessionPost error|callback error/)
    await page.getByText('ログインできませんでした').waitFor()
    await expectNoVisualDefectsInState(page, `login failed ${device}`)
  })

  test('A user whose session has ended sees that the entered text is still there', async () => {
    const page = await open(null, { device })
    await page.addInitScript(() => sessionStorage.setItem('companyIntraNews.sessionEnd', 'withInput'))
    await page.goto('/login')
    await page.getByText('入力していた内容は残っています。').waitFor()
    await expectNoVisualDefectsInState(page, `login after the end ${device}`)
  })

  test('A user who refused the sign-in sees a message', async () => {
    const page = await enter(null, '/login?error=access_denied')
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `login denied ${device}`)
  })

  test('An admin sees the menu', async () => {
    const page = await enter(server().cast.sato, '/menu')
    await page.getByRole('button', { name: '閉じる' }).waitFor()
    await expectNoVisualDefects(page, `menu ${device}`)
  })

  test('A user without a company sees a dialog, and the screen below it', async () => {
    const page = await open(server().cast.tanaka, { device, expectedErrors: /failed to check service|NeedsGroupError/ })
    await page.route('**/config.json', (route) => route.fulfill({ json: links }))
    await getPlainPages(page)
    await refuse(page, checkService, 'noManagementGroup')
    await page.goto('/')
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `no company question ${device}`)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expectNoVisualDefects(page, `no company ${device}`)
  })

  test('A reader sees that the code of a screen could not be loaded', async () => {
    const page = await open(server().cast.tanaka, {
      device,
      expectedErrors: /Failed to fetch dynamically|the code of the screen/,
    })
    await page.route('**/assets/settings-screen*', (route) => route.abort())
    await page.goto('/setting')
    await page.getByText('画面を表示できませんでした').waitFor()
    await expectNoVisualDefectsInState(page, `screen failed ${device}`)
  })
})

test('A stranger reads the page of the terms by keyboard and on paper (CONS-03)', async () => {
  const page = await open(null, { dark: true })
  await page.goto('/legal/terms')
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: '本文へ移動' }).press('Enter')
  await page.locator('main:focus').waitFor()
  await page.keyboard.press('End')
  const latest = page.getByText('2025年7月 改定')
  await expect.poll(() => latest.evaluate((line) => line.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(25)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
})

describe('Visual checks of what leads to the app, on a phone', () => {
  const enter = async (person: Parameters<typeof open>[0], path: string) => {
    const page = await open(person, { device: 'phone' })
    const app = { appStoreUrl: 'https://store.test/', appPageUrl: 'https://app.test/' }
    await getPlainPages(page)
    await page.route('**/config.json', (route) => route.fulfill({ json: { ...links, ...app } }))
    await page.goto(path)
    return page
  }

  test('A stranger sees the dialog that recommends the app', async () => {
    const page = await enter(null, '/login')
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefects(page, 'login recommends the app')
  })

  test.each(['/', '/menu'])('An admin sees the install banner over %s', async (path) => {
    const page = await enter(server().cast.sato, path)
    await page.getByRole('region', { name: 'アプリのご案内' }).waitFor()
    await expectNoVisualDefects(page, `install banner ${path}`)
  })
})
