import { listImports, undoImport } from '@kawaraban/contract/imports.ts'
import { getNews } from '@kawaraban/contract/news.ts'
import { addMonths, dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { deleteCode } from '../db/companies.ts'
import { connect } from '../db/connect.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { writeByHand } from '../testing/by-hand.ts'
import { addSession } from '../testing/company.ts'
import { importStage } from '../testing/import-stage.ts'
import { maintenanceSettings, maintenanceStage, readableLog } from '../testing/maintenance-stage.ts'
import { oneMachine } from '../testing/one-machine.ts'
import { startMaintenance } from './maintenance.ts'
import { purgeCompany, purgeGoneCompanies, purgeSessions } from './queries.ts'

let world: TestApp
beforeEach(async () => {
  world = await testApp()
})
afterEach(() => world.close())

const purge = (now: number, purgeMonths = 12) =>
  purgeCompany(world.db, world.cast.ours.managementGroupId, { now, purgeMonths })

test.each([12, 2])(
  'G-025 a post that nobody may see any more is purged %d months later, with its receipts',
  async (months) => {
    const { suzuki, tanaka } = world.cast
    const endAt = world.clock.now
    const newsId = await world.storePost(suzuki, { startAt: endAt - dayMs, endAt, audience: [tanaka] })
    await world.call(tanaka, viewNews, { params: { newsId } })
    const left = async () =>
      (
        await world.db.query(sql`
        select 1 from news where news_id = ${newsId} union all select 1 from receipts where news_id = ${newsId}
        union all select 1 from audiences where news_id = ${newsId}`)
      ).length
    const hidden = addMonths(endAt, 3) + minuteMs
    await purge(addMonths(hidden, months) - minuteMs, months)
    expect(await left()).toBe(4)
    await purge(addMonths(hidden, months), months)
    expect(await left()).toBe(0)
  },
)

test('G-175 an import is forgotten 30 days after it was applied, and can be taken back until then', async () => {
  const stage = importStage(world)
  const { importId } = await stage.take(['i1,新人,,,'])
  const changes = () => world.db.query(sql`select 1 from import_changes where import_id = ${importId}`)
  const end = world.clock.now + 30 * dayMs
  await purge(end - 1)
  expect(await changes()).toHaveLength(1)
  world.clock.now = end
  await addSession(world.db, world.cast.sato, { sessionKey: 'a month later', now: end })
  const later = { ...world.cast.sato, sessionKey: 'a month later' }
  const tooLate = await world.call(later, undoImport, { params: { importId } })
  expect(tooLate.message).toBe('Document already deleted')
  expect((await world.call(later, listImports)).data).toEqual({ imports: [], totalImports: 0 })
  await purge(end)
  expect(await changes()).toEqual([])
  expect(await stage.member('i1')).toMatchObject({ name: '新人' })
})

test('G-090 a receipt that outlived its post is swept away, those of other posts stay', async () => {
  const { suzuki, tanaka, ours } = world.cast
  const remaining = await world.storePost(suzuki)
  await world.call(tanaka, viewNews, { params: { newsId: remaining } })
  await world.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
    values (${ours.managementGroupId}, 999999, ${tanaka.companyUserId}, ${new Date(world.clock.now)})`)
  await purge(world.clock.now)
  const rows = await world.db.query<{ newsId: string }>(sql`select news_id as "newsId" from receipts`)
  expect(rows).toEqual([{ newsId: remaining }])
  expect((await world.call(tanaka, getNews, { params: { newsId: remaining } })).message).toBe('OK')
})

test('OPS-04 receipts that a view left of a company that is gone are swept away, those of others stay', async () => {
  const { suzuki, tanaka } = world.cast
  const newsId = await world.storePost(suzuki, { audience: [tanaka] })
  await world.call(tanaka, viewNews, { params: { newsId } })
  await world.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
    select gone, 7, n, to_timestamp(0) from unnest(array[5000, 6000]) gone, generate_series(1, 3) n`)
  for (const id of [5000, 6000]) await world.db.transaction((tx) => deleteCode(tx, id, world.clock.now))
  await purgeGoneCompanies(world.db, world.clock.now)
  expect(await world.db.query(sql`select news_id as "newsId" from receipts`)).toEqual([{ newsId }])
  expect(await world.db.query(sql`select 1 from audiences`)).toHaveLength(2)
})

