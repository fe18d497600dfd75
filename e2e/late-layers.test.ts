import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { card } from './feed.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open } = startTestServer()

/** Delays a part of the app's code until the returned function is called. */
const delayCode = async (page: Page, name: string) => {
  const released = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    await released.promise
    await route.continue()
  })
  return async () => {
    const loaded = page.waitForResponse((answer) => answer.url().includes(`/assets/${name}-`))
    released.resolve()
    await (await loaded).finished()
  }
}

const menus = (page: Page) => page.getByRole('menu')

test('A reader presses two menus while their code loads, and only the last one opens (G-155)', async () => {
  const { cast, storePost } = server()
  await storePost(cast.suzuki, { title: '年末の大掃除' })
  const page = await open(cast.tanaka)
  const release = await delayCode(page, 'popup-menu-list')
  await page.goto('/')
  await card(page, '年末の大掃除').waitFor()
  const filter = page.getByRole('button', { name: '絞り込み' })
  const sort = page.getByRole('button', { name: '並び替え' })
  await filter.click()
  await sort.click()
  await release()
  await page.getByRole('menu', { name: '並び替え' }).waitFor()
  expect(await menus(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  await menus(page).waitFor({ state: 'detached' })
  await filter.click()
  await page.getByRole('menu', { name: '絞り込み' }).waitFor()
  expect(await menus(page).count()).toBe(1)
})

test('An author presses two calendars while their code loads, and only the last one opens (G-155)', async () => {
  const page = await open(server().cast.suzuki)
  const release = await delayCode(page, 'calendar')
  await page.goto('/news/add')
  const calendars = page.getByRole('dialog')
  await page.getByRole('button', { name: '公開開始日時の日付をカレンダーから選ぶ' }).click()
  await page.getByRole('button', { name: '公開終了日時の日付をカレンダーから選ぶ' }).click()
  await release()
  await page.getByRole('dialog', { name: '公開終了日時の日付' }).waitFor()
  expect(await calendars.count()).toBe(1)
  await page.keyboard.press('Escape')
  await calendars.waitFor({ state: 'detached' })
})

test('An author writes on while a calendar loads late, and the calendar does not open (G-155)', async () => {
  const page = await open(server().cast.suzuki)
  const release = await delayCode(page, 'calendar')
  await page.goto('/news/add')
  const { title } = postForm(page)
  await page.getByRole('button', { name: '公開開始日時の日付をカレンダーから選ぶ' }).click()
  await title.click()
  await page.keyboard.type('年末の')
  await release()
  // At the pace of a hand: React takes 300 ms to show a layer whose code has loaded.
  await page.keyboard.type('大掃除は金曜日に行います', { delay: 80 })
  expect(await title.inputValue()).toBe('年末の大掃除は金曜日に行います')
  expect(await page.getByRole('dialog').count()).toBe(0)
})
