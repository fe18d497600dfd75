import { createCategory, updateCategory } from '@kawaraban/contract/categories.ts'
import { listProgress, type PostProgress } from '@kawaraban/contract/progress.ts'
import { listReactions } from '@kawaraban/contract/reactions.ts'
import { addMonths, dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { checkModel } from '../../../testing/model.ts'
import { addViewers } from '../../../testing/readers.ts'
import { replaceAudience } from '../../news/audience/queries.ts'
import { countReceipts } from '../../views/blocks/queries.ts'

const app = useTestApp()

const ids = ['1023', '1024', '5000']
type Person = TestApp['cast']['sato']
const overview = async (person: Person): Promise<PostProgress[]> => (await app.call(person, listProgress)).data.posts

test('BOARD-03 shows editors their own posts and admins all of the company, from the start until 3 months after the end', async () => {
  const { sato, suzuki, ito, tanaka } = app.cast
  const { now } = app.clock
  const own = await app.storePost(suzuki, {
    title: '公開中',
    startAt: now,
    endAt: now,
    dueAt: now + dayMs,
    audience: [tanaka],
  })
  const others = await app.storePost(ito, { startAt: now - 2 * dayMs, audience: [] })
  const ended = addMonths(now, -3)
  const old = await app.storePost(suzuki, { startAt: ended - dayMs, endAt: ended })
  await app.storePost(suzuki, { startAt: ended - dayMs, endAt: ended - minuteMs })
  await app.storePost(suzuki, { startAt: now + minuteMs })
  const shown = async (person: Person) => (await overview(person)).map(({ newsId }) => newsId)
  expect(await shown(sato)).toEqual([own, others, old])
  expect(await shown(suzuki)).toEqual([own, old])
  expect(await shown(ito)).toEqual([others])
  expect((await overview(suzuki))[0]).toEqual({
    newsId: own,
    title: '公開中',
    startDate: formatDateTime(now),
    endDate: formatDateTime(now),
    dueDate: formatDateTime(now + dayMs),
    total: 2,
    viewed: 0,
    completed: 0,
  })
  expect((await overview(sato)).find(({ newsId }) => newsId === others)).toMatchObject({ dueDate: '', total: 1 })
})

test('BOARD-03 WRITE-03 G-424 G-500 shows the category of each post as it is called now, and none of a post without one', async () => {
  const { sato, suzuki } = app.cast
  const looks = { colour: 'blue', icon: 'building' }
  const { categoryId } = (
    await app.call(sato, createCategory, { body: { name: '総務', ...looks, posters: 'editors' } })
  ).data
  const [inIt, without] = [await app.storePost(suzuki, { categoryId }), await app.storePost(suzuki)]
  const shown = async (newsId: string) => (await overview(suzuki)).find((post) => post.newsId === newsId)
  expect((await shown(inIt))?.category).toEqual({ categoryId, name: '総務', ...looks })
  expect(await shown(without)).not.toHaveProperty('category')
  await app.call(sato, updateCategory, { params: { categoryId }, body: { name: '総務部' } })
  expect((await shown(inIt))?.category?.name).toBe('総務部')
})

test('BOARD-05 each post has the numbers of its tables, whatever has been counted', async () => {
  const { sato, suzuki, ours } = app.cast
  const { managementGroupId } = ours
  await addViewers(app, ids)
  const post = fc.record({
    scope: fc.constantFrom('all', 'specific'),
    named: fc.subarray(ids),
    viewed: fc.subarray(ids),
    completed: fc.subarray(ids),
    counted: fc.nat(3),
    undone: fc.subarray(ids),
  })
  const runs = fc.record({
    posts: fc.array(post, { minLength: 2, maxLength: 4 }),
    readers: fc.subarray(ids),
  })
  const run = async ({ posts, readers }: typeof runs extends fc.Arbitrary<infer Run> ? Run : never) => {
    await app.db.query(sql`delete from news`)
    await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = any(${ids}::bigint[])`)
    for (const { scope, named, viewed, completed, counted, undone } of posts) {
      const newsId = await app.storePost(suzuki)
      await app.db.query(sql`update news set scope = ${scope} where news_id = ${newsId}`)
      await replaceAudience(app.db, managementGroupId, newsId, named)
      const at = new Date(app.clock.now)
      for (const id of new Set([...viewed, ...completed])) {
        await app.db.query(sql`
          insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
          values (${managementGroupId}, ${newsId}, ${id}, ${viewed.includes(id) ? at : null}, ${completed.includes(id) ? at : null})`)
      }
      if (counted > 0) await countReceipts(app.db, managementGroupId, newsId, counted)
      await app.db.query(sql`
        update receipts set completed_at = null where news_id = ${newsId} and company_user_id = any(${undone}::bigint[])`)
    }
    await writeByHand(
      app.db,
      sql`update members set role = 'none' where company_user_id = any(${ids}::bigint[]) and not company_user_id = any(${readers}::bigint[])`,
    )
    const all = await overview(sato)
    expect(all).toHaveLength(posts.length)
    for (const { newsId, total, viewed, completed } of all) {
      const { data: viewers } = await app.call(sato, listViewers, { params: { newsId } })
      const { data: completers } = await app.call(sato, listReactions, { params: { newsId } })
      expect({ total, viewed, completed }).toEqual({
        total: viewers.totalUsers,
        viewed: viewers.totalViewers,
        completed: completers.totalReactions,
      })
    }
  }
  await checkModel(runs, run, { rounds: [10, 200] })
}, 240_000)
