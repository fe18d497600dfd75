import { createGroup } from '@kawaraban/contract/groups.ts'
import { createNews, listNews } from '@kawaraban/contract/news.ts'
import { activateCompany, createAccessLog } from '@kawaraban/contract/service.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Db } from '../../db/connect.ts'
import { openMachines } from '../../db/open-machines.ts'
import { lockCompanyPosts } from '../../features/news/queries.ts'
import { localIssuerName } from '../../local-issuer.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { newsBodyAt, type Person } from '../../testing/company.ts'
import { countWaiting } from '../../testing/waiting.ts'
import { createCallers } from '../acts/acts.ts'

const hourMs = 60 * minuteMs

let world: TestApp
beforeEach(async () => {
  world = await testApp()
})
afterEach(() => world.close())

type Note = { usedAt: number; idleDays: number; idleOn: string | null; rowVersion: string }

const noteOf = async (managementGroupId: number): Promise<Note> => {
  const [row] = await world.db.query<Note>(sql`
    select used_at as "usedAt", idle_days as "idleDays", idle_on::text as "idleOn", xmin::text as "rowVersion"
    from management_groups where management_group_id = ${managementGroupId}`)
  if (!row) throw new Error('no such company')
  return row
}
/** The server's look-up of accounts, with the failures of its records. */
const accountsOf = (db: Db) => {
  const failures: unknown[] = []
  const rules = { issuers: [localIssuerName], sessionMaxDays: 180 } as const
  const machines = openMachines(db, console)
  return {
    accounts: createCallers(db, rules, { machines, onNoteFailure: (error) => failures.push(error) }).findAccount,
    failures,
  }
}
const use = (person: Person) => world.call(person, listNews)

