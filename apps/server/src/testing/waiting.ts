import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { isOnCluster } from './on-cluster.ts'

const waiting = `
  select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Counts the statements of this database that wait for a lock. On a cluster only the machine of the lock lists them. */
export const countWaiting = async (db: Queries): Promise<number> => {
  const count = isOnCluster
    ? sql`select sum(result::int)::int as n from run_command_on_all_nodes(${waiting})`
    : sql([waiting])
  const [row] = await db.query<{ n: number }>(count)
  return row?.n ?? 0
}
