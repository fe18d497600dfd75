import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listProgress, type PostProgress } from '@kawaraban/contract/progress.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { replaceAudience } from '../../features/news/audience/queries.ts'
import { countReceipts } from '../../features/views/blocks/queries.ts'
import { createMemory } from '../../memory.ts'
import { useTestApp } from '../../testing/app.ts'
import { exportSteps } from '../../testing/export-steps.ts'
import { addViewers } from '../../testing/readers.ts'
import type { Queries } from '../connect.ts'
import { countTotals, createHeldTotals, type PostToCount, type Totals } from './totals.ts'

const app = useTestApp()

/** As many blocks and posts as are held. */
const size = 130
const ids = Array.from({ length: size }, (_, index) => String((index + 2) * 1024))
let newsIds: string[]
beforeAll(async () => {
  await addViewers(app, ids)
  await app.storePost(app.cast.suzuki)
  const rows = await app.db.query<{ id: string }>(sql`
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope, push_flag,
      remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope, push_flag,
      remind_type, remind_days_before, remind_scope, created_at, updated_at
    from news, generate_series(2, ${size})
    returning news_id as id`)
  newsIds = rows.map(({ id }) => id)
})

const view = (newsId: string, people: readonly string[]) =>
  app.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
    select ${app.cast.ours.managementGroupId}, ${newsId}, id, ${new Date(app.clock.now)} from unnest(${people}::bigint[]) id`)

/** Counts all posts; gives the totals, and for each statement how many posts it counted, and by how many changed blocks if not by all. */
const count = async (held: Totals | null) => {
  const { managementGroupId } = app.cast.ours
  const read: string[] = []
  const lengthOf = (array: unknown) => String(array).split(',').length
  const totals = await app.db.snapshot(async (tx) => {
    const posts = await tx.query<PostToCount>(sql`select news_id as "newsId", blocks_version as version from news`)
    const noting: Queries = {
      query: (statement) => {
        const lists = statement.values.filter((value) => String(value).startsWith('{'))
        if (lists.length > 0)
          read.push(
            lists.length === 1
              ? `${lengthOf(lists[0])} posts`
              : `${lengthOf(lists.at(-1))} posts, ${lengthOf(lists[0])} blocks`,
          )
        return tx.query(statement)
      },
    }
    return countTotals(noting, managementGroupId, posts, { held, now: app.clock.now })
  })
  return { totals, read }
}

test('BOARD-05 G-318 a look counts changed posts by all blocks, and the others by the blocks of changed readers alone', async () => {
  const { ours, sato } = app.cast
  const [first = '', second = ''] = newsIds
  const one = await count(null)
  expect(one.read).toEqual(['130 posts'])
  expect((await count(one.totals)).read).toEqual([])
  await view(first, ids.slice(0, 3))
  await countReceipts(app.db, ours.managementGroupId, first)
  const two = await count(one.totals)
  expect(two.read).toEqual(['1 posts'])
  expect(two.totals.posts.get(first)?.viewed).toBe(3)
  for (const companyUserId of ids.slice(0, 2)) {
    await app.call(sato, updateAuthorities, { body: [{ companyUserId, role: 'none' }] })
  }
  await replaceAudience(app.db, ours.managementGroupId, second, [])
  const three = await count(two.totals)
  expect(three.read).toEqual(['129 posts, 2 blocks', '1 posts'])
  expect(three.totals.posts.get(first)?.viewed).toBe(1)
  expect((await count(three.totals)).read).toEqual([])
})

test('BOARD-05 where the readers of many blocks have changed, all posts are counted again', async () => {
  const { totals } = await count(null)
  const former = { ...totals, readers: new Map([...totals.readers].slice(0, 90)) }
  expect((await count(former)).read).toEqual(['130 posts'])
})

test('BOARD-05 EXPORT-04 overview and its file count by what the process holds, for a day at most', async () => {
  const { sato } = app.cast
  const [newsId = ''] = newsIds.slice(-1)
  const steps = exportSteps(app)
  const sumOf = (viewed: readonly number[]) => viewed.reduce((sum, people) => sum + people, 0)
  const look = async () => {
    const posts: PostProgress[] = (await app.call(sato, listProgress)).data.posts
    return sumOf(posts.map(({ viewed }) => viewed))
  }
  const exported = async () => {
    const [, ...rows] = steps.readCsv((await steps.fetchOverview(sato, 'csv')).rawPayload)
    return sumOf(rows.map((row) => Number(row[6])))
  }
  app.clock.now += 1
  const before = await look()
  // As a process of the version before counts.
  await view(newsId, ids.slice(5, 7))
  await app.db.query(sql`update receipts set counted_viewed_at = viewed_at where news_id = ${newsId}`)
  await app.db.query(sql`
    insert into receipt_blocks (management_group_id, news_id, block, viewed, completed)
    select management_group_id, news_id, company_user_id >> 10, member_bit(company_user_id, true), 0::bit(1024)
    from receipts where news_id = ${newsId}`)
  expect([await look(), await exported()]).toEqual([before, before])
  app.clock.now += dayMs - 1
  expect([await look(), await exported()]).toEqual([before, before])
  app.clock.now += 1
  expect([await exported(), await look()]).toEqual([before + 2, before + 2])
})

test('G-318 totals are held for all admins together and for each author apart, and those of few blocks not at all', () => {
  const held = createHeldTotals(createMemory())
  const totalsOf = (blocks: number, posts: number): Totals => ({
    since: 0,
    readers: new Map(Array.from({ length: blocks }, (_, block) => [block, new Uint8Array(128)])),
    posts: new Map(
      Array.from({ length: posts }, (_, id) => [String(id), { total: 0, viewed: 0, completed: 0, version: '0' }]),
    ),
  })
  const [ofAdmins, ofAuthor] = [null, '7'].map((ownerCompanyUserId) => ({ managementGroupId: 1, ownerCompanyUserId }))
  if (!ofAdmins || !ofAuthor) throw new Error('two holders')
  const large = totalsOf(128, 128)
  held.save(ofAuthor, totalsOf(128, 127))
  held.save(ofAdmins, large)
  expect([held.find(ofAdmins, 0), held.find(ofAuthor, 0)]).toEqual([large, null])
  expect(held.find({ ...ofAdmins, managementGroupId: 2 }, 0)).toBe(null)
})
