import { listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { readPost } from './detail.ts'
import { card } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { startTestServer } from './test-server.ts'

/** What the feed is asked for from now on, without the size of its pages. */
const asksOf = (page: Page) => {
  const asks: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() !== listNews.method || pathname !== listNews.path) return
    searchParams.delete('limit')
    asks.push(decodeURIComponent(String(searchParams)))
  })
  return asks
}

const chooseSort = async (page: Page, name: string) => {
  const menu = await openMenu(page, '並び替え')
  await menu.getByRole('menuitemradio', { name }).click()
  await menu.waitFor({ state: 'detached' })
}

const shows = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected)

describe.each(devices('phone', 'desktop'))('S-13 filter and sort, on a %s', (device) => {
  const { server, open, step, now } = startTestServer()

  test('FEED-01 FEED-02 FEED-03 FEED-04 FEED-05 LIM-13 G-063 G-064 G-066 G-069 G-073 G-076', async () => {
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

    const page = await open(reader, { device })
    const asks = asksOf(page)

    await step('初めは公開日が新しい順で、すべて表示される', async () => {
      await page.goto('/')
      await shows(page, [
        '公開前',
        '期限なし・新しい',
        '田中だけ・期限2日',
        '期限2日',
        '完了済み・期限4日',
        '期限3日',
        '既読・期限1日',
        '期限なし・古い',
        '公開期限切',
      ])
      expect(asks[0]).toBe('sortBy=startDate&order=desc')
    })
    await step('並び替えを選ぶとメニューが閉じ、初めから読み込まれる', async () => {
      await chooseSort(page, '対応期限が近い順')
      await shows(page, [
        '既読・期限1日',
        '期限2日',
        '田中だけ・期限2日',
        '期限3日',
        '完了済み・期限4日',
        '公開前',
        '期限なし・新しい',
        '期限なし・古い',
        '公開期限切',
      ])
      await expect.poll(() => asks).toContain('sortBy=dueDate&order=asc')
    })
    await step('絞り込みは組み合わせられ、選んでもメニューは開いたまま', async () => {
      const menu = await openMenu(page, '絞り込み')
      const choices = menu.getByRole('menuitemcheckbox')
      await choices.filter({ hasText: '未完了のみ' }).click()
      await choices.filter({ hasText: '未読のみ' }).click()
      await shows(page, ['期限2日', '期限3日', '公開前', '期限なし・新しい', '期限なし・古い', '公開期限切'])
      await expect.poll(() => asks).toContain('sortBy=dueDate&order=asc&companyintraNewsStatusFilter=unreacted,unread')
      await choices.filter({ hasText: '公開前を除く' }).click()
      await choices.filter({ hasText: '公開期限切を除く' }).click()
      await shows(page, ['期限2日', '期限3日', '期限なし・新しい', '期限なし・古い'])
    })
    await step('メニューの外を押すと閉じる', async () => {
      const button = await page.getByRole('button', { name: '絞り込み' }).boundingBox()
      const popup = await page.getByRole('dialog', { name: '絞り込み' }).boundingBox()
      const shift = Math.round((button?.x ?? 0) - (popup?.x ?? 0))
      expect(shift).toBe(device === 'phone' ? 220 : 0)
      await page.mouse.click(5, 700)
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await page.getByText('絞り込み中：未完了のみ、未読のみ、公開前を除く、公開期限切を除く').waitFor()
    })
    await step('並び替えても絞り込みは残る', async () => {
      for (const [name, order] of [
        ['対応期限が遅い順', ['期限3日', '期限2日', '期限なし・新しい', '期限なし・古い']],
        ['公開日が古い順', ['期限なし・古い', '期限3日', '期限2日', '期限なし・新しい']],
        ['対応期限が近い順', ['期限2日', '期限3日', '期限なし・新しい', '期限なし・古い']],
      ] as const) {
        await chooseSort(page, name)
        await shows(page, [...order])
      }
      const filter = '&companyintraNewsStatusFilter=unreacted,unread,excludeBeforePublication,excludeAfterPublication'
      expect(asks).toContain(`sortBy=dueDate&order=desc${filter}`)
      expect(asks).toContain(`sortBy=startDate&order=asc${filter}`)
    })
    await step('完了にした投稿と読んだ投稿は、一覧から消える', async () => {
      await card(page, '期限2日').getByRole('button', { name: '完了にする' }).click()
      await shows(page, ['期限3日', '期限なし・新しい', '期限なし・古い'])
      await readPost(page, '期限3日')
      await page.goBack()
      await shows(page, ['期限なし・新しい', '期限なし・古い'])
    })
    await step('すべて消えると「条件に一致する投稿がありません」と表示され、条件を消せる', async () => {
      for (const title of ['期限なし・新しい', '期限なし・古い'])
        await card(page, title).getByRole('button', { name: '完了にする' }).click()
      await page.getByText('条件に一致する投稿がありません').waitFor()
      expect(await page.getByRole('button', { name: '使い方マニュアルを見る' }).count()).toBe(0)
      await page.getByRole('main').getByRole('button', { name: '条件を消す' }).last().click()
      await shows(page, [
        '既読・期限1日',
        '期限2日',
        '田中だけ・期限2日',
        '期限3日',
        '完了済み・期限4日',
        '公開前',
        '期限なし・新しい',
        '期限なし・古い',
        '公開期限切',
      ])
    })
    await step('再読み込みすると、初めの並びに戻る', async () => {
      await page.reload()
      await expect.poll(async () => (await titles(page))[0]).toBe('公開前')
      expect(asks.at(-1)).toMatch(/^sortBy=startDate&order=desc/)
    })
  })

  test('FEED-21 LIM-09 where the server leaves the filtering to the client, pages follow by themselves, at most 19', async () => {
    const { call, cast, storePost } = server()
    const { foreignAdmin: author, foreignViewer: reader } = cast
    for (let post = 1; post <= 22; post++) {
      const newsId = await storePost(author, { title: `お知らせ${post}`, startAt: now() - (23 - post) * minuteMs })
      if (post > 1) await call(reader, viewNews, { params: { newsId } })
    }
    const page = await open(reader, { device })
    const asks = asksOf(page)
    await page.route(`**${listNews.path}?*`, (route) => {
      const url = new URL(route.request().url())
      url.searchParams.delete('companyintraNewsStatusFilter')
      if (asks.at(-1)?.includes('unread')) url.searchParams.set('limit', '1')
      return route.continue({ url: url.href })
    })

    await step('未読のみにすると、20ページ分は自動で読み込まれる', async () => {
      await page.goto('/')
      await card(page, 'お知らせ22').waitFor()
      asks.splice(0)
      const menu = await openMenu(page, '絞り込み')
      await menu.getByRole('menuitemcheckbox', { name: '未読のみ' }).click()
      await page.keyboard.press('Escape')
      await page.getByText('条件に一致する投稿がありません').waitFor()
      expect(asks).toHaveLength(20)
    })
    await step('続きは、求めれば読み込まれる', async () => {
      await page.getByRole('button', { name: '続きを読み込む' }).click()
      await shows(page, ['お知らせ1'])
      expect(asks.slice(20).length).toBeGreaterThanOrEqual(2)
    })
  })
})
