import { getNews, updateNews } from '@kawaraban/contract/news.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Queries } from '../../db/connect.ts'
import { openNewsStage, refusal, start } from '../../testing/news-stage.ts'
import { countWaiting } from '../../testing/waiting.ts'
import { lockCompanyPosts, removeNews } from './queries.ts'

const { world, body } = openNewsStage()

/** Edits a scheduled post, and does `work` after the edit has looked at the post and before it may write. */
const editWhile = async (work: (tx: Queries, newsId: string) => Promise<unknown>) => {
  const { suzuki } = world().cast
  const newsId = await world().storePost(suzuki, { startAt: start + dayMs, endAt: start + 5 * dayMs })
  const edit = await world().db.transaction(async (tx) => {
    await lockCompanyPosts(tx, suzuki.managementGroupId)
    const late = body({ startDate: '2026/11/23 10:00', endDate: '2026/11/24 10:00' })
    const running = world().call(suzuki, updateNews, { params: { newsId }, body: late })
    await expect.poll(() => countWaiting(world().db)).toBeGreaterThan(0)
    await work(tx, newsId)
    return { running }
  })
  return { answer: await edit.running, news: await world().call(suzuki, getNews, { params: { newsId } }) }
}

test('G-018 an edit that another edit has overtaken does not unpublish the post', async () => {
  const publish = (tx: Queries, newsId: string) =>
    tx.query(sql`update news set start_at = ${new Date(start)} where news_id = ${newsId}`)
  const { answer, news } = await editWhile(publish)
  expect(answer).toMatchObject({ message: 'OK' })
  expect([news.data.startDate, news.data.endDate]).toEqual(['2026/11/20 10:00', '2026/11/24 10:00'])
})

test('OPS-05 an edit that a deletion has overtaken does not bring the post back', async () => {
  const { answer, news } = await editWhile((tx, newsId) => removeNews(tx, world().cast.ours.managementGroupId, newsId))
  expect(answer).toMatchObject(refusal('Document already deleted'))
  expect(news).toMatchObject(refusal('Document already deleted'))
})
