import pg from 'pg'
import { expect } from 'vitest'
import type { Running } from './launcher.ts'

/** Rows of a table that are inserted, updated or deleted, with a condition on `old` and `new`. */
export type HeldAt = { readonly on: 'insert' | 'update' | 'delete'; readonly table: string; readonly when?: string }

/** Anything; nothing else of these databases takes it. */
const lockId = 30

/**
 * Holds statements of servers in a database, so that a server can be killed in the middle of one: a trigger waits for a lock of this
 * session. Close it after the tests.
 */
export const holdStatements = async (databaseUrl: string) => {
  const holder = new pg.Client(databaseUrl)
  await holder.connect()

  const listPids = async (condition: string): Promise<number[]> => {
    const { rows } = await holder.query<{ pid: number }>(`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${condition}`)
    return rows.map(({ pid }) => pid)
  }
  const listHeld = () => listPids(`wait_event_type = 'Lock' and wait_event = 'advisory'`)

  /** Begins `work`, and kills the server that does it where it writes such a row; the work fails with it. */
  const killAt = async ({ child, ended }: Running, at: HeldAt, work: () => Promise<unknown>): Promise<void> => {
    await holder.query(`
      create function hold() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${lockId}); return coalesce(new, old); end $$;
      create trigger hold before ${at.on} on ${at.table} for each row
        ${at.when ? `when (${at.when})` : ''} execute function hold();
      select pg_advisory_lock(${lockId})`)
    const failed = work().then(
      () => 'answered',
      () => 'failed',
    )
    await expect.poll(listHeld).not.toEqual([])
    const held = await listHeld()
    child.kill('SIGKILL')
    await ended
    await failed
    await holder.query(`select pg_advisory_unlock(${lockId})`)
    // What the killed server has sent as a single statement ends by itself.
    await expect.poll(() => listPids(`pid = any('{${held.join()}}')`)).toEqual([])
    await holder.query(`drop trigger hold on ${at.table}; drop function hold()`)
  }

  return { killAt, close: () => holder.end() }
}
