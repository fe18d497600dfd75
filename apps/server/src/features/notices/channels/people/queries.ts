import sql from 'sql-template-tag'
import { isWaitingOf, type Recipient, type Way } from '../queries.ts'

/**
 * Reaches people by something that the service does not know: one row of the ledger for each person. Also for who was named as
 * without a device, and does not count as reached: the next answer may say otherwise.
 */
export const people: Way = {
  reached: (managementGroupId, block) => sql`~coalesce((
    select f.without_app from reach_blocks f
    where f.management_group_id = ${managementGroupId} and f.block = ${block}), 0::bit(1024))`,
  isSure: false,
  obstacles: () => ({}),
  rowsOf: (_, given) => sql`select p.company_user_id, 0::bigint as id, '' as service from (${given}) p`,
  listWaiting: async (tx, batch) => {
    const rows = await tx.query<Omit<Recipient, 'subscription'>>(sql`
      select w.company_user_id as "companyUserId", w.device
      from notices w
      where ${isWaitingOf(batch)}
      order by w.company_user_id, w.device`)
    return rows.map((row) => ({ ...row, subscription: null }))
  },
}
