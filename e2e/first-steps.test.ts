import { founders } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { axeViolations } from './axe.ts'
import { agreeToTerms, entrance } from './entrance.ts'
import { card } from './feed.ts'
import { layoutDefects } from './layout.ts'
import { openPages } from './pages.ts'
import { permissionScreen } from './permission.ts'
import { postForm } from './post-form.ts'
import { openRendered, waitForHydration } from './rendered-page.ts'

const { open, step } = openPages()
let service: SignInApp
beforeAll(async () => {
  service = await signInApp(Date.now())
})
afterAll(() => service?.close())

const { docomoId, name, managementGroup } = founders.okada
const stepsOf = (page: Page) => page.getByRole('region', { name: '社内報をはじめましょう' })

/** Which of the three steps are ticked. */
const ticks = async (page: Page) => {
  await stepsOf(page).waitFor()
  return (await stepsOf(page).getByRole('link').allTextContents()).map((text) => text.endsWith('済み'))
}
const toFeed = (page: Page) => page.getByRole('navigation').getByRole('link').first().click()

/** How much of the page has moved by itself since it began. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => done(sum)))
      }),
  )

/** Looks at a screen in standard and largest text, at the widths of phones and desktops. */
const expectToFit = async (page: Page) => {
  for (const textSize of ['standard', 'largest']) {
    await page.evaluate((size) => Object.assign(document.documentElement.dataset, { textSize: size }), textSize)
    for (const width of [320, 375, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await layoutDefects(page), `${textSize} ${width}`).toEqual([])
    }
    expect(await axeViolations(page), textSize).toEqual([])
  }
  await page.evaluate(() => delete document.documentElement.dataset.textSize)
}

test('The representative of a company without anybody goes through three steps to the first post (DAY-01, PERM-15, G-389)', async () => {
  const page = await open(service.origin, { name: '岡田' })
  await step('The representative signs in, and the feed begins with three steps', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).click()
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await agreeToTerms(page)
    await entrance(page).refuse.click()
    expect(await ticks(page)).toEqual([false, false, false])
    await page.getByText('投稿がまだありません').waitFor()
  })
  await step('They come with the rendered page, and nothing moves while it arrives', async () => {
    await openRendered(page, '/')
    await waitForHydration(page)
    expect(await ticks(page)).toEqual([false, false, false])
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.005)
  })
  await step('They fit on every screen, in the largest text too', async () => {
    await expectToFit(page)
  })
  await step('Somebody is registered, and the first step is ticked', async () => {
    const [row] = await service.db.query<{ id: number }>(sql`
      select management_group_id as id from members where docomo_id = ${docomoId}`)
    await addPerson(
      service.db,
      { managementGroup, managementGroupId: row?.id ?? 0 },
      { name: '社員 花子', role: 'viewer', now: Date.now() },
    )
    await stepsOf(page)
      .getByRole('link', { name: /社員を登録する/ })
      .click()
    await page.getByText('社員 花子').first().waitFor()
    await toFeed(page)
    await expect.poll(() => ticks(page)).toEqual([true, false, false])
  })
  await step('A poster is appointed, and the second step is ticked', async () => {
    await stepsOf(page)
      .getByRole('link', { name: /投稿者を決める/ })
      .click()
    const { give, save } = permissionScreen(page)
    await give('社員 花子', '投稿者')
    await save.click()
    await page.getByRole('alertdialog').getByRole('button').click()
    await toFeed(page)
    await expect.poll(() => ticks(page)).toEqual([true, true, false])
  })
  await step('The first post is written from the third, and the steps are gone', async () => {
    await stepsOf(page)
      .getByRole('link', { name: /最初の投稿/ })
      .click()
    const form = postForm(page)
    await form.title.fill('はじめまして')
    await form.content.fill('社内報をはじめます。')
    await form.confirm.click()
    await page.getByRole('button', { name: '投稿する' }).click()
    await card(page, 'はじめまして').waitFor()
    await stepsOf(page).waitFor({ state: 'detached' })
  })
})
