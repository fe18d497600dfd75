import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReadersTable } from '../features/views/table/queries.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connectRecording } from '../testing/statements.ts'
import { countWaiting } from '../testing/waiting.ts'
import { createBatch, createCompanyBatch } from './batch.ts'
import { connect, type Db } from './connect.ts'
import { runFor, type Whose, whoseNow } from './whose.ts'

let database: TestDatabase
/** Ten connections, three of them for work in the background. */
let db: Db
/** Holds the lock that slow statements wait for, and looks at the others. */
let watch: Db
beforeAll(async () => {
  database = await createTestDatabase()
  watch = connect(database.url, () => undefined)
})
afterAll(async () => {
  await watch.close()
  await database.drop()
})
beforeEach(() => {
  db = connect(database.url, () => undefined, 10, 3)
})
afterEach(() => db.close())

const one = sql`select 1 as one`
const slow = sql`select pg_advisory_xact_lock(1)`
/** Statements that wait for the lock, and statements of the pool that wait for a connection or their share. */
const held = async () => [await countWaiting(watch), db.connections().waiting]

/** Runs `work` while slow statements wait for a lock, which is free behind it. */
const whileSlow = (work: () => Promise<unknown>) =>
  watch.transaction(async (tx) => {
    await tx.query(slow)
    await work()
  })
const many = (count: number, whose: Whose, run: () => Promise<unknown>) =>
  Array.from({ length: count }, () => runFor(whose, run))

test('G-314 seven slow statements of one company leave three connections to others, and its eighth waits', async () => {
  let slowOnes: Promise<unknown>[] = []
  await whileSlow(async () => {
    slowOnes = many(12, 1, () => db.query(slow))
    await expect.poll(held).toEqual([7, 5])
    expect(await runFor(2, () => db.query(one))).toEqual([{ one: 1 }])
    expect(await db.query(one)).toEqual([{ one: 1 }])
    expect(await held()).toEqual([7, 5])
  })
  await Promise.all(slowOnes)
  expect(await held()).toEqual([0, 0])
})

test('G-314 snapshots, transactions and single statements of a company count together', async () => {
  let slowOnes: Promise<unknown>[] = []
  await whileSlow(async () => {
    slowOnes = [
      ...many(3, 1, () => db.snapshot((tx) => tx.query(slow))),
      ...many(3, 1, () => db.transaction((tx) => tx.query(slow))),
      ...many(3, 1, () => db.query(slow)),
    ]
    await expect.poll(held).toEqual([7, 2])
  })
  await Promise.all(slowOnes)
})

test('G-314 transactions of jobs take three connections at most, and requests have the others', async () => {
  let jobs: Promise<unknown>[] = []
  await whileSlow(async () => {
    jobs = many(6, 'background', () => db.transaction((tx) => tx.query(slow), 60_000))
    await expect.poll(held).toEqual([3, 3])
    expect(await Promise.all(many(7, 1, () => db.query(one)))).toHaveLength(7)
    expect(await held()).toEqual([3, 3])
  })
  await Promise.all(jobs)
})

test('G-314 G-237 a statement whose company was moved leaves its place before it runs again', async () => {
  const single = connect(database.url, () => undefined, 1)
  await watch.query(sql`create sequence moved_times`)
  await watch.query(sql`
    create function fail_once() returns int language plpgsql as $$
    begin
      if nextval('moved_times') % 2 = 1 then raise exception 'could not find valid entry for shard 102048'; end if;
      return 7;
    end $$`)
  expect(await runFor(1, () => single.query(sql`select fail_once() as value`))).toEqual([{ value: 7 }])
  await single.close()
})

test('G-314 a close ends those who wait for their share', async () => {
  const closing = connect(database.url, () => undefined, 10, 3)
  let outcomes: Promise<PromiseSettledResult<unknown>[]> | undefined
  let closed: Promise<void> | undefined
  await whileSlow(async () => {
    outcomes = Promise.allSettled(many(9, 1, () => closing.query(slow)))
    await expect.poll(() => countWaiting(watch)).toBe(7)
    closed = closing.close()
  })
  await closed
  expect((await outcomes)?.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 7 }, () => 'fulfilled'),
    'rejected',
    'rejected',
  ])
  expect(closing.connections()).toEqual({ inUse: 0, waiting: 0 })
})

test('G-314 tests fail where the product takes a second connection within a transaction', async () => {
  const recording = connectRecording(database.url, () => undefined)
  const readTable = createReadersTable(recording, () => undefined)
  const findPost = async () => {
    await recording.query(one)
    throw new Error('nobody has seen it')
  }
  await expect(readTable(findPost, 'viewed', () => ({ page: 1, limit: 1 }))).rejects.toThrow('second connection')
  await recording.transaction(() => recording.query(one))
  await recording.close()
})

test('G-314 a batch of a company runs as its own, and one of all companies as nobody’s, whatever call began it', async () => {
  const ofCompanies = createCompanyBatch(async (items: readonly { caller: { managementGroupId: number } }[]) =>
    items.map(whoseNow),
  )
  const ofAll = createBatch(async (items: readonly number[]) => items.map(whoseNow))
  const outcomes = await runFor('background', () =>
    Promise.all([
      ofCompanies({ caller: { managementGroupId: 1 } }),
      runFor(1, () => ofCompanies({ caller: { managementGroupId: 2 } })),
      ofAll(1),
      runFor(2, () => ofAll(2)),
    ]),
  )
  expect(outcomes).toEqual([1, 2, null, null])
})
