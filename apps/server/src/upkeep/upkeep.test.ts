import { getNews } from '@kawaraban/contract/news.ts'
import { checkService, createAccessLog } from '@kawaraban/contract/service.ts'
import { addMonths, dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { tidy } from './queries.ts'

let world: TestApp
const worlds: TestApp[] = []
beforeEach(async () => {
  world = await testApp()
  worlds.push(world)
})
afterAll(() => Promise.all(worlds.map((opened) => opened.close())))

const tables = async () =>
  (
    await world.db.query<{ name: string }>(sql`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'management_group_id' and t.table_type = 'BASE TABLE'`)
  ).map(({ name }) => name)

/** In how many rows of which tables the company stands. */
const traces = async (managementGroupId: number) => {
  const found: string[] = []
  for (const name of await tables()) {
    const rows = await world.db.query(sql`
      select 1 from ${raw(name)} where management_group_id = ${managementGroupId} limit 1`)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('OPS-03 OPS-04 LIM-16 G-142 after 14 idle months all of a company is gone, and a company in use stays whole', async () => {
  const { suzuki, tanaka, foreignAdmin, ours, theirs } = world.cast
  const newsId = await world.storePost(suzuki, { audience: [tanaka] })
  await world.storePost(foreignAdmin)
  await world.call(tanaka, viewNews, { params: { newsId } })
  await world.call(tanaka, createAccessLog, { body: { pageName: 'newsIndex' } })
  const lastUse = world.clock.now

  world.clock.now = addMonths(lastUse, 13)
  await world.db.query(sql`
    insert into access_logs (management_group_id, company_user_id, page_name, accessed_at)
    values (${theirs.managementGroupId}, ${foreignAdmin.companyUserId}, 'newsIndex', ${new Date(world.clock.now)})`)
  world.clock.now = addMonths(lastUse, 14) - minuteMs
  await tidy(world.db, world.clock.now, 12)
  expect(await traces(ours.managementGroupId)).toEqual(expect.arrayContaining(['members', 'management_groups']))

  world.clock.now = addMonths(lastUse, 14)
  await tidy(world.db, world.clock.now, 12)
  expect(await traces(ours.managementGroupId)).toEqual([])
  expect(await traces(theirs.managementGroupId)).toEqual(expect.arrayContaining(['news', 'members', 'accounts']))
  expect((await world.call(tanaka, checkService)).message).toBe('Login session is invalid')
})

test.each([12, 2])(
  'G-025 a post that nobody may see any more is purged %d months later, with its receipts',
  async (months) => {
    const { suzuki, tanaka, ours } = world.cast
    const endAt = world.clock.now
    const newsId = await world.storePost(suzuki, { startAt: endAt - dayMs, endAt, audience: [tanaka] })
    await world.call(tanaka, viewNews, { params: { newsId } })
    const left = async () =>
      (
        await world.db.query(sql`
        select 1 from news where news_id = ${newsId} union all select 1 from receipts where news_id = ${newsId}
        union all select 1 from audiences where news_id = ${newsId}`)
      ).length
    await world.db.query(sql`
    insert into access_logs (management_group_id, company_user_id, page_name, accessed_at)
    values (${ours.managementGroupId}, ${suzuki.companyUserId}, 'newsIndex', ${new Date(addMonths(endAt, 15))})`)
    const hidden = addMonths(endAt, 3) + minuteMs
    await tidy(world.db, addMonths(hidden, months) - minuteMs, months)
    expect(await left()).toBe(4)
    await tidy(world.db, addMonths(hidden, months), months)
    expect(await left()).toBe(0)
  },
)

test('G-090 a receipt that outlived its post is swept away, those of other posts stay', async () => {
  const { suzuki, tanaka, ours } = world.cast
  const kept = await world.storePost(suzuki)
  await world.call(tanaka, viewNews, { params: { newsId: kept } })
  await world.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
    values (${ours.managementGroupId}, 999999, ${tanaka.companyUserId}, ${new Date(world.clock.now)})`)
  await tidy(world.db, world.clock.now, 12)
  const rows = await world.db.query<{ newsId: string }>(sql`select news_id as "newsId" from receipts`)
  expect(rows).toEqual([{ newsId: kept }])
  expect((await world.call(tanaka, getNews, { params: { newsId: kept } })).message).toBe('OK')
})

test('G-104 G-107 sessions and sign-ins that have run out are deleted', async () => {
  await world.db.query(sql`
    insert into sign_ins (state_hash, browser_hash, nonce, code_verifier, created_at)
    values ('a', 'b', 'c', 'd', ${new Date(world.clock.now - 10 * minuteMs)})`)
  await tidy(world.db, world.clock.now + 30 * dayMs, 12)
  expect(await world.db.query(sql`select session_hash from sessions`)).toEqual([])
  expect(await world.db.query(sql`select state_hash from sign_ins`)).toEqual([])
})
