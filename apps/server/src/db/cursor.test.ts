import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Db } from './connect.ts'
import { readSnapshot } from './cursor.ts'

let db: Db
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  return opened.close
})

test('EXPORT-03 rows come in batches, of one snapshot, whatever is written meanwhile, and instants as numbers', async () => {
  await db.query(
    sql`create table numbers as select n, timestamptz '2026-11-20 10:00+09' as at from generate_series(1, 25) n`,
  )
  const sizes: number[] = []
  const read = await readSnapshot(db.url, async ({ query, batches }) => {
    await query(sql`select from numbers`)
    await db.query(sql`delete from numbers where n > ${5}`)
    const rows: unknown[][] = []
    for await (const batch of batches(sql`select n, at from numbers where n > ${2} order by n`, 10)) {
      sizes.push(batch.length)
      rows.push(...batch)
    }
    return rows
  })
  expect(sizes).toEqual([10, 10, 3])
  expect(read[0]).toEqual([3, Date.UTC(2026, 10, 20, 1)])
  await db.query(sql`drop table numbers`)
})

/** Twenty rows, ten at a time, each of which takes a lock when it is read. */
const lockedRows = sql`select pg_try_advisory_xact_lock(77, n) from generate_series(1, 20) n`
const countLocks = async () =>
  (await db.query(sql`select from pg_locks where locktype = 'advisory' and classid = 77`)).length

test('EXPORT-03 the next rows are read while the ones before are written, and the last batch is not empty', async () => {
  const sizes: number[] = []
  await readSnapshot(db.url, async ({ batches }) => {
    for await (const batch of batches(lockedRows, 10)) {
      await expect.poll(countLocks, { interval: 5 }).toBe(20)
      sizes.push(batch.length)
    }
  })
  expect(sizes).toEqual([10, 10])
})

test('EXPORT-03 who reads rows fails with the own error, whatever becomes of the rows that are read meanwhile', async () => {
  const reading = readSnapshot(db.url, async ({ batches }) => {
    for await (const _ of batches(lockedRows, 10)) throw new Error('full')
  })
  await expect(reading).rejects.toThrow('full')
})

test('EXPORT-03 a snapshot writes nothing, has limits of its own, and its connection ends with it', async () => {
  const ofSnapshot = sql`select pg_backend_pid() as pid, current_setting('statement_timeout') as limit`
  const { pid, limit } = await readSnapshot(db.url, async ({ query }) => {
    const [row] = await query<{ pid: number; limit: string }>(ofSnapshot)
    return row as { pid: number; limit: string }
  })
  expect(limit).toBe('1min')
  await expect.poll(() => db.query(sql`select from pg_stat_activity where pid = ${pid}`)).toEqual([])
  await expect(readSnapshot(db.url, ({ query }) => query(sql`create table none ()`))).rejects.toThrow(/read-only/)
})
