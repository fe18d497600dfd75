import pg from 'pg'
import sql from 'sql-template-tag'
import { monotonicMs } from '../clock.ts'
import type { Queries } from './connect.ts'

/** The machine that has a company did not answer a moment ago. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** How long companies of a machine that did not answer are refused, before one call tries it again. */
export const refusedMs = 5_000

/** Whether the coordinator of a distributed database could not reach the machine of a statement (codes 08000 to 08006). */
const isOutOfReach = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && /^0800[0-6]$/.test(error.code ?? '')

/** The companies that share the machine of this one, itself included. */
const listNeighbours = async (db: Queries, managementGroupId: number): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    with own as (
      select groupid from pg_dist_placement
      where shardid = get_shard_id_for_distribution_column('management_groups', ${managementGroupId}::integer)
    )
    select c.management_group_id as id
    from company_codes c
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('management_groups', c.management_group_id)
    where p.groupid in (select groupid from own)`)
  return rows.map(({ id }) => id)
}

/** Companies that are refused until `untilMs`, then until the call that tries their machine has ended. */
type Outage = { readonly companies: ReadonlySet<number>; untilMs: number; isTried: boolean }

/** Runs a lookup of a company on its machine; throws Unreachable at once where that has just failed. */
export type Reach = <Result>(managementGroupId: number, look: () => Promise<Result>) => Promise<Result>

/**
 * Returns what runs the lookups of companies. After a failure of one machine its companies are refused at once, so that calls
 * that wait for it take no connections from those of other machines.
 */
export const createReach = (db: Queries, nowMs: () => number = monotonicMs): Reach => {
  const outages = new Set<Outage>()
  const outageOf = (managementGroupId: number) => {
    for (const outage of outages) if (outage.companies.has(managementGroupId)) return outage
    return undefined
  }

  const note = async (managementGroupId: number) => {
    const known = outageOf(managementGroupId)
    if (known) {
      known.untilMs = nowMs() + refusedMs
      return
    }
    // From here on, also while the others are looked up.
    const alone = { companies: new Set([managementGroupId]), untilMs: nowMs() + refusedMs, isTried: false }
    outages.add(alone)
    const neighbours = await listNeighbours(db, managementGroupId).catch(() => [])
    if (!outages.delete(alone)) return
    outages.add({ ...alone, companies: new Set([managementGroupId, ...neighbours]) })
  }

  return async (managementGroupId, look) => {
    const outage = outageOf(managementGroupId)
    if (outage) {
      if (outage.isTried || nowMs() < outage.untilMs)
        throw new Unreachable('the machine of the company does not answer')
      outage.isTried = true
    }
    try {
      const found = await look()
      if (outage) for (const other of outages) if (other.companies.has(managementGroupId)) outages.delete(other)
      return found
    } catch (error) {
      if (isOutOfReach(error)) await note(managementGroupId)
      throw error
    } finally {
      if (outage) outage.isTried = false
    }
  }
}
