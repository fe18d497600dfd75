import { describe, test } from 'vitest'
import { expectGoodLook, expectGoodState } from './look.ts'
import { openWorld } from './world.ts'

const { world, open } = openWorld()

const links = {
  manualUrl: 'https://manual.test/',
  policyUrl: 'https://policy.test/',
  termsUrl: 'https://terms.test/',
  registrationUrl: 'https://registration.test/',
}

describe.each(['desktop', 'phone'] as const)('the look of the entrance on a %s', (device) => {
  const enter = async (person: Parameters<typeof open>[0], path: string, expectedErrors?: RegExp) => {
    const page = await open(person, { device, ...(expectedErrors && { expectedErrors }) })
    await page.route('**/config.json', (route) => route.fulfill({ json: links }))
    await page.goto(path)
    return page
  }

  test('login', async () => {
    const page = await enter(null, '/login')
    await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
    await expectGoodLook(page, `login ${device}`)
    await page.getByRole('region', { name: 'Cookieの利用について' }).getByRole('button', { name: '閉じる' }).click()
    await expectGoodState(page, `login without banner ${device}`)
  })

  test('login that failed', async () => {
    const page = await enter(null, '/login?code=a&state=b', /sessionPost error|callback error/)
    await page.getByText('ログインできませんでした').waitFor()
    await expectGoodState(page, `login failed ${device}`)
  })

  test('login that was not agreed to', async () => {
    const page = await enter(null, '/login?error=access_denied')
    await page.getByRole('alertdialog').waitFor()
    await expectGoodState(page, `login denied ${device}`)
  })

  test('menu', async () => {
    const page = await enter(world().cast.sato, '/menu')
    await page.getByRole('button', { name: '閉じる' }).waitFor()
    await expectGoodLook(page, `menu ${device}`)
  })

  test('a screen to come', async () => {
    const page = await enter(world().cast.sato, '/setting')
    await page.getByText('この画面は準備中です。').waitFor()
    await expectGoodLook(page, `setting ${device}`)
  })
})
