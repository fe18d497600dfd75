import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** Counts the statements of this database that wait for a lock. */
export const countWaiting = async (db: Queries): Promise<number> => {
  const [row] = await db.query<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return row?.n ?? 0
}
