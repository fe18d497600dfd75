import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openSwallowingProxy } from '../testing/swallowing-proxy.ts'
import { connect, type Db, type Queries } from './connect.ts'
import { Busy } from './fair-queue.ts'
import { isUnreachable } from './unreachable.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof openSwallowingProxy>>
let db: Db
let direct: Db
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await openSwallowingProxy(database.url)
  db = connect(proxy.url, () => undefined)
  direct = connect(database.url, () => undefined)
})
afterAll(async () => {
  proxy.close()
  await Promise.all([db.close(), direct.close()])
  await database.drop()
})

const one = sql`select 1 as one`
const setting = (name: string) => sql`select current_setting(${name}) as value`

/** What a call ends in, and whether that took longer than the 5 s and what a busy machine adds: it took 9 s without the limit. */
const outcomeOf = async (call: Promise<unknown>) => {
  const late = AbortSignal.timeout(7_500)
  const outcome = await call.then(
    () => 'answered',
    () => 'refused',
  )
  return late.aborted ? `${outcome} too late` : outcome
}

describe('a database that falls silent', () => {
  test('is given up within 5 s by every reader and writer, those who wait for a connection included, and serves again', async () => {
    let others: Promise<string>[] = []
    const stuck = db.transaction(async (tx) => {
      await tx.query(one)
      proxy.setSilent(true)
      others = [
        ...Array.from({ length: 25 }, () => db.query(one)),
        db.snapshot((moment) => moment.query(one)),
        db.write(1, (writing) => writing.query(one)),
      ].map(outcomeOf)
      await tx.query(one)
    })
    expect(await outcomeOf(stuck)).toBe('refused')
    expect(new Set(await Promise.all(others))).toEqual(new Set(['refused']))
    expect(db.isSilent()).toBe(true)
    proxy.setSilent(false)
    await expect.poll(() => db.query(one).catch(() => null), { timeout: 20_000 }).toEqual([{ one: 1 }])
    expect(db.isSilent()).toBe(false)
  })
})

test('G-236 connections are renewed each before it is used again, and what is under way is not disturbed', async () => {
  const own = connect(database.url, () => undefined, 3)
  const pid = sql`select pg_backend_pid() as pid`
  const pids = async () => (await Promise.all([own.query(pid), own.query(pid), own.query(pid)])).flat()
  const before = await pids()
  await own.transaction(async (tx) => {
    const [held] = await tx.query(pid)
    own.renew()
    expect(await tx.query(pid)).toEqual([held])
  })
  const after = await pids()
  expect(new Set([...before, ...after].map((row) => JSON.stringify(row))).size).toBe(6)
  const again = (await pids()).map((row) => JSON.stringify(row)).sort()
  expect(again).toEqual(after.map((row) => JSON.stringify(row)).sort())
  await own.close()
})

describe('a statement that fails by a connection to another machine', () => {
  test('G-236 runs again on its own, and ends its transaction', async () => {
    await direct.query(sql`create sequence breaks`)
    await direct.query(sql`
      create function fail_while_broken() returns int language plpgsql as $$
      begin
        if nextval('breaks') % 2 = 1 then raise exception 'failure on connection marked as essential: 10.0.0.2:5432'; end if;
        return 7;
      end $$`)
    const breaking = sql`select fail_while_broken() as value`
    expect(await direct.query(breaking)).toEqual([{ value: 7 }])
    const error = await direct.transaction((tx) => tx.query(breaking)).catch((thrown: unknown) => thrown)
    expect(isUnreachable(error)).toBe(true)
  })
})

describe('a statement whose company was moved beside it', () => {
  const moving = sql`select fail_while_moving() as value`
  beforeAll(async () => {
    await direct.query(sql`create sequence moves`)
    await direct.query(sql`
      create function fail_while_moving() returns int language plpgsql as $$
      begin
        if nextval('moves') % 2 = 1 then raise exception 'could not find valid entry for shard 102048'; end if;
        return 7;
      end $$`)
  })

  test('G-237 runs again on its own', async () => {
    expect(await direct.query(moving)).toEqual([{ value: 7 }])
  })

  test('G-237 ends its transaction, of which nothing runs again', async () => {
    let runs = 0
    const work = (tx: Queries) => {
      runs += 1
      return tx.query(moving)
    }
    await expect(direct.transaction(work)).rejects.toThrow('shard 102048')
    expect(runs).toBe(1)
  })
})

describe('writers of one company', () => {
  test('wait without a connection, so that thirty of them leave the rest to others', async () => {
    let finish = () => undefined as unknown
    const held = new Promise((resolve) => {
      finish = () => resolve(undefined)
    })
    const started = Promise.withResolvers<void>()
    const first = direct.write(1, () => {
      started.resolve()
      return held
    })
    const order: number[] = []
    const others = Array.from({ length: 30 }, (_, index) =>
      direct.write(1, async (tx) => {
        await tx.query(one)
        order.push(index)
      }),
    )
    await started.promise
    await direct.query(one)
    await direct.write(2, (tx) => tx.query(one))
    const connections = await direct.query(sql`
      select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)
    const seen = [connections.length, [...order]]
    finish()
    expect(seen).toEqual([1, []])
    await Promise.all([first, ...others])
    expect(order).toEqual(Array.from({ length: 30 }, (_, index) => index))
  })

  test('leave connections to readers, however many companies write at once', async () => {
    let finish = () => undefined as unknown
    const held = new Promise((resolve) => {
      finish = () => resolve(undefined)
    })
    const writers = Array.from({ length: 20 }, (_, company) => direct.write(company, () => held))
    expect(await direct.query(one)).toEqual([{ one: 1 }])
    finish()
    await Promise.all(writers)
  })

  test('are refused when too many wait', async () => {
    let finish = () => undefined as unknown
    const held = new Promise((resolve) => {
      finish = () => resolve(undefined)
    })
    const first = direct.write(1, () => held)
    const crowd = Array.from({ length: 150 }, () =>
      direct.write(1, async () => 'done').catch((error: unknown) => error),
    )
    expect(await direct.write(2, async () => 'done')).toBe('done')
    finish()
    await first
    const outcomes = await Promise.all(crowd)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(100)
    expect(outcomes.filter((outcome) => outcome instanceof Busy)).toHaveLength(50)
  })

  test('have time for as many rows as they write, and leave the usual limits to the next', async () => {
    const limits = (tx: Db | Parameters<Parameters<Db['write']>[1]>[0]) =>
      Promise.all(
        ['statement_timeout', 'lock_timeout'].map(
          async (name) => (await tx.query<{ value: string }>(setting(name)))[0]?.value,
        ),
      )
    const usual = await direct.write(1, limits)
    expect(usual).toEqual(['4400ms', '4400ms'])
    expect(await direct.write(1, limits, 510_000)).toEqual(['55400ms', '55400ms'])
    expect(await direct.write(1, limits)).toEqual(usual)
  })

  test('that have frozen hold the company’s row for ten seconds at most', async () => {
    expect(await direct.query(setting('idle_in_transaction_session_timeout'))).toEqual([{ value: '10s' }])
  })
})
