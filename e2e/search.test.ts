import { searchNews } from '@kawaraban/contract/search.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { expectPath } from './address.ts'
import { installDataLayer } from './analytics.ts'
import { axeViolations } from './axe.ts'
import { article } from './detail.ts'
import { card, feedOf, openPost } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { expectFocus, press } from './keyboard.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

beforeAll(async () => {
  const { cast, storePost } = server()
  const endAt = now() + 30 * dayMs
  const store = (title: string, content: string, minutes: number, contentFormat?: 'markdown') =>
    storePost(cast.suzuki, {
      title,
      content,
      startAt: now() - minutes * minuteMs,
      endAt,
      ...(contentFormat && { contentFormat }),
    })
  for (let post = 1; post <= 24; post++) await store(`定例会議${post}`, '会議室Aです。'.repeat(30), 100 + post)
  await store('書類の提出', '今年の**年末**調整の書類を出してください。', 30, 'markdown')
  await store('年末調整のお願い', `${'手続きを始めます。'.repeat(60)}窓口は渡邉です。`, 20)
  await store('健康診断', '予約は https://example.com/kenshin/2026 からです。', 10)
})

const field = (page: Page) => page.getByRole('searchbox', { name: '投稿を検索' })
const button = (page: Page) => page.getByRole('button', { name: '投稿を検索' })
/** Shows the field where it is behind a button, and types. */
const search = async (page: Page, text: string) => {
  await field(page).or(button(page)).first().waitFor()
  if ((await field(page).count()) === 0) await button(page).click()
  await field(page).fill(text)
}
const found = (page: Page, text: string, count: number) =>
  page.getByText(`「${text}」を含む投稿 ${count}件`, { exact: true }).waitFor()
const marks = (page: Page) => page.locator('mark').allTextContents()

describe.each(devices('desktop', 'phone', 'webView'))('Searching the feed, on a %s', (device) => {
  const enter = async () => {
    const page = await open(server().cast.tanaka, { device })
    await page.goto('/')
    await feedOf(page).waitFor()
    return page
  }

  test('A reader finds posts while typing, opens one with its words marked, and comes back to the same list (FIND-01, FIND-05, FIND-06)', async () => {
    const page = await enter()
    await step('What is found comes by itself, title before text, with the words marked', async () => {
      await search(page, '年末調整')
      await found(page, '年末調整', 2)
      expect(await titles(page)).toEqual(['年末調整のお願い', '書類の提出'])
      expect(await marks(page)).toContain('年末調整')
      expect(await page.locator('header').getByLabel('投稿を検索').count()).toBe(1)
      expect(await axeViolations(page)).toEqual([])
    })
    await step('A word half in bold is marked in the drawn text', async () => {
      await openPost(page, '書類の提出')
      await expect.poll(() => marks(page)).toEqual(['年末', '調整'])
      expect(await article(page).locator('strong mark').textContent()).toBe('年末')
      expect(await axeViolations(page)).toEqual([])
    })
    await step('The post beside it is the one that was found before it', async () => {
      await page.getByRole('link', { name: /前の投稿/ }).click()
      await page.getByRole('heading', { level: 1, name: '年末調整のお願い' }).waitFor()
      expect(await marks(page)).toEqual(['年末調整'])
      expect(await page.getByRole('link', { name: /前の投稿/ }).count()).toBe(0)
    })
    await step('Back leads to what was found, with the focus on the post', async () => {
      await page.goBack()
      await found(page, '年末調整', 2)
      expect(await field(page).inputValue()).toBe('年末調整')
      expect(await page.locator('header').getByLabel('投稿を検索').count()).toBe(1)
      await expectFocus(card(page, '年末調整のお願い').getByRole('link', { name: '年末調整のお願い' }))
    })
    await step('A reload keeps it', async () => {
      await page.reload()
      await found(page, '年末調整', 2)
      expect([await field(page).inputValue(), await titles(page)]).toEqual([
        '年末調整',
        ['年末調整のお願い', '書類の提出'],
      ])
    })
    await step('Escape leads back to the feed', async () => {
      await field(page).press('Escape')
      await card(page, '健康診断').waitFor()
      await expectFocus(field(page))
    })
  })

  test('A reader finds a word far down in a long text, in its excerpt, however it is written (FIND-03, FIND-05)', async () => {
    const page = await enter()
    await search(page, 'わたなべ 渡辺')
    await page.getByText('「わたなべ 渡辺」を含む投稿はありません').waitFor()
    await field(page).fill('渡辺')
    await found(page, '渡辺', 1)
    expect(await marks(page)).toEqual(['渡邉'])
    await card(page, '年末調整のお願い').getByText('…').waitFor()
  })

  test('A reader goes on through what was found page by page, and finds the place again (FIND-04, FIND-06)', async () => {
    const page = await enter()
    await search(page, '会議室')
    await found(page, '会議室', 24)
    await page.getByRole('article').nth(19).scrollIntoViewIfNeeded()
    await expect.poll(() => page.getByRole('article').count()).toBe(24)
    await openPost(page, '定例会議24')
    await page.goBack()
    await expectFocus(card(page, '定例会議24').getByRole('link', { name: '定例会議24' }))
    await found(page, '会議室', 24)
  })

  test('A reader under a filter is told what it hides, and drops it (FIND-06)', async () => {
    const page = await enter()
    await page.getByRole('button', { name: 'ピン留め', exact: true }).click()
    await search(page, '健康')
    await page.getByText('「ピン留めのみ」で1件が隠れています。').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '「ピン留めのみ」を外す' }).click()
    await found(page, '健康', 1)
    await page.getByRole('button', { name: '検索する言葉を消す' }).click()
    await card(page, '定例会議1').waitFor()
  })
})

