import { createGroup } from '@kawaraban/contract/groups.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { activateCompany, createAccessLog } from '@kawaraban/contract/service.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { lockCompanyPosts } from '../../db/company-lock.ts'
import type { Db } from '../../db/connect.ts'
import { oneMachine } from '../../db/open-machines.ts'
import { localIssuerName } from '../../local-issuer.ts'
import { useTestApp } from '../../testing/app.ts'
import { newsBodyAt, type Person } from '../../testing/company.ts'
import { connectRecording } from '../../testing/statements.ts'
import { countWaiting } from '../../testing/waiting.ts'
import { createCallers } from '../queries.ts'

const hourMs = 60 * minuteMs

const app = useTestApp({ isPerTest: true })

type Note = { usedAt: number; idleDays: number; idleOn: string | null; rowVersion: string }

const noteOf = async (managementGroupId: number): Promise<Note> => {
  const [row] = await app.db.query<Note>(sql`
    select used_at as "usedAt", idle_days as "idleDays", idle_on::text as "idleOn", xmin::text as "rowVersion"
    from management_groups where management_group_id = ${managementGroupId}`)
  if (!row) throw new Error('no such company')
  return row
}
/** The server's look-up of accounts, with the failures of its records. */
const accountsOf = (db: Db) => {
  const failures: unknown[] = []
  const rules = { issuers: [localIssuerName], sessionMaxDays: 180 } as const
  const machines = oneMachine
  return {
    accounts: createCallers(db, rules, { machines, onRecordFailure: (error) => failures.push(error) }).findAccount,
    failures,
  }
}
const use = (person: Person) => app.call(person, listNews)

