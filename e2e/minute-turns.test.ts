import { listNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { article, readPost } from './detail.ts'
import { card, unfoldScheduled } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { startTestServer } from './test-server.ts'

describe('Labels that change with the minute, on a phone', () => {
  const { server, open, step, forward, now } = startTestServer()
  const [ending, starting, due] = ['まもなく終わる投稿', 'まもなく始まる投稿', '期限が近づく投稿']
  const store = (title: string, startAt: number, endAt: number, dueAt?: number) =>
    server().storePost(server().cast.suzuki, { title, startAt, endAt, ...(dueAt && { dueAt }) })
  beforeAll(async () => {
    await store(ending, now() - dayMs, now() + minuteMs)
    await store(starting, now() + 2 * minuteMs, now() + 9 * dayMs)
    await store(due, now() - 2 * dayMs, now() + 9 * dayMs, now() + 7 * dayMs)
  })
  const openFeed = async ({ isScheduled }: { isScheduled: boolean }) => {
    const page = await open(server().cast.suzuki, { device: 'phone' })
    await page.goto('/')
    if (isScheduled) await unfoldScheduled(page)
    await card(page, starting).waitFor()
    return page
  }

  test('An author leaves the feed open, and its labels change without a reload (FEED-07, FEED-08, FEED-30, TIME-04, TIME-05, TIME-06, G-024, G-026)', async () => {
    const page = await openFeed({ isScheduled: true })
    const label = (title: string, text: string) => card(page, title).getByText(text, { exact: true })
    let lists = 0
    await step('During its last minute a post is still published', async () => {
      await label(starting, '公開前').waitFor()
      await forward(minuteMs)
      expect(await label(ending, '公開期限切').count()).toBe(0)
      await label(starting, '公開前').waitFor()
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === listNews.path && !request.url().includes('after=')) lists += 1
      })
    })
    await step('With the next minute one post has ended, and the other has started', async () => {
      await forward(minuteMs)
      await label(ending, '公開期限切').waitFor()
      await label(starting, '公開前').waitFor({ state: 'detached' })
      expect(lists).toBe(0)
    })
    await step('With the next day a deadline that is less than seven days away is marked', async () => {
      expect(await card(page, due).getByText(/^あと/).count()).toBe(0)
      await forward(14 * 60 * minuteMs)
      await label(due, 'あと6日').waitFor()
      expect(lists).toBe(0)
    })
  })

  test('An author sees a post end in the filtered feed and on its detail (DETAIL-02, DETAIL-07, FEED-07, G-064)', async () => {
    const soon = '明日の朝までの投稿'
    await store(soon, now(), now() + 5 * minuteMs)
    const page = await openFeed({ isScheduled: false })
    await step('A post that ends leaves the feed without ended posts', async () => {
      const menu = await openMenu(page, '絞り込み')
      await menu.getByRole('menuitemcheckbox', { name: '公開期限切を除く' }).click()
      await page.keyboard.press('Escape')
      await expect.poll(() => titles(page)).toContain(soon)
      await forward(6 * minuteMs)
      await expect.poll(() => titles(page)).toEqual([starting, due])
    })
    await step('The detail of a post that ends changes its label and loses the edit link', async () => {
      const last = '詳細で終わる投稿'
      await store(last, now(), now() + 5 * minuteMs)
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
