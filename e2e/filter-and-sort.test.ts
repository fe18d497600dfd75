import { listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { readPost } from './detail.ts'
import { card, unfoldScheduled } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { getPlainPages } from './plain-page.ts'
import { startTestServer } from './test-server.ts'

/** Records what the page requests of the feed from now on, without the size of its pages. */
const recordFeedRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() !== listNews.method || pathname !== listNews.path) return
    searchParams.delete('limit')
    requests.push(decodeURIComponent(String(searchParams)))
  })
  return requests
}

const chooseSort = async (page: Page, name: string) => {
  const menu = await openMenu(page, '並び替え')
  await menu.getByRole('menuitemradio', { name }).click()
  await menu.waitFor({ state: 'detached' })
}

const filterBy = async (page: Page, ...names: string[]) => {
  const menu = await openMenu(page, '絞り込み')
  for (const name of names) await menu.getByRole('menuitemcheckbox').filter({ hasText: name }).click()
}
const allFilters = ['未完了のみ', '未読のみ', '公開前を除く', '公開期限切を除く']

const expectTitles = (page: Page, expected: readonly string[]) => expect.poll(() => titles(page)).toEqual(expected)

const byStart = [
  '公開前',
  '期限なし・新しい',
  '田中だけ・期限2日',
  '期限2日',
  '完了済み・期限4日',
  '期限3日',
  '既読・期限1日',
  '期限なし・古い',
  '公開期限切',
]
const byDeadline = [
  '既読・期限1日',
  '期限2日',
  '田中だけ・期限2日',
  '期限3日',
  '完了済み・期限4日',
  '公開前',
  '期限なし・新しい',
  '期限なし・古い',
  '公開期限切',
]

