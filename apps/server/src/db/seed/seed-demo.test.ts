import { grantedStatus, userStatus } from '@kawaraban/contract/consent.ts'
import { addMonths, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { cast, undecided } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { listCompanyIds, listIdleCompanies } from '../../maintenance/companies/queries.ts'
import { purgeCompany } from '../../maintenance/queries.ts'
import { membersAnalyzed } from '../../testing/analyzed.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { createTestDatabase, openTestDatabase } from '../../testing/database.ts'
import { connectRecording } from '../../testing/statements.ts'
import { createCompany } from '../companies.ts'
import type { Db } from '../connect.ts'
import { demoCompanies } from './company.ts'
import { findDemoCompanies } from './find-demo.ts'
import { seedDemo } from './seed-demo.ts'

const now = parseDateTime('2026/11/20 10:37') ?? Number.NaN
const issuer = 'https://sign-in.test'

let db: Db
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  return opened.close
})

const countsOf = (managementGroupId: number) =>
  db.query<{ name: string; rows: string }>(sql`
    select name, rows::text from (
      select 'members' as name, count(*) as rows from members where management_group_id = ${managementGroupId}
      union all
      select 'accounts', count(*) from accounts where management_group_id = ${managementGroupId}
      union all
      select 'news', count(*) from news where management_group_id = ${managementGroupId}
      union all
      select 'categories', count(*) from categories where management_group_id = ${managementGroupId}
      union all
      select 'audiences', count(*) from audiences where management_group_id = ${managementGroupId}
      union all
      select 'receipts', count(*) from receipts where management_group_id = ${managementGroupId}
    ) as counts`)

test('fills an empty database once, with every row of both companies', async () => {
  expect(await seedDemo(db, { now, issuer })).toBe(true)
  expect(await seedDemo(db, { now, issuer })).toBe(false)
  const all = demoCompanies(now).reduce((sum, { people }) => sum + people.length, 0)
  expect(await membersAnalyzed(db)).toBe(all)
  for (const { group, people, categories, posts, audiences, receipts } of demoCompanies(now)) {
    const stored = Object.fromEntries((await countsOf(group.id)).map(({ name, rows }) => [name, Number(rows)]))
    expect(stored).toEqual({
      members: people.length,
      accounts: people.length,
      news: posts.length,
      categories: categories.length,
      audiences: audiences.length,
      receipts: receipts.length,
    })
  }
})

test('PUSH-01 PUSH-05 G-217 plans all notices of its posts from now on, and of the past only the last push', async () => {
  const [demo] = demoCompanies(now)
  const pushed = demo.posts.filter(({ pushFlag }) => pushFlag).toSorted((one, other) => one.startAt - other.startAt)
  const last = pushed.findLast(({ startAt }) => startAt <= now)
  const promising = pushed.slice(last && pushed.indexOf(last))
  const planned = await db.query<{ newsId: string; kind: string; dueAt: number }>(sql`
    select news_id as "newsId", kind, due_at as "dueAt" from occasions where management_group_id = ${demo?.group.id}`)
  expect(promising.length).toBeGreaterThan(1)
  expect(
    planned
      .filter(({ kind }) => kind === 'start')
      .map(({ newsId }) => newsId)
      .toSorted(),
  ).toEqual(promising.map(({ newsId }) => String(newsId)).toSorted())
  expect(planned.filter(({ kind }) => kind === 'reminder')).not.toEqual([])
  expect(planned.filter(({ dueAt }) => dueAt <= now)).toMatchObject([{ kind: 'start', dueAt: last?.startAt }])
  expect(
    await db.query(
      sql`select due_at as "dueAt" from jobs where kind = 'notices' and management_group_id = ${demo?.group.id}`,
    ),
  ).toEqual([{ dueAt: Math.min(...planned.map(({ dueAt }) => dueAt)) }])
})

