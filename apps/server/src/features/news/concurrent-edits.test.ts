import { getNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { lockCompanyPosts } from '../../db/company-lock.ts'
import type { Queries } from '../../db/connect.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'
import { countWaiting } from '../../testing/waiting.ts'
import { removeNews } from './queries.ts'

const { app, body } = useNewsApp()

/** Edits a scheduled post, and does `work` after the edit has looked at the post and before it may write. */
const editWhile = async (work: (tx: Queries, newsId: string) => Promise<unknown>) => {
  const { suzuki } = app.cast
  const newsId = await app.storePost(suzuki, { startAt: start + dayMs, endAt: start + 5 * dayMs })
  const edit = await app.db.transaction(async (tx) => {
    await lockCompanyPosts(tx, suzuki.managementGroupId)
    const late = body({ startDate: '2026/11/23 10:00', endDate: '2026/11/24 10:00' })
    const running = app.call(suzuki, updateNews, { params: { newsId }, body: late })
    await expect.poll(() => countWaiting(app.db)).toBeGreaterThan(0)
    await work(tx, newsId)
    return { running }
  })
  return { answer: await edit.running, news: await app.call(suzuki, getNews, { params: { newsId } }) }
}

test('G-018 an edit that another edit has overtaken does not unpublish the post', async () => {
  const publish = (tx: Queries, newsId: string) =>
    tx.query(sql`update news set start_at = ${new Date(start)} where news_id = ${newsId}`)
  const { answer, news } = await editWhile(publish)
  expect(answer).toMatchObject({ message: 'OK' })
  expect([news.data.startDate, news.data.endDate]).toEqual(['2026/11/20 10:00', '2026/11/24 10:00'])
})

test('OPS-05 an edit that a deletion has overtaken does not bring the post back', async () => {
  const { answer, news } = await editWhile((tx, newsId) => removeNews(tx, app.cast.ours.managementGroupId, newsId))
  expect(answer).toMatchObject(refusal('Document already deleted'))
  expect(news).toMatchObject(refusal('Document already deleted'))
})
