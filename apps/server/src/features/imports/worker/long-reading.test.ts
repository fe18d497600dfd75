import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../db/connect.ts'
import { oneMachine } from '../../../db/open-machines.ts'
import { scheduleJob } from '../../../jobs/queries.ts'
import { createRunner } from '../../../jobs/runner.ts'
import { addCompany } from '../../../testing/company.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { at } from '../../../testing/instant.ts'
import { passSeconds, secondsLeft } from '../../../testing/job-set-up.ts'
import { jobOf } from '../queries.ts'
import { createImportJobs } from './import-jobs.ts'

const now = at('2026/11/20 10:00')
const chunks = 4

let opened: { db: Db; close: () => Promise<void> }
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** Stores an import whose file is to be read: blank lines in pieces. */
const storeBlankFile = async (db: Db) => {
  const { managementGroupId } = await addCompany(db, 'blank', now)
  const [row] = await db.query<{ importId: string }>(sql`
    insert into imports (management_group_id, state, file_name, created_at, total)
    values (${managementGroupId}, 'reading', 'blank.csv', ${new Date(now)}, ${chunks * 1_000})
    returning import_id as "importId"`)
  const key = { managementGroupId, importId: row?.importId ?? '' }
  await db.query(sql`
    insert into import_chunks (management_group_id, import_id, chunk, bytes)
    select ${managementGroupId}, ${key.importId}, n, convert_to(repeat(E'\n', 1000), 'UTF8')
    from generate_series(0, ${chunks - 1}::integer) n`)
  await scheduleJob(db, jobOf(key), now)
  return key
}

test('G-176 a file of nothing but blank lines is read by one process, however long that takes', async () => {
  const { db } = opened
  const key = await storeBlankFile(db)
  const read: unknown[] = []
  const [reachedEnd, slowEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  /** Pieces of the file are found at once, but for the last one. */
  const slow: Db = {
    ...db,
    query: async (statement) => {
      if (statement.text.includes('from import_chunks')) {
        const chunk = statement.values.at(-1)
        read.push(chunk)
        if (chunk === chunks - 1) {
          reachedEnd.resolve()
          await slowEnd.promise
        }
      }
      return db.query(statement)
    },
  }
  const errors: unknown[] = []
  const openProcess = () => {
    const log = { error: (details: object) => void errors.push(details) }
    const runner = createRunner({ machines: oneMachine, clock: () => now, log, renewMs: 50 })
    runner.register(createImportJobs({ db: slow, clock: () => now }))
    return runner
  }
  const [first, second] = [openProcess(), openProcess()]
  first.wake()
  await reachedEnd.promise
  for (let round = 0; round < 4; round += 1) {
    await passSeconds(db, 25)
    await expect.poll(() => secondsLeft(db)).toBeGreaterThan(20)
    second.wake()
    await second.idle()
  }
  expect(await db.query(sql`select attempts from jobs`)).toEqual([{ attempts: 1 }])
  slowEnd.resolve()
  await first.idle()
  // By the one process: whether it is a workbook, what it is written in, and its lines.
  expect(read.filter((chunk) => chunk === 0)).toHaveLength(3)
  const states = await db.query(sql`select state from imports where import_id = ${key.importId}`)
  expect([states, errors]).toEqual([[{ state: 'checked' }], []])
  for (const runner of [first, second]) await runner.stop()
})
