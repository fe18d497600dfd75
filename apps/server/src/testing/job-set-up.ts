import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connect, type Db } from '../db/connect.ts'
import { oneMachine } from '../db/open-machines.ts'
import type { JobKind, JobParts } from '../jobs/attempt.ts'
import { scheduleJob } from '../jobs/queries.ts'
import { createRunner, type Runner } from '../jobs/runner.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { at } from './instant.ts'

const now = at('2026/11/20 10:00')

/** A job as it is stored; `heldMs` is what its lease has left, by the database's clock. */
export type StoredJob = { key: string; dueAt: Instant; attempts: number; heldMs: number | null }

/** Has all leases end so much sooner, as if that time had passed for the database. */
export const passSeconds = async (db: Db, seconds: number): Promise<void> => {
  await db.query(sql`update jobs set leased_until = leased_until - ${seconds}::integer * interval '1 second'`)
}

/** Seconds until the only lease ends, by the database's clock. */
export const secondsLeft = async (db: Db): Promise<number | undefined> => {
  const [row] = await db.query<{ left: number }>(sql`
    select extract(epoch from leased_until - clock_timestamp())::float8 as left from jobs`)
  return row?.left
}

/** A database for the tests of one file about jobs, and runners in place of processes, with a stopped clock. */
export const setUpJobs = () => {
  const opened: { database?: TestDatabase; db?: Db } = {}
  const processes: { runner: Runner; db: Db }[] = []
  const clock = { now }
  const logged: { text: string; details: Record<string, unknown> }[] = []
  const db = () => {
    if (!opened.db) throw new Error('the set-up has not run yet')
    return opened.db
  }
  beforeAll(async () => {
    opened.database = await createTestDatabase()
    opened.db = connect(opened.database.url, () => undefined)
  })
  afterEach(async () => {
    for (const process of processes.splice(0)) {
      await process.runner.stop()
      await process.db.close()
    }
    await db().query(sql`delete from jobs`)
    clock.now = now
    logged.splice(0)
  })
  afterAll(async () => {
    await opened.db?.close()
    await opened.database?.drop()
  })

  return {
    db,
    clock,
    logged,
    /** A runner on connections of its own, as of another process, with kinds that are over after one run unless they say else. */
    openProcess: (
      kinds: Readonly<Record<string, Partial<JobKind>>>,
      parts: Partial<JobParts> = {},
    ): Runner & { readonly db: Db } => {
      const own = connect(db().url, () => undefined, 4)
      const error = (details: object, text: string) => void logged.push({ text, details: { ...details } })
      const runner = createRunner({ machines: oneMachine, clock: () => clock.now, log: { error }, ...parts })
      for (const [name, kind] of Object.entries(kinds)) {
        runner.register({
          name,
          db: own,
          places: 1,
          pollMs: 60_000,
          pausesMs: [1_000, 60_000],
          run: async () => undefined,
          nextDue: async () => null,
          giveUp: async () => null,
          ...kind,
        })
      }
      processes.push({ runner, db: own })
      return { ...runner, db: own }
    },
    passSeconds: (seconds: number) => passSeconds(db(), seconds),
    secondsLeft: () => secondsLeft(db()),
    schedule: (kind: string, managementGroupId: number, key = '', dueAt: Instant = clock.now) =>
      scheduleJob(db(), { managementGroupId, kind, key }, dueAt),
    jobs: (kind: string) =>
      db().query<StoredJob>(sql`
        select key, due_at as "dueAt", attempts,
          extract(epoch from leased_until - clock_timestamp())::float8 * 1000 as "heldMs"
        from jobs where kind = ${kind} order by management_group_id, key`),
  }
}
