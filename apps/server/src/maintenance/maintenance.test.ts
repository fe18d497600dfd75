import { listImports, undoImport } from '@kawaraban/contract/imports.ts'
import { getNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { addMonths, dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { deleteCode } from '../db/companies.ts'
import { oneMachine } from '../db/open-machines.ts'
import { openImport } from '../features/imports/queries.ts'
import { useTestApp } from '../testing/app.ts'
import { writeByHand } from '../testing/by-hand.ts'
import { addSession, newsBodyAt, type Person } from '../testing/company.ts'
import { importSteps } from '../testing/import-steps.ts'
import { maintenanceRounds, maintenanceSettings, readableLog } from '../testing/maintenance-rounds.ts'
import { connectRecording } from '../testing/statements.ts'
import { startMaintenance } from './maintenance.ts'
import { purgeCompany, purgeGoneCompanies, purgeSessions } from './queries.ts'

const app = useTestApp({ isPerTest: true })

const purge = (now: number, purgeMonths = 12) =>
  purgeCompany(app.db, app.cast.ours.managementGroupId, { now, purgeMonths })

test.each([12, 2])(
  'G-025 a post that nobody may see any more is purged %d months later, with its receipts',
  async (months) => {
    const { suzuki, tanaka } = app.cast
    const endAt = app.clock.now
    const newsId = await app.storePost(suzuki, { startAt: endAt - dayMs, endAt, audience: [tanaka] })
    await app.call(tanaka, viewNews, { params: { newsId } })
    const left = async () =>
      (
        await app.db.query(sql`
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
  const steps = importSteps(app)
  const { importId } = await steps.take(['i1,新人,,,'])
  const changes = () => app.db.query(sql`select 1 from import_changes where import_id = ${importId}`)
  const end = app.clock.now + 30 * dayMs
  await purge(end - 1)
  expect(await changes()).toHaveLength(1)
  app.clock.now = end
  await addSession(app.db, app.cast.sato, { sessionKey: 'a month later', now: end })
  const later = { ...app.cast.sato, sessionKey: 'a month later' }
  const tooLate = await app.call(later, undoImport, { params: { importId } })
  expect(tooLate.message).toBe('Document already deleted')
  expect((await app.call(later, listImports)).data).toEqual({ imports: [], totalImports: 0 })
  await purge(end)
  expect(await changes()).toEqual([])
  expect(await steps.member('i1')).toMatchObject({ name: '新人' })
})

test('G-090 a receipt that outlived its post is swept away, those of other posts stay', async () => {
  const { suzuki, tanaka, ours } = app.cast
  const remaining = await app.storePost(suzuki)
  await app.call(tanaka, viewNews, { params: { newsId: remaining } })
  await app.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
    values (${ours.managementGroupId}, 999999, ${tanaka.companyUserId}, ${new Date(app.clock.now)})`)
  await purge(app.clock.now)
  const rows = await app.db.query<{ newsId: string }>(sql`select news_id as "newsId" from receipts`)
  expect(rows).toEqual([{ newsId: remaining }])
  expect((await app.call(tanaka, getNews, { params: { newsId: remaining } })).message).toBe('OK')
})

test('OPS-04 receipts that a view left of a company that is gone are swept away, those of others stay', async () => {
  const { suzuki, tanaka } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka] })
  await app.call(tanaka, viewNews, { params: { newsId } })
  await app.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
    select gone, 7, n, to_timestamp(0) from unnest(array[5000, 6000]) gone, generate_series(1, 3) n`)
  for (const id of [5000, 6000]) await app.db.transaction((tx) => deleteCode(tx, id, app.clock.now))
  await purgeGoneCompanies(app.db, app.clock.now)
  expect(await app.db.query(sql`select news_id as "newsId" from receipts`)).toEqual([{ newsId }])
  expect(await app.db.query(sql`select 1 from audiences`)).toHaveLength(2)
})

test('DATA-25 a visit is purged after 14 months, those of other companies by their own round', async () => {
  const { tanaka, foreignViewer } = app.cast
  const { now } = app.clock
  for (const { managementGroupId, companyUserId } of [tanaka, foreignViewer]) {
    for (const accessedAt of [addMonths(now, -14), addMonths(now, -14) + minuteMs]) {
      await app.db.query(sql`
        insert into access_logs (management_group_id, company_user_id, page_name, accessed_at)
        values (${managementGroupId}, ${companyUserId}, 'newsIndex', ${new Date(accessedAt)})`)
    }
  }
  await purge(now)
  const visits = await app.db.query(sql`
    select management_group_id as id, accessed_at as at from access_logs order by 1, 2`)
  const theirs = app.cast.theirs.managementGroupId
  expect(visits).toEqual([
    { id: tanaka.managementGroupId, at: addMonths(now, -14) + minuteMs },
    { id: theirs, at: addMonths(now, -14) },
    { id: theirs, at: addMonths(now, -14) + minuteMs },
  ])
})

test('G-104 G-107 G-179 sessions, sign-ins and codes that have run out are deleted', async () => {
  await app.db.query(sql`
    insert into sign_ins (state_hash, browser_hash, nonce, code_verifier, created_at)
    values ('a', 'b', 'c', 'd', ${new Date(app.clock.now - 10 * minuteMs)})`)
  await app.db.query(sql`
    insert into app_sign_ins (state_hash, browser_hash, redirect_uri, app_state, code_challenge, created_at)
    values ('a', 'b', 'https://app.example.com/', 's', 'c', ${new Date(app.clock.now - 10 * minuteMs)})`)
  await app.db.query(sql`
    insert into app_codes (code_hash, account_id, redirect_uri, code_challenge, created_at)
    select 'a', account_id, 'https://app.example.com/', 'c', ${new Date(app.clock.now - minuteMs)} from accounts limit 1`)
  await purgeSessions(app.db, app.clock.now)
  for (const gone of [sql`sign_ins`, sql`app_sign_ins`, sql`app_codes`])
    expect(await app.db.query(sql`select created_at from ${gone}`)).toEqual([])
  await addSession(app.db, app.cast.sato, { sessionKey: 'a key without a company', now: app.clock.now })
  await purgeSessions(app.db, app.clock.now + 30 * dayMs)
  expect(await app.db.query(sql`select session_hash from sessions`)).toEqual([])
  const sessionsOf = (managementGroupId: number) =>
    app.db.query(sql`select from member_sessions where management_group_id = ${managementGroupId}`)
  await purge(app.clock.now + 30 * dayMs - 1)
  expect(await sessionsOf(app.cast.ours.managementGroupId)).toHaveLength(6)
  await purge(app.clock.now + 30 * dayMs)
  expect(await sessionsOf(app.cast.ours.managementGroupId)).toEqual([])
  expect(await sessionsOf(app.cast.theirs.managementGroupId)).toHaveLength(2)
})

test('G-046 a round repairs counts that differ, company by company, with an error line for each repair', async () => {
  const { ours, theirs } = app.cast
  await app.db.query(sql`update member_blocks set members = members + 1`)
  const steps = maintenanceRounds(() => app.db)
  await steps.round({ mayDelete: false })
  const text = 'counts differed from the rows and were repaired'
  expect(steps.take()).toEqual(
    [ours, theirs].map(({ managementGroup }) => ({
      level: 'error',
      message: text,
      fields: { managementGroup, kind: 'members', newsId: null, rows: 1 },
    })),
  )
  await steps.round()
  expect(steps.take()).toEqual([])
})

describe('a round schedules what has lost its job', () => {
  const { now, round } = maintenanceRounds(() => app.db)
  const jobs = () =>
    app.db.query(sql`
      select management_group_id as id, kind, key, due_at as "dueAt" from jobs order by management_group_id`)
  /** Has the job of a company wait, as after a failure; returns the row. */
  const postpone = async (id: number) => {
    const dueAt = now + dayMs
    await app.db.query(sql`update jobs set due_at = ${new Date(dueAt)} where management_group_id = ${id}`)
    return { id, dueAt }
  }
  const loseJob = (id: number) => app.db.query(sql`delete from jobs where management_group_id = ${id}`)

  test('G-176 an import in progress, and leaves those that have one or are over', async () => {
    const { ours, theirs } = app.cast
    // The server's own runner finds nothing due.
    app.clock.now = now - dayMs
    const open = async ({ managementGroupId }: { managementGroupId: number }) => {
      await app.db.query(sql`
        insert into imports (management_group_id, state, file_name, created_at)
        values (${managementGroupId}, 'applied', 'before.csv', ${new Date(now)})`)
      return openImport(app.db, { managementGroupId, createdBy: null, fileName: 'people.csv' }, now)
    }
    const [lost, waiting] = [await open(ours), await open(theirs)]
    await loseJob(ours.managementGroupId)
    const postponed = await postpone(theirs.managementGroupId)
    await round()
    expect(await jobs()).toEqual([
      { id: ours.managementGroupId, kind: 'imports', key: lost, dueAt: now },
      { kind: 'imports', key: waiting, ...postponed },
    ])
  })

  test('PUSH-02 notices, and leaves those that have one or are held after a restore', async () => {
    const { suzuki, foreignAdmin, ours, theirs } = app.cast
    const post = (person: Person) =>
      app.call(person, createNews, { body: newsBodyAt(app.clock.now, { pushFlag: true }) })
    await post(suzuki)
    await post(foreignAdmin)
    await loseJob(ours.managementGroupId)
    const postponed = { kind: 'notices', key: '', ...(await postpone(theirs.managementGroupId)) }
    await app.db.query(sql`
      update occasions set is_held = true where management_group_id = ${ours.managementGroupId}`)
    await round()
    expect(await jobs()).toEqual([postponed])
    await app.db.query(sql`update occasions set is_held = false`)
    await round()
    const [{ dueAt } = {}] = await app.db.query<{ dueAt: number }>(sql`
      select due_at as "dueAt" from occasions where management_group_id = ${ours.managementGroupId}`)
    expect(await jobs()).toEqual([{ id: ours.managementGroupId, kind: 'notices', key: '', dueAt }, postponed])
  })
})

test('G-142 a round runs a minute after the start and then once a day, until the service stops', async () => {
  const { log, lines, take } = readableLog()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  try {
    // The database's clock does not go along with this one, so that a round says one thing and ends.
    const stop = startMaintenance(
      { db: app.db, machines: oneMachine, log },
      maintenanceSettings,
      () => systemClock() + dayMs,
    )
    vi.advanceTimersByTime(59_999)
    expect(lines).toEqual([])
    for (const sinceMs of [1, dayMs, dayMs]) {
      vi.advanceTimersByTime(sinceMs)
      await vi.waitFor(() => expect(lines).toHaveLength(1), 20_000)
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
  const db = connectRecording(app.databaseUrl, () => undefined)
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
  expect(await app.db.query(sql`select 1 from members`)).toHaveLength(8)
})