test('DATA-25 a visit is purged after 14 months, those of other companies by their own round', async () => {
  const { tanaka, foreignViewer } = world.cast
  const { now } = world.clock
  for (const { managementGroupId, companyUserId } of [tanaka, foreignViewer]) {
    for (const accessedAt of [addMonths(now, -14), addMonths(now, -14) + minuteMs]) {
      await world.db.query(sql`
        insert into access_logs (management_group_id, company_user_id, page_name, accessed_at)
        values (${managementGroupId}, ${companyUserId}, 'newsIndex', ${new Date(accessedAt)})`)
    }
  }
  await purge(now)
  const visits = await world.db.query(sql`
    select management_group_id as id, accessed_at as at from access_logs order by 1, 2`)
  const theirs = world.cast.theirs.managementGroupId
  expect(visits).toEqual([
    { id: tanaka.managementGroupId, at: addMonths(now, -14) + minuteMs },
    { id: theirs, at: addMonths(now, -14) },
    { id: theirs, at: addMonths(now, -14) + minuteMs },
  ])
})

test('G-104 G-107 G-179 sessions, sign-ins and codes that have run out are deleted', async () => {
  await world.db.query(sql`
    insert into sign_ins (state_hash, browser_hash, nonce, code_verifier, created_at)
    values ('a', 'b', 'c', 'd', ${new Date(world.clock.now - 10 * minuteMs)})`)
  await world.db.query(sql`
    insert into app_sign_ins (state_hash, browser_hash, redirect_uri, app_state, code_challenge, created_at)
    values ('a', 'b', 'https://app.example.com/', 's', 'c', ${new Date(world.clock.now - 10 * minuteMs)})`)
  await world.db.query(sql`
    insert into app_codes (code_hash, account_id, redirect_uri, code_challenge, created_at)
    select 'a', account_id, 'https://app.example.com/', 'c', ${new Date(world.clock.now - minuteMs)} from accounts limit 1`)
  await purgeSessions(world.db, world.clock.now)
  for (const gone of [sql`sign_ins`, sql`app_sign_ins`, sql`app_codes`])
    expect(await world.db.query(sql`select created_at from ${gone}`)).toEqual([])
  await addSession(world.db, world.cast.sato, { sessionKey: 'a key without a company', now: world.clock.now })
  await purgeSessions(world.db, world.clock.now + 30 * dayMs)
  expect(await world.db.query(sql`select session_hash from sessions`)).toEqual([])
  const sessionsOf = (managementGroupId: number) =>
    world.db.query(sql`select from member_sessions where management_group_id = ${managementGroupId}`)
  await purge(world.clock.now + 30 * dayMs - 1)
  expect(await sessionsOf(world.cast.ours.managementGroupId)).toHaveLength(6)
  await purge(world.clock.now + 30 * dayMs)
  expect(await sessionsOf(world.cast.ours.managementGroupId)).toEqual([])
  expect(await sessionsOf(world.cast.theirs.managementGroupId)).toHaveLength(2)
})

test('G-046 a round repairs counts that differ, company by company, with an error line for each repair', async () => {
  const { ours, theirs } = world.cast
  await world.db.query(sql`update member_blocks set members = members + 1`)
  const stage = maintenanceStage(() => world.db)
  await stage.round({ mayDelete: false })
  const text = 'counts differed from the rows and were repaired'
  expect(stage.take()).toEqual(
    [ours, theirs].map(({ managementGroup }) => ({
      level: 'error',
      message: text,
      fields: { managementGroup, kind: 'members', newsId: null, rows: 1 },
    })),
  )
  await stage.round()
  expect(stage.take()).toEqual([])
})

test('G-142 a round runs a minute after the start and then once a day, until the service stops', async () => {
  const { log, lines, take } = readableLog()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  try {
    // The database's clock does not go along with this one, so that a round says one thing and ends.
    const stop = startMaintenance(
      { db: world.db, machines: oneMachine, log },
      maintenanceSettings,
      () => systemClock() + dayMs,
    )
    vi.advanceTimersByTime(59_999)
    expect(lines).toEqual([])
    for (const sinceMs of [1, dayMs, dayMs]) {
      vi.advanceTimersByTime(sinceMs)
      await vi.waitFor(() => expect(lines).toHaveLength(1))
      expect(take()).toMatchObject([{ level: 'error', message: expect.stringContaining('clocks') }])
    }
    await stop()
    vi.advanceTimersByTime(2 * dayMs)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a round under way is cut off when the database is closed, and leaves everything as it was', async () => {
  const db = connect(world.databaseUrl, () => undefined)
  let isDeleting: () => void = () => undefined
  const deleting = new Promise<void>((resolve) => {
    isDeleting = resolve
  })
  const round = db.transaction(async (tx) => {
    await writeByHand(tx, sql`delete from members`)
    isDeleting()
    await tx.query(sql`select pg_sleep(60)`)
  }, 120_000)
  const ended = expect(round).rejects.toThrow('Connection terminated')
  await deleting
  await db.close()
  await ended
  expect(await world.db.query(sql`select 1 from members`)).toHaveLength(8)
})