test('stores dates to the second, and a post as it was written', async () => {
  const [demo] = demoCompanies(now)
  const stored = await db.query<{ startAt: number; endAt: number; dueAt: number | null; content: string }>(sql`
    select start_at as "startAt", end_at as "endAt", due_at as "dueAt", content from news
    where management_group_id = ${demo.group.id} order by news_id`)
  expect(stored).toEqual(demo.posts.map(({ startAt, endAt, dueAt, content }) => ({ startAt, endAt, dueAt, content })))
})

test('CONS-01 CONS-02 has people in each state of terms and analytics', async () => {
  const stored = await db.query<{ docomoId: string; agreement: unknown }>(sql`
    select subject as "docomoId",
      json_build_object('termsVersion', terms_version, 'isGrantedAnalytics', is_granted_analytics) as agreement
    from accounts
    where issuer = ${issuer} and management_group_id = 1 and company_user_id in (1, 2, 3, 4, 13, 14)
    order by company_user_id`)
  const known = [...Object.values(cast), ...Object.values(undecided)]
  expect(stored).toEqual(known.map(({ docomoId, agreement }) => ({ docomoId, agreement })))
  const states = known.map(({ agreement }) => [userStatus(agreement, '2.9.0'), grantedStatus(agreement)])
  expect(states).toEqual([
    ['newsIndex', 'granted'],
    ['newsIndex', 'granted'],
    ['newsIndex', 'notGranted'],
    ['newsIndex', 'granted'],
    ['terms', 'granted'],
    ['analytics', 'pending'],
  ])
})

test('G-323 has each reader of the cast signed in in a browser and in the app', async () => {
  const stored = await db.query(sql`
    select company_user_id as "companyUserId", browser, system, app_code_hash is not null as "isApp"
    from member_sessions
    order by company_user_id, created_at`)
  expect(stored).toEqual(
    ['1', '2', '3'].flatMap((companyUserId) => [
      { companyUserId, browser: 'Edge', system: 'Windows', isApp: false },
      { companyUserId, browser: null, system: 'iOS', isApp: true },
    ]),
  )
})

test('lets no new id meet an old one', async () => {
  const [added] = await writeByHand<{ id: string }>(
    db,
    sql`
    insert into members (management_group_id, docomo_id, name, department_name, icon_type)
    values (1, 'd1', 'n', 'd', '00000002') returning company_user_id as id`,
  )
  expect(Number(added?.id)).toBeGreaterThan(1000)
})

test('G-142 OPS-03 a demo that has just been made is in use, and loses nothing but old posts within half a year', async () => {
  for (const at of [now, addMonths(now, 6)]) {
    expect(await listIdleCompanies(db, await listCompanyIds(db), at)).toEqual([])
    for (const { group, people } of demoCompanies(now)) {
      await purgeCompany(db, group.id, { now: at, purgeMonths: 12 })
      const stored = Object.fromEntries((await countsOf(group.id)).map(({ name, rows }) => [name, Number(rows)]))
      expect(stored).toMatchObject({ accounts: people.length })
      expect(stored.news).toBeGreaterThan(0)
    }
  }
})

test('G-132 spreads the three icon colours evenly', async () => {
  const colours = await db.query<{ iconType: string; rows: string }>(sql`
    select icon_type as "iconType", count(*)::text as rows from members
    where management_group_id = 2 group by icon_type order by icon_type`)
  expect(colours).toEqual(['00000000', '00000001', '00000002'].map((iconType) => ({ iconType, rows: '10' })))
})

test('the demo companies are known by what the seed leaves, and no other bears their name by chance', async () => {
  const { managementGroup: code } = cast.sato
  expect((await findDemoCompanies(db, issuer)).map((company) => company.code)).toContain(code)
  const other = await createTestDatabase()
  const its = connectRecording(other.url, () => undefined)
  await createCompany(its, { code, startedAt: now, usedAt: now })
  expect(await findDemoCompanies(its, issuer)).toEqual([])
  await its.close()
  await other.drop()
})
