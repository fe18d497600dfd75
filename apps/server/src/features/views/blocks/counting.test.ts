import { listReactions } from '@kawaraban/contract/reactions.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { addCrowd } from '../../../testing/crowd.ts'

const app = useTestApp()
let readers: string[]
beforeAll(async () => {
  readers = await addCrowd(app.db, app.cast.ours.managementGroupId, 300)
})

/** Has so many people complete a post, past all rules. */
const complete = (newsId: string, ids: readonly string[]) =>
  app.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, completed_at)
    select ${app.cast.ours.managementGroupId}, ${newsId}, id, ${new Date(app.clock.now)}
    from unnest(${ids}::bigint[]) id`)
const look = async (newsId: string) => {
  const { data } = await app.call(app.cast.suzuki, listReactions, { params: { newsId } })
  return data.totalReactions
}
const uncounted = async () => {
  const [row] = await app.db.query<{ left: number }>(sql`
    select count(*)::int as left from receipts where counted_completed_at is distinct from completed_at`)
  return row?.left
}
const listJobs = () => app.db.query(sql`select key from jobs where kind = 'counting'`)

test('G-046 a look at a post has its receipts counted from 128 on, and nothing is left to do then', async () => {
  const newsId = await app.storePost(app.cast.suzuki)
  await complete(newsId, readers.slice(0, 127))
  expect([await look(newsId), await listJobs(), await uncounted()]).toEqual([127, [], 127])
  await complete(newsId, readers.slice(127, 128))
  const counted = async () => [await look(newsId), await uncounted(), await listJobs()]
  await expect.poll(counted).toEqual([128, 0, []])
})

test('G-046 what a process that ended has left uncounted is counted by another, though nobody looks at the post', async () => {
  const newsId = await app.storePost(app.cast.suzuki)
  await complete(newsId, readers)
  await app.db.query(sql`
    insert into jobs (management_group_id, kind, key, due_at, holder, leased_until, attempts)
    values (${app.cast.ours.managementGroupId}, 'counting', ${newsId}, ${new Date(app.clock.now)}, gen_random_uuid(),
      clock_timestamp(), 1)`)
  expect(await uncounted()).toBe(300)
  const call = await app.addServer()
  await call(null, listReactions, { params: { newsId } })
  await expect.poll(async () => [await uncounted(), await listJobs()]).toEqual([0, []])
})