describe('Filtering and sorting the feed, on a phone (S-13)', () => {
  const { server, open, step, now } = startTestServer()

  beforeAll(async () => {
    const { call, cast, storePost } = server()
    const { sato: reader, suzuki: author, tanaka } = cast
    const start = now() - 60 * minuteMs
    const store = (title: string, order: number, dueDays: number | null, over = {}) =>
      storePost(author, {
        title,
        startAt: start + order * minuteMs,
        endAt: now() + 9 * dayMs,
        dueAt: dueDays === null ? null : now() + dueDays * dayMs,
        ...over,
      })
    await store('期限なし・古い', 1, null)
    const viewed = await store('既読・期限1日', 2, 1)
    await store('期限3日', 3, 3)
    const completed = await store('完了済み・期限4日', 4, 4)
    await store('期限2日', 5, 2)
    await store('田中だけ・期限2日', 6, 2, { audience: [tanaka] })
    await store('公開期限切', 0, null, { endAt: start + minuteMs })
    await store('公開前', 7, 5, { startAt: now() + dayMs })
    await store('期限なし・新しい', 8, null)
    await call(reader, viewNews, { params: { newsId: viewed } })
    await call(reader, completeNews, { params: { newsId: completed }, body: { reactionType: 'completed' } })
  })

  const openFeed = async () => {
    const page = await open(server().cast.sato, { device: 'phone' })
    await getPlainPages(page)
    const requests = recordFeedRequests(page)
    await page.goto('/')
    await expectTitles(page, byStart.slice(1))
    await unfoldScheduled(page)
    await expectTitles(page, byStart)
    return { page, requests }
  }

  test('A reader sorts the feed, and a reload restores the first order (FEED-03, FEED-04, G-069, G-076)', async () => {
    const { page, requests } = await openFeed()
    expect(requests[0]).toBe('sortBy=startDate&order=desc')
    await step('Choosing an order closes the menu and loads the feed from the start', async () => {
      await chooseSort(page, '対応期限が近い順')
      await expectTitles(page, byDeadline)
      await expect.poll(() => requests).toContain('sortBy=dueDate&order=asc')
    })
    await step('After a reload the newest post is first again', async () => {
      await page.reload()
      await expectTitles(page, byStart)
      expect(requests.at(-1)).toMatch(/^sortBy=startDate&order=desc/)
    })
  })

  test('A reader combines filters, and sorts what is left (FEED-01, FEED-02, FEED-05, LIM-13, G-063, G-064)', async () => {
    const { page, requests } = await openFeed()
    await step('The menu stays open while filters are chosen', async () => {
      await chooseSort(page, '対応期限が近い順')
      await filterBy(page, '未完了のみ', '未読のみ')
      await expectTitles(page, ['期限2日', '期限3日', '公開前', '期限なし・新しい', '期限なし・古い', '公開期限切'])
      const filter = '&companyintraNewsStatusFilter=unreacted,unread'
      await expect.poll(() => requests).toContain(`sortBy=dueDate&order=asc${filter}`)
      for (const name of ['公開前を除く', '公開期限切を除く'])
        await page.getByRole('menuitemcheckbox').filter({ hasText: name }).click()
      await expectTitles(page, ['期限2日', '期限3日', '期限なし・新しい', '期限なし・古い'])
    })
    await step('A click outside closes the menu', async () => {
      await page.mouse.click(5, 700)
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await page.getByText('絞り込み中：未完了のみ、未読のみ、公開前を除く、公開期限切を除く').waitFor()
    })
    await step('Every order keeps the filters', async () => {
      for (const [name, order] of [
        ['対応期限が遅い順', ['期限3日', '期限2日', '期限なし・新しい', '期限なし・古い']],
        ['公開日が古い順', ['期限なし・古い', '期限3日', '期限2日', '期限なし・新しい']],
        ['対応期限が近い順', ['期限2日', '期限3日', '期限なし・新しい', '期限なし・古い']],
      ] as const) {
        await chooseSort(page, name)
        await expectTitles(page, order)
      }
      const filter = '&companyintraNewsStatusFilter=unreacted,unread,excludeBeforePublication,excludeAfterPublication'
      expect(requests).toContain(`sortBy=dueDate&order=desc${filter}`)
      expect(requests).toContain(`sortBy=startDate&order=asc${filter}`)
    })
  })

  test('A reader completes and reads posts until none matches the filters, and clears them (G-066, G-073)', async () => {
    const { page } = await openFeed()
    await step('Completed and read posts disappear from the filtered feed', async () => {
      await chooseSort(page, '対応期限が近い順')
      await filterBy(page, ...allFilters)
      await page.keyboard.press('Escape')
      await expectTitles(page, ['期限2日', '期限3日', '期限なし・新しい', '期限なし・古い'])
      await card(page, '期限2日').getByRole('button', { name: '完了にする' }).click()
      await expectTitles(page, ['期限3日', '期限なし・新しい', '期限なし・古い'])
      await readPost(page, '期限3日')
      await page.goBack()
      await expectTitles(page, ['期限なし・新しい', '期限なし・古い'])
    })
    await step('An empty feed says that nothing matches, and offers to clear the filters', async () => {
      for (const title of ['期限なし・新しい', '期限なし・古い'])
        await card(page, title).getByRole('button', { name: '完了にする' }).click()
      await page.getByText('条件に一致する投稿がありません').waitFor()
      expect(await page.getByRole('button', { name: '使い方マニュアルを見る' }).count()).toBe(0)
      await page.getByRole('main').getByRole('button', { name: '条件を消す' }).last().click()
      await expectTitles(page, byDeadline)
    })
  })

  test('A reader of a feed that the server does not filter gets up to 19 further pages by themselves, and more on request (FEED-21, LIM-09)', async () => {
    const { call, cast, storePost } = server()
    const { foreignAdmin: author, foreignViewer: reader } = cast
    for (let post = 1; post <= 22; post++) {
      const newsId = await storePost(author, { title: `お知らせ${post}`, startAt: now() - (23 - post) * minuteMs })
      if (post > 1) await call(reader, viewNews, { params: { newsId } })
    }
    const page = await open(reader, { device: 'phone' })
    const requests = recordFeedRequests(page)
    await page.route(`**${listNews.path}?*`, (route) => {
      const url = new URL(route.request().url())
      url.searchParams.delete('companyintraNewsStatusFilter')
      if (requests.at(-1)?.includes('unread')) url.searchParams.set('limit', '1')
      return route.continue({ url: url.href })
    })

    await step('Filtering by unread posts loads 20 pages automatically', async () => {
      await page.goto('/')
      await card(page, 'お知らせ22').waitFor()
      requests.splice(0)
      const menu = await openMenu(page, '絞り込み')
      await menu.getByRole('menuitemcheckbox', { name: '未読のみ' }).click()
      await page.keyboard.press('Escape')
      await page.getByText('未読の投稿はありません').waitFor()
      expect(requests).toHaveLength(20)
    })
    await step('A click loads the rest', async () => {
      await page.getByRole('button', { name: '続きを読み込む' }).click()
      await expectTitles(page, ['お知らせ1'])
      expect(requests.slice(20).length).toBeGreaterThanOrEqual(2)
    })
  })
})

describe.each(devices('phone', 'desktop'))('The menu of filters, on a %s (S-13)', (device) => {
  const { server, open } = startTestServer()

  test('A reader opens it below its button, and it ends within the screen (FEED-01)', async () => {
    const page = await open(server().cast.tanaka, { device })
    await page.goto('/')
    const menu = await openMenu(page, '絞り込み')
    const button = await page.getByRole('button', { name: '絞り込み' }).boundingBox()
    const popup = await page.getByRole('dialog', { name: '絞り込み' }).boundingBox()
    expect(Math.round((button?.x ?? 0) - (popup?.x ?? 0))).toBe(device === 'phone' ? 220 : 0)
    expect(await menu.getByRole('menuitemcheckbox').count()).toBeGreaterThan(0)
  })
})
