import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectFocus } from './keyboard.ts'
import { expectChunk } from './lazy-chunk.ts'
import { scrollToMiddle } from './lists.ts'
import { startTestServer } from './test-server.ts'

const { server, open, now } = startTestServer()
const minute = 60_000

beforeAll(async () => {
  const { cast, storePost } = server()
  for (let post = 1; post <= 45; post++) {
    await storePost(cast.sato, {
      title: `お知らせ${post}`,
      content: '本文です。'.repeat((post % 7) * 10 + 1),
      startAt: now() - (60 - post) * minute,
      endAt: now() + 24 * 60 * minute,
    })
  }
})

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on screen')
  return box
}
const enter = async (page: Page) => {
  await page.goto('/')
  await card(page, 'お知らせ45').waitFor()
}

test.each([
  [1440, 0],
  [768, 0],
  [767, 220],
  [375, 220],
])(
  'At %d px the filter menu is shifted by %d px, and a click outside closes it (FEED-02, LIM-13)',
  async (width, shift) => {
    const page = await open(server().cast.sato, { viewport: { width, height: 700 } })
    await enter(page)
    const button = page.getByRole('button', { name: '絞り込み' })
    await button.click()
    const popup = page.getByRole('dialog', { name: '絞り込み' })
    await popup.waitFor()
    await expect.poll(async () => Math.round((await boxOf(button)).x - (await boxOf(popup)).x)).toBe(shift)
    await page.mouse.click(width - 5, 690)
    await popup.waitFor({ state: 'detached' })
  },
)

test('At 320 px both menus stay on screen, and nothing scrolls sideways (FEED-02)', async () => {
  const page = await open(server().cast.sato, { viewport: { width: 320, height: 600 } })
  await enter(page)
  for (const name of ['絞り込み', '並び替え']) {
    await page.getByRole('button', { name }).click()
    const popup = page.getByRole('dialog', { name })
    await popup.waitFor()
    const { x, width } = await boxOf(popup)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** The height of a card when it is pressed: Playwright scrolls once more when a card is covered or moves at its first try. */
const heightAtPress = (target: Locator): Promise<number> =>
  target.evaluate(
    (element) =>
      new Promise((resolve) => {
        const note = () => resolve(element.getBoundingClientRect().y)
        element.addEventListener('click', note, { capture: true, once: true })
      }),
  )

for (const device of ['desktop', 'phone'] as const) {
  test(`On a ${device} a reader scrolls to the last page, and returns from a post to the same place (FEED-17, FEED-18, FEED-20, FEED-27)`, async () => {
    const page = await open(server().cast.tanaka, { device })
    await enter(page)
    const scrollDown = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => scrollDown().then(() => card(page, 'お知らせ1').count())).toBe(1)
    expect(await page.getByRole('article').count()).toBe(45)
    const title = device === 'desktop' ? 'お知らせ9' : 'お知らせ12'
    const chosen = card(page, title)
    await scrollToMiddle(chosen)
    const back = [() => page.getByRole('button', { name: '戻る' }).click(), () => page.goBack()]
    for (const goBack of back) {
      const viewed = page.waitForResponse((answer) => answer.url().endsWith('/view'))
      const pressedAt = heightAtPress(chosen)
      await chosen.getByRole('link').click()
      const y = await pressedAt
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await viewed
      await goBack()
      await chosen.getByText('既読').waitFor()
      await expect.poll(async () => Math.abs((await boxOf(chosen)).y - y)).toBeLessThan(3)
      expect(await chosen.getByRole('link').getAttribute('aria-current')).toBe('true')
      await expectFocus(chosen.getByRole('link'))
    }
  })
}

/** Drags one finger down from the middle of the page, in steps like a real one. */
const drag = async (page: Page, distance: number) => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 300)
  for (let step = 1; step <= 4; step++) await touch('touchMove', 300 + (distance * step) / 4)
  await touch('touchEnd')
  await session.detach()
}

test('A reader who pulls the page down by 60 px reloads it under a spinner, by 40 px does not (FEED-25, LIM-08)', async () => {
  const page = await open(server().cast.tanaka, { device: 'phone' })
  const chunkLoaded = expectChunk(page, 'feed-freshness')
  await enter(page)
  await chunkLoaded()
  let pages = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/companyIntraNews')) pages += 1
  })
  await drag(page, 40)
  const spinner = page.getByText('更新しています')
  expect([pages, await spinner.count()]).toEqual([0, 0])
  // It is there for a second, which is long enough for people.
  await page.clock.pauseAt(server().clock.now)
  await drag(page, 60)
  await spinner.waitFor()
  await page.clock.resume()
  await spinner.waitFor({ state: 'detached' })
  expect(pages).toBe(1)
})
