import sql, { type Sql } from 'sql-template-tag'
import { isWaitingOf, type Recipient, type Way } from '../queries.ts'

/** Addresses `a` of the person `companyUserId` that no server has refused. */
const usable = (managementGroupId: number, companyUserId: Sql): Sql => sql`
  from mail_addresses a
  where a.management_group_id = ${managementGroupId} and a.company_user_id = ${companyUserId} and a.refused_at is null`

/**
 * Reaches addresses: one row of the ledger for each person who has one. Which address it is, is read when it is sent. Rows that
 * were added when another channel came to nothing are a batch of their own, which they name by its first person.
 */
export const addresses: Way = {
  reached: (managementGroupId, block) => sql`(
    select s.addressees from addressee_blocks s
    where s.management_group_id = ${managementGroupId} and s.block = ${block})`,
  isSure: true,
  obstacles: (managementGroupId, block) => ({
    mailRefused: sql`(
      select s.refused from addressee_blocks s
      where s.management_group_id = ${managementGroupId} and s.block = ${block})`,
  }),
  rowsOf: (managementGroupId, people) => sql`
    select g.company_user_id, 0::bigint as id, '' as service
    from (${people}) g
    where exists (select ${usable(managementGroupId, sql`g.company_user_id`)})`,
  listWaiting: async (tx, batch) => {
    const { managementGroupId, service, firstId } = batch
    const rows = await tx.query<Omit<Recipient, 'subscription'>>(sql`
      select w.company_user_id as "companyUserId", w.device, (
        select a.address ${usable(managementGroupId, sql`w.company_user_id`)}
        order by array_position(array['own', 'directory', 'claim'], a.source)
        limit 1) as address
      from notices w
      where ${isWaitingOf(batch)} and w.device = ${service === '' ? '0' : firstId}::bigint
      order by w.company_user_id`)
    return rows.map((row) => ({ ...row, subscription: null }))
  },
}
