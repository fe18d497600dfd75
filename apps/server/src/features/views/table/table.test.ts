import { getNews } from '@kawaraban/contract/news.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { listReactions } from '@kawaraban/contract/reactions.ts'
import { formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { runForMembers } from '../../../http/queries.ts'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { checkModel, inTimeBox } from '../../../testing/model.ts'
import { addViewers, listStoredReaders } from '../../../testing/readers.ts'
import type { PostLookup } from '../../../visibility/queries.ts'
import { replaceAudience } from '../../news/audience/queries.ts'
import { setCompletions } from '../../reactions/queries.ts'
import { countReceipts } from '../blocks/queries.ts'
import { recordViews } from '../queries.ts'

const app = useTestApp()
const minutes = (count: number) => app.clock.now + count * minuteMs

/** Readers in several blocks of 1,024 ids, at the edges of blocks too. */
const ids = ['1023', '1024', '2047', '2048', '5000', '5001', '5002', '1000001']
const write = (act: 'view' | 'complete' | 'uncomplete', post: PostLookup): Promise<unknown> =>
  act === 'view'
    ? runForMembers(app.db, [post], recordViews)
    : runForMembers(app.db, [{ ...post, wanted: act === 'complete' }], setCompletions)

/** Records a view whether or not the post is for that person, as it was at the time of the view. */
const view = (newsId: string, companyUserId: string, at: number) =>
  app.db.query(sql`
    insert into receipts as r (management_group_id, news_id, company_user_id, viewed_at)
    values (${app.cast.ours.managementGroupId}, ${newsId}, ${companyUserId}, ${new Date(at)})
    on conflict (management_group_id, news_id, company_user_id) do update set viewed_at = excluded.viewed_at
      where r.viewed_at is null`)

beforeAll(async () => {
  await addViewers(app, ids)
})

type Row = Record<'companyUserId' | 'name' | 'departmentName' | 'docomoId' | 'at', string>
type Table = { rows: Row[]; totalUsers: number; totalDone: number }

/** The table as the rule has it, row by row, without any count kept beforehand. */
const naive = async (newsId: string, kind: 'viewed' | 'completed'): Promise<Table> => {
  const rows = await listStoredReaders(app, newsId, kind)
  const wire = rows.map(({ doneAt, reading: _, ...row }) => ({
    ...row,
    at: doneAt === null ? '' : formatDateTime(doneAt),
  }))
  return { rows: wire, totalUsers: rows.length, totalDone: rows.filter(({ doneAt }) => doneAt !== null).length }
}

/** The table as the endpoint gives it, put together from all its pages. */
const paged = async (newsId: string, kind: 'viewed' | 'completed', limit: number): Promise<Table> => {
  const [endpoint, field] = kind === 'viewed' ? [listViewers, 'viewedAt'] : [listReactions, 'reactedAt']
  const table: Table = { rows: [], totalUsers: 0, totalDone: 0 }
  for (let page = 1; page < 40; page++) {
    const query = { page: String(page), limit: String(limit) }
    const { data } = await app.call(app.cast.sato, endpoint, { params: { newsId }, query })
    table.totalUsers = data.totalUsers
    table.totalDone = data.totalViewers ?? data.totalReactions
    const rows = data.companyUsers.map(({ [field]: at, ...row }: Record<string, string>) => ({ ...row, at }))
    if (rows.length === 0) return table
    table.rows.push(...rows)
  }
  throw new Error('the pages do not end')
}

const position = fc.nat(ids.length - 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('view' as const), position }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('complete' as const), position }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('uncomplete' as const), position }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('role' as const),
      position,
      role: fc.constantFrom<Role | null>('none', 'viewer', 'editor', null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('audience' as const), named: fc.subarray(ids) }) },
  fc.record({ act: fc.constant('scope' as const), scope: fc.constantFrom('all', 'specific') }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('count' as const), receipts: fc.integer({ min: 1, max: 4 }) }) },
)