test('What a reader searches for is in a body alone, and in no event of analytics (FIND-06)', async () => {
  const page = await open(server().cast.tanaka)
  await installDataLayer(page)
  const sent: string[] = []
  page.on('request', (request) => {
    const isSearch = new URL(request.url()).pathname === searchNews.path
    sent.push(request.url(), JSON.stringify(request.headers()), isSearch ? '' : (request.postData() ?? ''))
  })
  await page.goto('/')
  await search(page, '健康診断')
  await found(page, '健康診断', 1)
  await openPost(page, '健康診断')
  await page.reload()
  await page.goBack()
  await found(page, '健康診断', 1)
  const word = /健康診断|%E5%81%A5/i
  expect(sent.filter((text) => word.test(text))).toEqual([])
  expect(sent.some((text) => text.includes(searchNews.path))).toBe(true)
  expect(await page.evaluate(() => JSON.stringify((globalThis as { dataLayer?: unknown[] }).dataLayer))).not.toMatch(
    word,
  )
  expect(await page.title()).not.toMatch(word)
  await expectPath(page, '/')
})

test('A user searches with the keyboard alone, and orders what was found (FIND-01, FIND-04)', async () => {
  const page = await open(server().cast.suzuki)
  await page.goto('/')
  await field(page).waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      return page.evaluate(() => document.activeElement?.id)
    })
    .toBe('feed-search')
  await page.keyboard.type('年末')
  await found(page, '年末', 2)
  await press(page, 'Escape')
  await card(page, '健康診断').waitFor()
  await press(page, 'Escape', 'j')
  await expectFocus(card(page, '健康診断').getByRole('link', { name: '健康診断' }))
  await press(page, '/')
  await page.keyboard.type('年末')
  await press(page, 'Enter')
  await found(page, '年末', 2)
  const menu = await openMenu(page, '並び替え')
  await menu.getByRole('menuitemradio', { name: '公開日が古い順' }).click()
  await expect.poll(() => titles(page)).toEqual(['書類の提出', '年末調整のお願い'])
})

test('Without a network a reader keeps what was typed, and searches again (FIND-01, G-074)', async () => {
  const page = await open(server().cast.tanaka, {
    expectedErrors: /failed to (re)?(fetch|load) news|check session|ERR_INTERNET/,
  })
  await page.goto('/')
  await field(page).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await field(page).fill('健康')
  await page.getByText('投稿を表示できませんでした').waitFor()
  expect(await field(page).inputValue()).toBe('健康')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '再読み込み' }).click()
  await found(page, '健康', 1)
})
