import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { Db } from '../db/connect.ts'
import type { Running } from './launcher.ts'

/** Runs a process until what `script` gets kills it. */
export const runUntilKilled = async (start: () => Running, script: (kill: () => void) => void): Promise<void> => {
  const current: { running?: Running } = {}
  script(() => current.running?.child.kill('SIGKILL'))
  current.running = start()
  await current.running.ended
  expect(current.running.child.signalCode).toBe('SIGKILL')
}

/** How many rows the ledger of notices has, and how many of them wait. */
export const countNotices = async (db: Db): Promise<{ waiting: number; rows: number } | undefined> => {
  const [row] = await db.query<{ waiting: number; rows: number }>(sql`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*)::int as rows from notices`)
  return row
}