test('G-045 G-046 G-083 VIEW-04 REACT-09 G-013 pages and totals are what the rows say, whatever happened before', async () => {
  const { sato, suzuki, tanaka, ours } = app.cast
  const { managementGroupId } = ours
  const runs = fc.record({
    steps: fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
    named: fc.subarray(ids),
    scope: fc.constantFrom('all', 'specific'),
    limit: fc.constantFrom(1, 2, 3, 20),
  })
  const run = async ({ steps, named, scope, limit }: typeof runs extends fc.Arbitrary<infer Run> ? Run : never) => {
    const audience = (chosen: string[]) =>
      replaceAudience(app.db, managementGroupId, newsId, [suzuki.companyUserId, ...chosen])
    await writeByHand(
      app.db,
      sql`
      update members set role = 'viewer' where company_user_id = any(${ids}::bigint[])`,
    )
    const setScope = (chosen: string) => app.db.query(sql`update news set scope = ${chosen} where news_id = ${newsId}`)
    const newsId = await app.storePost(suzuki)
    await setScope(scope)
    await audience(named)
    for (const [index, taken] of steps.entries()) {
      if (taken.act === 'audience') {
        await audience(taken.named)
        continue
      }
      if (taken.act === 'scope') {
        await setScope(taken.scope)
        continue
      }
      if (taken.act === 'count') {
        await countReceipts(app.db, managementGroupId, newsId, taken.receipts)
        continue
      }
      const companyUserId = ids[taken.position] ?? ''
      if (taken.act === 'role') {
        await writeByHand(
          app.db,
          sql`
          update members set role = ${taken.role} where company_user_id = ${companyUserId}`,
        )
        continue
      }
      const at = minutes((index >> 1) * 9)
      if (taken.act === 'view') await view(newsId, companyUserId, at)
      else await write(taken.act, { caller: { ...tanaka, companyUserId }, newsId, now: at })
    }
    for (const kind of ['viewed', 'completed'] as const) {
      expect(await paged(newsId, kind, limit)).toEqual(await naive(newsId, kind))
    }
    const { totalDone } = await naive(newsId, 'completed')
    expect((await app.call(sato, getNews, { params: { newsId } })).data.reactions[0].count).toBe(totalDone)
    await app.db.transaction(async (tx) => {
      await tx.query(sql`delete from news where news_id = ${newsId}`)
    })
    expect((await app.call(sato, listViewers, { params: { newsId } })).message).toBe('Document already deleted')
  }
  await checkModel(runs, run, { rounds: [30, 400] })
}, 240_000)

test('G-046 OPS-05 nothing of a deleted post stays in the counts', async () => {
  for (const table of [sql`receipt_blocks`, sql`receipt_times`, sql`audience_blocks`]) {
    expect(await app.db.query(sql`select * from ${table}`)).toEqual([])
  }
})

test('G-046 counting beside writers and beside itself misses nothing and counts nothing twice', async () => {
  const { tanaka, suzuki, ours } = app.cast
  const newsId = await app.storePost(suzuki)
  const caller = (companyUserId: string) => ({ ...tanaka, companyUserId })
  await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = any(${ids}::bigint[])`)
  for (const round of inTimeBox(5, 60)) {
    await Promise.all([
      ...ids.map((id, index) => {
        const act = (round + index) % 3 === 0 ? 'uncomplete' : 'complete'
        return write(act, { caller: caller(id), newsId, now: minutes(round) })
      }),
      write('view', { caller: caller(ids[round % ids.length] ?? ''), newsId, now: minutes(round) }),
      countReceipts(app.db, ours.managementGroupId, newsId, 3),
      countReceipts(app.db, ours.managementGroupId, newsId, 3),
    ])
    for (const kind of ['viewed', 'completed'] as const) {
      expect(await paged(newsId, kind, 5)).toEqual(await naive(newsId, kind))
    }
  }
  await expect.poll(() => countReceipts(app.db, ours.managementGroupId, newsId)).toBe(0)
  expect(await paged(newsId, 'completed', 5)).toEqual(await naive(newsId, 'completed'))
})