describe('the use of a company', () => {
  test('G-142 OPS-03 is noted on the company at most once an hour, however many sessions there are', async () => {
    const { ours, theirs, sato, suzuki, tanaka, ito, yamada } = app.cast
    const [first, foreign] = [await noteOf(ours.managementGroupId), await noteOf(theirs.managementGroupId)]
    app.clock.now += hourMs
    await use(tanaka)
    expect(await noteOf(ours.managementGroupId)).toEqual(first)
    app.clock.now += 1
    const people = [sato, suzuki, tanaka, ito, yamada]
    await Promise.all(Array.from({ length: 60 }, (_, index) => use(people[index % people.length] as Person)))
    const noted = await noteOf(ours.managementGroupId)
    expect(noted.usedAt).toBe(app.clock.now)
    app.clock.now += hourMs
    await Promise.all(people.map(use))
    expect(await noteOf(ours.managementGroupId)).toEqual(noted)
    expect(await noteOf(theirs.managementGroupId)).toEqual(foreign)
  })

  test('G-142 G-102 is noted for the app that gives its token, and when the service is started', async () => {
    const { ours, tanaka } = app.cast
    const headers = { [appTokenHeader]: tanaka.sessionKey }
    app.clock.now += 2 * hourMs
    await app.inject({ method: 'GET', url: listNews.path, headers })
    expect((await noteOf(ours.managementGroupId)).usedAt).toBe(app.clock.now)
    await app.db.query(sql`
      update management_groups set started_at = null, used_at = ${new Date(app.clock.now - 30 * minuteMs)}, idle_days = 2
      where management_group_id = ${ours.managementGroupId}`)
    await app.call(tanaka, activateCompany)
    expect(await noteOf(ours.managementGroupId)).toMatchObject({ usedAt: app.clock.now, idleDays: 0 })
  })

  test('G-142 takes the mark of a company away that was to be ended', async () => {
    const { ours, tanaka } = app.cast
    for (const unusedMs of [2 * hourMs, 450 * dayMs]) {
      await app.db.query(sql`
        update management_groups
        set used_at = ${new Date(app.clock.now - unusedMs)}, idle_days = 7, idle_on = '2026-11-19'
        where management_group_id = ${ours.managementGroupId}`)
      await use(tanaka)
      expect(await noteOf(ours.managementGroupId)).toMatchObject({
        usedAt: app.clock.now,
        idleDays: 0,
        idleOn: null,
      })
    }
  })

  test('G-142 is noted without waiting for a writer who holds the company’s row: the next request notes it', async () => {
    const { ours, tanaka } = app.cast
    const before = (await noteOf(ours.managementGroupId)).usedAt
    app.clock.now += 2 * hourMs
    const { accounts, failures } = accountsOf(app.db)
    await app.db.transaction(async (tx) => {
      await lockCompanyPosts(tx, ours.managementGroupId)
      expect(await accounts({ sessionKey: tanaka.sessionKey, now: app.clock.now })).not.toBeNull()
      expect((await use(tanaka)).message).toBe('OK')
      expect((await noteOf(ours.managementGroupId)).usedAt).toBe(before)
    })
    // A call that waits for the row fails after some seconds.
    expect(failures).toEqual([])
    await use(tanaka)
    expect((await noteOf(ours.managementGroupId)).usedAt).toBe(app.clock.now)
  })

  test('G-142 a company that is deleted while a member returns to it is gone for them', async () => {
    const { ours, tanaka, foreignViewer } = app.cast
    await app.db.query(sql`
      update management_groups set used_at = ${new Date(app.clock.now - 450 * dayMs)}, idle_days = 7`)
    let answered: ReturnType<typeof use> | undefined
    await app.db.transaction(async (tx) => {
      await tx.query(sql`delete from management_groups where management_group_id = ${ours.managementGroupId}`)
      answered = use(tanaka)
      // Others do not wait along.
      expect((await use(foreignViewer)).message).toBe('OK')
    })
    expect((await answered)?.message).toBe('Login session is invalid')
  })

  test('G-142 every write while the company is deleted is refused with 503', async () => {
    const { ours, suzuki } = app.cast
    const writes = [
      () => app.call(suzuki, createNews, { body: newsBodyAt(app.clock.now) }),
      () => app.call(suzuki, createAccessLog, { body: { pageName: 'newsIndex' } }),
      () => app.call(suzuki, createGroup, { body: { name: 'x', type: 'specific', companyUserIds: [] } }),
    ]
    const answered: ReturnType<(typeof writes)[number]>[] = []
    await app.db.transaction(async (tx) => {
      await tx.query(sql`delete from management_groups where management_group_id = ${ours.managementGroupId}`)
      answered.push(...writes.map((write) => write()))
      // The writers of one company also queue in the process, so that one of them may not have come this far.
      await expect.poll(() => countWaiting(app.db)).toBeGreaterThanOrEqual(writes.length - 1)
    })
    for (const answer of await Promise.all(answered)) expect(answer).toMatchObject({ status: 503, success: false })
  })

  test('LIM-16 a company that is written by hand, without its last use, does not look idle', async () => {
    const [row] = await app.db.query<{ usedAt: number }>(sql`
      insert into management_groups (code) values ('by hand') returning used_at as "usedAt"`)
    const [clock] = await app.db.query<{ now: number }>(sql`select clock_timestamp() as now`)
    expect(Math.abs((row?.usedAt ?? 0) - (clock?.now ?? 0))).toBeLessThan(minuteMs)
  })
})

describe('a database that takes no writes', () => {
  test('answers after an hour’s absence, logs once that use cannot be recorded, and refuses writes with 503', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki)
    const [{ name = '' } = {}] = await app.db.query<{ name: string }>(sql`select current_database() as name`)
    await app.db.query(sql`${raw(`alter database ${name} set default_transaction_read_only = on`)}`)
    await app.db
      .query(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`)
      .catch(() => undefined)
    app.clock.now += 2 * hourMs
    for (const person of [tanaka, suzuki]) {
      expect(await use(person)).toMatchObject({ status: 200, message: 'OK' })
    }
    const unavailable = { success: false, status: 503, message: 'Service unavailable' }
    expect(await app.call(tanaka, viewNews, { params: { newsId } })).toMatchObject(unavailable)
    const body = newsBodyAt(app.clock.now)
    expect(await app.call(suzuki, createNews, { body })).toMatchObject(unavailable)

    const readOnly = connectRecording(app.databaseUrl, () => undefined)
    const { accounts, failures } = accountsOf(readOnly)
    const lookUp = ({ sessionKey }: Person) => accounts({ sessionKey, now: app.clock.now })
    expect(await lookUp(tanaka)).toMatchObject({ accountId: tanaka.accountId })
    expect(await Promise.all([lookUp(suzuki), lookUp(tanaka)])).not.toContain(null)
    await readOnly.close()
    expect(failures).toEqual([expect.objectContaining({ code: '25006' })])
  })
})