describe('the use of a company', () => {
  test('G-142 OPS-03 is noted on the company at most once an hour, however many sessions there are', async () => {
    const { ours, theirs, sato, suzuki, tanaka, ito, yamada } = world.cast
    const [first, foreign] = [await noteOf(ours.managementGroupId), await noteOf(theirs.managementGroupId)]
    world.clock.now += hourMs
    await use(tanaka)
    expect(await noteOf(ours.managementGroupId)).toEqual(first)
    world.clock.now += 1
    const people = [sato, suzuki, tanaka, ito, yamada]
    await Promise.all(Array.from({ length: 60 }, (_, index) => use(people[index % people.length] as Person)))
    const noted = await noteOf(ours.managementGroupId)
    expect(noted.usedAt).toBe(world.clock.now)
    world.clock.now += hourMs
    await Promise.all(people.map(use))
    expect(await noteOf(ours.managementGroupId)).toEqual(noted)
    expect(await noteOf(theirs.managementGroupId)).toEqual(foreign)
  })

  test('G-142 G-102 is noted for the app that gives its token, and when the service is started', async () => {
    const { ours, tanaka } = world.cast
    const headers = { [appTokenHeader]: tanaka.sessionKey }
    world.clock.now += 2 * hourMs
    await world.inject({ method: 'GET', url: listNews.path, headers })
    expect((await noteOf(ours.managementGroupId)).usedAt).toBe(world.clock.now)
    await world.db.query(sql`
      update management_groups set started_at = null, used_at = ${new Date(world.clock.now - 30 * minuteMs)}, idle_days = 2
      where management_group_id = ${ours.managementGroupId}`)
    await world.call(tanaka, activateCompany)
    expect(await noteOf(ours.managementGroupId)).toMatchObject({ usedAt: world.clock.now, idleDays: 0 })
  })

  test('G-142 takes the mark of a company away that was to be ended', async () => {
    const { ours, tanaka } = world.cast
    for (const unusedMs of [2 * hourMs, 450 * dayMs]) {
      await world.db.query(sql`
        update management_groups
        set used_at = ${new Date(world.clock.now - unusedMs)}, idle_days = 7, idle_on = '2026-11-19'
        where management_group_id = ${ours.managementGroupId}`)
      await use(tanaka)
      expect(await noteOf(ours.managementGroupId)).toMatchObject({
        usedAt: world.clock.now,
        idleDays: 0,
        idleOn: null,
      })
    }
  })

  test('G-142 is noted without waiting for a writer who holds the company’s row: the next request notes it', async () => {
    const { ours, tanaka } = world.cast
    const before = (await noteOf(ours.managementGroupId)).usedAt
    world.clock.now += 2 * hourMs
    const { accounts, failures } = accountsOf(world.db)
    await world.db.transaction(async (tx) => {
      await lockCompanyPosts(tx, ours.managementGroupId)
      expect(await accounts({ sessionKey: tanaka.sessionKey, now: world.clock.now })).not.toBeNull()
      expect((await use(tanaka)).message).toBe('OK')
      expect((await noteOf(ours.managementGroupId)).usedAt).toBe(before)
    })
    // A call that waits for the row fails after some seconds.
    expect(failures).toEqual([])
    await use(tanaka)
    expect((await noteOf(ours.managementGroupId)).usedAt).toBe(world.clock.now)
  })

  test('G-142 a company that is deleted while a member returns to it is gone for them', async () => {
    const { ours, tanaka, foreignViewer } = world.cast
    await world.db.query(sql`
      update management_groups set used_at = ${new Date(world.clock.now - 450 * dayMs)}, idle_days = 7`)
    let answered: ReturnType<typeof use> | undefined
    await world.db.transaction(async (tx) => {
      await tx.query(sql`delete from management_groups where management_group_id = ${ours.managementGroupId}`)
      answered = use(tanaka)
      // Others do not wait along.
      expect((await use(foreignViewer)).message).toBe('OK')
    })
    expect((await answered)?.message).toBe('Login session is invalid')
  })

  test('G-142 every write while the company is deleted is refused with 503', async () => {
    const { ours, suzuki } = world.cast
    const writes = [
      () => world.call(suzuki, createNews, { body: newsBodyAt(world.clock.now) }),
      () => world.call(suzuki, createAccessLog, { body: { pageName: 'newsIndex' } }),
      () => world.call(suzuki, createGroup, { body: { name: 'x', type: 'specific', companyUserIds: [] } }),
    ]
    const answered: ReturnType<(typeof writes)[number]>[] = []
    await world.db.transaction(async (tx) => {
      await tx.query(sql`delete from management_groups where management_group_id = ${ours.managementGroupId}`)
      answered.push(...writes.map((write) => write()))
      // The writers of one company also queue in the process, so that one of them may not have come this far.
      await expect.poll(() => countWaiting(world.db)).toBeGreaterThanOrEqual(writes.length - 1)
    })
    for (const answer of await Promise.all(answered)) expect(answer).toMatchObject({ status: 503, success: false })
  })

  test('LIM-16 the migration takes its own time for the last use, so that no company looks idle after the upgrade', async () => {
    const [row] = await world.db.query<{ usedAt: number }>(sql`
      insert into management_groups (code) values ('from the version before') returning used_at as "usedAt"`)
    const [clock] = await world.db.query<{ now: number }>(sql`select clock_timestamp() as now`)
    expect(Math.abs((row?.usedAt ?? 0) - (clock?.now ?? 0))).toBeLessThan(minuteMs)
  })
})

describe('a database that takes no writes', () => {
  test('answers after an hour’s absence, logs once that use cannot be recorded, and refuses writes with 503', async () => {
    const { suzuki, tanaka } = world.cast
    const newsId = await world.storePost(suzuki)
    const [{ name = '' } = {}] = await world.db.query<{ name: string }>(sql`select current_database() as name`)
    await world.db.query(sql`${raw(`alter database ${name} set default_transaction_read_only = on`)}`)
    await world.db
      .query(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`)
      .catch(() => undefined)
    world.clock.now += 2 * hourMs
    for (const person of [tanaka, suzuki]) {
      expect(await use(person)).toMatchObject({ status: 200, message: 'OK' })
    }
    const unavailable = { success: false, status: 503, message: 'Service unavailable' }
    expect(await world.call(tanaka, viewNews, { params: { newsId } })).toMatchObject(unavailable)
    const body = newsBodyAt(world.clock.now)
    expect(await world.call(suzuki, createNews, { body })).toMatchObject(unavailable)

    const readOnly = connect(world.databaseUrl, () => undefined)
    const { accounts, failures } = accountsOf(readOnly)
    const lookUp = ({ sessionKey }: Person) => accounts({ sessionKey, now: world.clock.now })
    expect(await lookUp(tanaka)).toMatchObject({ accountId: tanaka.accountId })
    expect(await Promise.all([lookUp(suzuki), lookUp(tanaka)])).not.toContain(null)
    await readOnly.close()
    expect(failures).toEqual([expect.objectContaining({ code: '25006' })])
  })
})
