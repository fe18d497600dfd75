import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { showStatus } from './detail.ts'
import { openPost } from './feed.ts'
import { startTestServer } from './test-server.ts'

const { server, open } = startTestServer()
const title = '健康保険証の切り替え'
beforeAll(async () => {
  await server().storePost(server().cast.suzuki, { title })
})

const [total, done] = [510_000, 498_765]
const counts = { totalUsers: total, totalDone: done }

/** A post of the largest audience, opened by its author. */
const openLargest = async (width: number, textSize: string) => {
  const page = await open(server().cast.suzuki, { device: 'phone', viewport: { width, height: 740 } })
  await page.addInitScript((size) => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = size
    })
  }, textSize)
  await page.route(/\/readers\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    return route.fulfill({ json: { ...body, data: { ...body.data, ...counts } } })
  })
  await page.goto('/')
  await openPost(page, title)
  return page
}

/** The lines into which an element's text is broken. */
const linesOf = (target: Locator) =>
  target.evaluate((element) => {
    const lines = new Map<number, string>()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const [at, character] of [...(text.textContent ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { bottom, width } = range.getBoundingClientRect()
        if (width > 0) lines.set(Math.round(bottom), (lines.get(Math.round(bottom)) ?? '') + character)
      }
    }
    return [...lines.values()].map((line) => line.trim()).filter(Boolean)
  })

const excess = (page: Page) =>
  page
    .getByRole('tablist')
    .last()
    .evaluate((list) => list.scrollWidth - list.getBoundingClientRect().width)

test.each([
  [320, '100%', ['閲覧者数', '498,765/', '510,000名']],
  [375, '100%', ['閲覧者数', '498,765/', '510,000名']],
  [375, '200%', ['閲覧者数', '498,765/', '510,000名']],
] as const)(
  'A tab on %i px with text at %s breaks between its parts and is not cut off (DETAIL-10)',
  async (width, size, lines) => {
    const page = await openLargest(width, size)
    await showStatus(page)
    const viewers = page.getByRole('tab', { name: '閲覧者数 498,765/510,000名' })
    await viewers.waitFor()
    expect(await linesOf(viewers)).toEqual(lines)
    expect(await linesOf(page.getByRole('tab', { name: '完了者数 498,765名' }))).toEqual(['完了者数', '498,765名'])
    expect(await excess(page)).toBeLessThanOrEqual(0)
  },
)

test('A reader with text twice as large sees the whole title in the header of a phone (NAV-22)', async () => {
  const page = await openLargest(375, '200%')
  const heading = page.getByRole('banner').getByText('投稿詳細')
  expect((await linesOf(heading)).join('')).toBe('投稿詳細')
  expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})
