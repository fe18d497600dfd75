import { countNewPosts, deleteNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { listTodo } from '@kawaraban/contract/todo.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { card } from './feed.ts'
import { titles } from './feed-menus.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, step, now, forward } = startTestServer()

/** Publishes posts with a due date so many days from now, by the first author. */
const request = async (days: Record<string, number>): Promise<string[]> => {
  const { cast, storePost } = server()
  const ids: string[] = []
  for (const [title, left] of Object.entries(days)) {
    const times = { startAt: now() - 9 * dayMs, dueAt: now() + left * dayMs, endAt: now() + 30 * dayMs }
    ids.push(await storePost(cast.suzuki, { title, ...times }))
  }
  return ids
}

const listOf = (page: Page) => page.getByRole('list', { name: '対応が必要な投稿' })
const titlesIn = (page: Page) => listOf(page).getByRole('heading').allTextContents()
const numberIn = (page: Page, count: number) => page.getByRole('link', { name: `対応が必要な投稿 ${count}件` })

describe('What a reader has to complete', () => {
  test('A reader on a phone empties the list with one thumb (TODO-01, TODO-02, TODO-03, TODO-04)', async () => {
    const { cast, db } = server()
    const times = { 安全講習の受講報告: -3, 年末調整の提出: 1, 健康診断の予約: 12 }
    await request(times)
    const page = await open(cast.tanaka, { device: 'phone' })
    await page.goto('/')
    await step('One press leads from the feed to these posts, with their number', async () => {
      await page.getByRole('button', { name: '対応が必要 3件' }).click()
      await expect.poll(() => titles(page)).toHaveLength(3)
    })
    await step('The menu leads to the list, the nearest deadline first', async () => {
      await page.getByRole('link', { name: 'メニュー' }).click()
      await numberIn(page, 3).click()
      await expect.poll(() => titlesIn(page)).toEqual(Object.keys(times))
      await expect
        .poll(() => listOf(page).locator('[data-badge]').allTextContents())
        .toEqual(['3日前に期限切れ', '明日まで', 'あと12日'])
      expect(await page.title()).toBe('(3) 対応が必要な投稿')
      await expectNoVisualDefectsInState(page, 'todo phone')
    })
    await step('The thumb stays in one row: each press completes the post that has moved under it', async () => {
      const first = listOf(page).getByRole('button').first()
      const place = await first.boundingBox()
      for (const left of [2, 1, 0]) {
        expect(await first.boundingBox()).toEqual(place)
        await first.click()
        await expect.poll(() => listOf(page).getByRole('listitem').count()).toBe(left)
      }
    })
    await step('The last one done, the screen thanks, and the feed has no number', async () => {
      await page.getByRole('heading', { name: 'すべて完了しました。ありがとうございます。' }).waitFor()
      await expectNoVisualDefectsInState(page, 'todo empty phone')
      await page.goto('/')
      await card(page, '健康診断の予約').getByRole('button', { name: '完了済み' }).waitFor()
      expect(await page.title()).toBe('社内報')
    })
    expect(await db.query(sql`select 1 from receipts where viewed_at is not null`)).toEqual([])
  })

  test('A reader at a desk works beside the feed, and all tabs follow (TODO-01, TODO-02, TODO-03)', async () => {
    const { call, cast } = server()
    const [first = '', second = ''] = await request({ 防災訓練の出欠: 0, 備品の棚卸し: 2, 名刺の確認: 3 })
    const page = await open(cast.yamada, { device: 'desktop' })
    await page.goto('/')
    const place = () => card(page, '防災訓練の出欠').boundingBox()
    await step('The column has its place from the start: nothing moves when the list comes', async () => {
      const gate = Promise.withResolvers<void>()
      await page.route(`**${listTodo.path}`, async (route) => {
        await gate.promise
        await route.continue()
      })
      await page.reload()
      await card(page, '防災訓練の出欠').waitFor()
      const before = await place()
      gate.resolve()
      await expect.poll(() => titlesIn(page)).toHaveLength(6)
      expect(await place()).toEqual(before)
    })
    const other = await page.context().newPage()
    await other.clock.setFixedTime(now())
    await other.goto('/')
    await step('Completing in the list changes the card, the number, and the other tab', async () => {
      await listOf(page).getByRole('button', { name: '完了にする' }).nth(1).click()
      // Under the pointer it stays.
      await page.getByRole('button', { name: '元に戻す' }).hover()
      await card(page, '防災訓練の出欠').getByRole('button', { name: '完了済み' }).waitFor()
      for (const tab of [page, other]) await numberIn(tab, 5).waitFor()
      await card(other, '防災訓練の出欠').getByRole('button', { name: '完了済み' }).waitFor()
      expect(await other.title()).toBe('(5) 社内報')
    })
    await step('It can be undone', async () => {
      await page.getByRole('button', { name: '元に戻す' }).click()
      await numberIn(other, 6).waitFor()
      await expectNoVisualDefectsInState(page, 'todo column desktop')
    })
    await step('Within a minute it follows what others do, by the one call for new posts', async () => {
      const sent: string[] = []
      page.on('request', (call) => sent.push(new URL(call.url()).pathname))
      await call(cast.suzuki, deleteNews, { params: { newsId: second } })
      await call(cast.yamada, completeNews, { params: { newsId: first }, body: { reactionType: 'completed' } })
      await forward(minuteMs)
      await numberIn(page, 4).waitFor()
      await expect.poll(() => titlesIn(page)).toHaveLength(4)
      expect(sent.filter((path) => path === countNewPosts.path)).toHaveLength(1)
    })
  })
})
