import sql from 'sql-template-tag'
import type { Db, Queries } from './connect.ts'

/** The machine of each company, as `host:port`. */
export type Placements = ReadonlyMap<number, string>

/** How long the check of a machine may take until it counts as silent. */
const checkMs = 1_500

/** Loads which machine has each company; null on a database that is not spread over machines. */
export const loadPlacements = async (db: Queries): Promise<Placements | null> => {
  const [found] = await db.query<{ isSpread: boolean }>(sql`
    select exists (select from pg_extension where extname = 'citus') as "isSpread"`)
  if (!found?.isSpread) return null
  const rows = await db.query<{ id: number; machine: string }>(sql`
    select c.management_group_id as id, n.nodename || ':' || n.nodeport as machine
    from company_codes c
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('management_groups', c.management_group_id)
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`)
  return new Map(rows.map(({ id, machine }) => [id, machine]))
}

/** Whether the machine of a company answers a read by its key in time. A wait for a connection of our own does not count. */
export const checkMachine = async (db: Db, managementGroupId: number): Promise<boolean> => {
  let isSent = false
  try {
    await db.transaction((tx) => {
      isSent = true
      return tx.query(sql`select 1 from management_groups where management_group_id = ${managementGroupId}`)
    }, checkMs)
    return true
  } catch {
    return !isSent
  }
}
