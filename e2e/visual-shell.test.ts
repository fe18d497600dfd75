import { completeNews } from '@kawaraban/contract/reactions.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { article, showStatus } from './detail.ts'
import { card, feedOf, openPost } from './feed.ts'
import { checkNetwork, expectMessage, messagesFetched } from './messages.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, now } = startTestServer()

/** The number of pixels by which a page can be scrolled sideways. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const linked = '手順書の場所'
const phrased = '下期の経営方針について（社長メッセージ）'
const address = `https://${'long.'.repeat(10)}example.com`
beforeAll(async () => {
  const { cast, storePost } = server()
  for (let post = 1; post <= 12; post++)
    await storePost(cast.suzuki, { title: `お知らせ${post}`, startAt: now() + post * 1000 - minuteMs })
  await storePost(cast.suzuki, { title: phrased })
  await storePost(cast.suzuki, { title: linked, content: `手順書です。\n${address}\nつづき` })
})

test('An admin in a narrow or enlarged window of a PC gets from the header to the menu (NAV-22, NAV-25, NAV-26, NAV-46, G-147, G-150)', async () => {
  const page = await open(server().cast.sato, { viewport: { width: 375, height: 700 } })
  await page.goto('/')
  await feedOf(page).waitFor()
  await expectNoVisualDefects(page, 'narrow window')
  expect(await page.getByRole('banner').getByRole('link').count()).toBe(1)
  await page.getByRole('link', { name: 'メニュー' }).click()
  for (const name of ['投稿一覧', '権限設定', '設定']) await page.getByRole('link', { name, exact: true }).waitFor()
  await page.getByRole('button', { name: 'ログアウト' }).waitFor()
  await expectNoVisualDefects(page, 'menu of a narrow window')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await feedOf(page).waitFor()
  await page.getByRole('banner').getByRole('link', { name: '設定', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'メニュー' }).count()).toBe(0)
})

test('An admin on a phone finds the menu behind the icon of the header alone (MOB-01)', async () => {
  const page = await open(server().cast.sato, { device: 'phone' })
  await page.goto('/')
  await feedOf(page).waitFor()
  expect(await page.getByRole('navigation', { name: 'メニュー' }).count()).toBe(0)
})

test('A user moves the focus through menu and header, and the page does not scroll', async () => {
  const page = await open(server().cast.sato)
  await page.goto('/')
  await feedOf(page).waitFor()
  const last = page.getByRole('banner').getByRole('link', { name: '設定', exact: true })
  const isReached = () => last.evaluate((link) => link === document.activeElement)
  for (let presses = 0; presses < 20 && !(await isReached()); presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
  expect(await isReached()).toBe(true)
})

test.each([900, 1024, 1280, 1440])(
  'An author on %d px sees the completion buttons clear of the add button (FEED-16)',
  async (width) => {
    const page = await open(server().cast.suzuki, { viewport: { width, height: 900 } })
    await page.goto('/')
    const words = await card(page, 'お知らせ12').getByText('完了にする').boundingBox()
    const add = await page.getByRole('link', { name: '投稿する' }).boundingBox()
    expect(words?.y).toBeGreaterThanOrEqual((add?.y ?? 0) + (add?.height ?? 0))
  },
)

test('A reader with text twice as large sees everything on a phone', async () => {
  const page = await open(server().cast.suzuki, { device: 'phone' })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  await page.goto('/')
  await feedOf(page).waitFor()
  expect(await excess(page)).toBe(0)
  await openPost(page, 'お知らせ12')
  await showStatus(page)
  await page.getByRole('tab', { name: /^閲覧者数/ }).click()
  const right = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().right)
  const table = page.getByRole('table', { name: '閲覧者の一覧' })
  expect(await right(table.getByText(/2026/))).toBeLessThanOrEqual(await right(table))
  expect(await excess(page)).toBe(0)
})

test('A reader sees the title of a post break between its words on a phone (DETAIL-02)', async () => {
  const page = await open(server().cast.tanaka, { device: 'phone' })
  await page.goto('/')
  await openPost(page, phrased)
  const lines = await article(page)
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => {
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()
      const word = document.createRange()
      const at = text?.textContent?.indexOf('経営方針') ?? -1
      if (!text || at < 0) return 0
      word.setStart(text, at)
      word.setEnd(text, at + '経営方針'.length)
      return word.getClientRects().length
    })
  expect(lines).toBe(1)
})

test('A reader sees no empty line above a long address (DETAIL-04)', async () => {
  const page = await open(server().cast.tanaka, { device: 'phone' })
  await page.goto('/')
  await openPost(page, linked)
  const link = article(page).getByRole('link')
  const gap = await link.evaluate((element) => {
    const text = document.createRange()
    text.selectNode(element.parentNode?.firstChild ?? element)
    const [above, below] = [text.getClientRects()[0], element.getClientRects()[0]]
    return above && below ? below.top - above.bottom : Number.NaN
  })
  expect(gap).toBeLessThan(16)
})

describe('Without a network', () => {
  test('A reader scrolls down, and the banner stays visible', async () => {
    const page = await open(server().cast.tanaka, { device: 'phone' })
    await page.goto('/')
    await feedOf(page).waitFor()
    await page.evaluate(() => window.scrollTo(0, 800))
    await page.context().setOffline(true)
    await page.getByText('オフラインです。').waitFor()
    expect((await page.getByText('オフラインです。').boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await expectNoVisualDefectsInState(page, 'offline scrolled')
  })

  test('A reader completes a post in vain, and the page is loaded again with the network (FEED-14, ERR-17)', async () => {
    const page = await open(server().cast.tanaka, { expectedErrors: /^failed to update reaction/ })
    const fetched = messagesFetched(page)
    await page.goto('/')
    await fetched
    const complete = card(page, 'お知らせ12').getByRole('button', { name: '完了にする' })
    await complete.waitFor()
    await page.context().setOffline(true)
    await page.getByText('オフラインです。').waitFor()
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === completeNews.method)
    await complete.click()
    await failed
    await expectMessage(page, 'desktop', checkNetwork)
    await complete.waitFor()
    const reloaded = page.waitForEvent('load')
    await page.context().setOffline(false)
    await reloaded
    await complete.waitFor()
  })
})

test('A reader on a low screen, as at 400 %, sees nothing but the post', async () => {
  const page = await open(server().cast.tanaka, { viewport: { width: 320, height: 256 } })
  await page.goto('/')
  await openPost(page, 'お知らせ12')
  await page.evaluate(() => window.scrollTo(0, 260))
  const header = page.getByRole('banner')
  expect(await header.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0)
  expect(await page.getByRole('navigation', { name: 'メニュー' }).count()).toBe(0)
  const complete = article(page).getByRole('button', { name: '完了にする' })
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await complete.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(256)
})
