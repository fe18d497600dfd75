import { listNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article, readPost } from './detail.ts'
import { card } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { startTestServer } from './test-server.ts'

describe.each(devices('phone', 'desktop'))('what turns with the minute, on a %s', (device) => {
  const { server, open, step, forward, now } = startTestServer()

  test('FEED-07 FEED-08 FEED-30 DETAIL-02 DETAIL-07 TIME-04 TIME-05 TIME-06 G-024 G-026 G-064', async () => {
    const { cast, storePost } = server()
    const { suzuki: author } = cast
    const ending = 'まもなく終わる投稿'
    const starting = 'まもなく始まる投稿'
    const due = '期限が近づく投稿'
    await storePost(author, { title: ending, startAt: now() - dayMs, endAt: now() + minuteMs })
    await storePost(author, { title: starting, startAt: now() + 2 * minuteMs, endAt: now() + 9 * dayMs })
    await storePost(author, {
      title: due,
      startAt: now() - 2 * dayMs,
      endAt: now() + 9 * dayMs,
      dueAt: now() + 7 * dayMs,
    })
    const page = await open(author, { device })
    const label = (title: string, text: string) => card(page, title).getByText(text, { exact: true })
    let lists = 0

    await step('公開の最後の1分間は、まだ公開中', async () => {
      await page.goto('/')
      await label(starting, '公開前').waitFor()
      await forward(minuteMs)
      expect(await label(ending, '公開期限切').count()).toBe(0)
      await label(starting, '公開前').waitFor()
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === listNews.path && !request.url().includes('after=')) lists += 1
      })
    })
    await step('分が変わると、読み込み直さなくても表示が変わる', async () => {
      await forward(minuteMs)
      await label(ending, '公開期限切').waitFor()
      await label(starting, '公開前').waitFor({ state: 'detached' })
      expect(lists).toBe(0)
    })
    await step('日が変わると、7日以内になった期限が目立つ', async () => {
      expect(await card(page, due).getByText(/^あと/).count()).toBe(0)
      await forward(14 * 60 * minuteMs)
      await label(due, 'あと6日').waitFor()
      expect(lists).toBe(0)
    })
    await step('公開期限切を除いているときは、終わった投稿が一覧から消える', async () => {
      const soon = '明日の朝までの投稿'
      await storePost(author, { title: soon, startAt: now(), endAt: now() + 5 * minuteMs })
      const menu = await openMenu(page, '絞り込み')
      await menu.getByRole('menuitemcheckbox', { name: '公開期限切を除く' }).click()
      await page.keyboard.press('Escape')
      await expect.poll(() => titles(page)).toEqual([soon, starting, due])
      await forward(6 * minuteMs)
      await expect.poll(() => titles(page)).toEqual([starting, due])
    })
    await step('詳細でも、終わった分に表示が変わり、「編集」が消える', async () => {
      const last = '詳細で終わる投稿'
      await storePost(author, { title: last, startAt: now(), endAt: now() + 5 * minuteMs })
      await page.reload()
      await readPost(page, last)
      await forward(5 * minuteMs)
      await page.getByRole('link', { name: '編集' }).waitFor()
      await forward(minuteMs)
      await article(page).getByText('公開期限切', { exact: true }).waitFor()
      await page.getByRole('link', { name: '編集' }).waitFor({ state: 'detached' })
    })
  })
})
