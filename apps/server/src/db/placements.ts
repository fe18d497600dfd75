import sql from 'sql-template-tag'
import type { Db, Queries } from './connect.ts'
import { isOutOfReach, isTimedOut } from './unreachable.ts'

/** The machine of each company, as `host:port`. */
export type Placements = ReadonlyMap<number, string>

/** How long the check of a machine may take until it counts as silent. */
const checkMs = 1_500

/** Whether a database is spread over machines. */
export const isSpread = async (db: Queries): Promise<boolean> => {
  const [found] = await db.query<{ isSpread: boolean }>(sql`
    select exists (select from pg_extension where extname = 'citus') as "isSpread"`)
  return found?.isSpread ?? false
}

/** Loads which machine has each company. */
export const loadPlacements = async (db: Queries): Promise<Placements> => {
  const rows = await db.query<{ id: number; machine: string }>(sql`
    select c.management_group_id as id, n.nodename || ':' || n.nodeport as machine
    from company_codes c
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('management_groups', c.management_group_id)
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`)
  return new Map(rows.map(({ id, machine }) => [id, machine]))
}

/**
 * Reads a row of a company by its key. Throws when the machine does not answer in time, by the database's own clock, or breaks
 * off. What fails on this side says nothing of the machine: a wait for a connection, a busy process, a pool that is closing.
 */
export const checkMachine = async (db: Db, managementGroupId: number): Promise<void> => {
  let isSent = false
  try {
    await db.transaction((tx) => {
      isSent = true
      return tx.query(sql`select 1 from management_groups where management_group_id = ${managementGroupId}`)
    }, checkMs)
  } catch (error) {
    if (isSent && (isTimedOut(error) || isOutOfReach(error))) throw error
  }
}

const ofMachine = (machine: string) => sql`nodename || ':' || nodeport = ${machine}`

/** Whether the coordinator can open a connection to a machine. */
export const acceptsConnections = async (db: Queries, machine: string): Promise<boolean> => {
  const [found] = await db.query<{ accepts: boolean }>(sql`
    select citus_check_connection_to_node(nodename, nodeport) as accepts from pg_dist_node where ${ofMachine(machine)}`)
  return found?.accepts ?? false
}

/** Whether a machine is in the cluster; not after `activate` has taken it out. */
export const isActivated = async (db: Queries, machine: string): Promise<boolean> => {
  const [found] = await db.query<{ isActive: boolean }>(sql`
    select isactive as "isActive" from pg_dist_node where ${ofMachine(machine)}`)
  return found?.isActive ?? false
}

/**
 * Activates a machine, or deactivates it: a statement that writes what another part of it has read sends that to all active
 * machines. Needs the right to update `pg_dist_node`.
 */
export const activate = async (db: Queries, machine: string, isActive: boolean): Promise<void> => {
  await db.query(sql`
    update pg_dist_node set isactive = ${isActive} where ${ofMachine(machine)} and isactive <> ${isActive}`)
}
