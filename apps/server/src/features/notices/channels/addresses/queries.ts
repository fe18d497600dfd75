import sql, { type Sql } from 'sql-template-tag'
import { sourceOrder } from '../../../../db/mail-addresses.ts'
import { isWaitingOf, type Recipient, type Way } from '../queries.ts'

/** Addresses `a` of the person `companyUserId` that no server has refused. */
const usable = (managementGroupId: number, companyUserId: Sql): Sql => sql`
  from mail_addresses a
  where a.management_group_id = ${managementGroupId} and a.company_user_id = ${companyUserId} and a.refused_at is null`

/** Whether the company lets people switch mail off; a choice of push alone counts only then. */
const allowsMailOff = (managementGroupId: number): Sql => sql`(
  select g.allows_mail_off from management_groups g where g.management_group_id = ${managementGroupId})`

/** Whether the person `companyUserId` has switched mail off. */
const hasMailOff = (managementGroupId: number, companyUserId: Sql): Sql => sql`(
  ${allowsMailOff(managementGroupId)} and exists (
    select from notice_choices c
    where c.management_group_id = ${managementGroupId} and c.company_user_id = ${companyUserId} and c.choice = 'push'))`

/** Members of block `block` who have switched mail off, as bits; null for nobody. */
const mailOffBits = (managementGroupId: number, block: Sql): Sql => sql`(
  select o.switched_off from mail_off_blocks o
  where o.management_group_id = ${managementGroupId} and o.block = ${block} and ${allowsMailOff(managementGroupId)})`

/**
 * Reaches addresses of people who have not switched mail off: one row of the ledger for each person who has one. Which address it is, and
 * whether mail is still on, is read when it is sent. Rows that were added when another channel came to nothing are a batch of their own, which they name by its first person.
 */
export const addresses: Way = {
  reached: (managementGroupId, block) => sql`(
    select s.addressees & ~coalesce(${mailOffBits(managementGroupId, sql`s.block`)}, 0::bit(1024))
    from addressee_blocks s
    where s.management_group_id = ${managementGroupId} and s.block = ${block})`,
  isSure: true,
  obstacles: (managementGroupId, block) => ({
    mailRefused: sql`(
      select s.refused from addressee_blocks s
      where s.management_group_id = ${managementGroupId} and s.block = ${block})`,
    switchedOff: sql`(
      select s.addressees & ${mailOffBits(managementGroupId, sql`s.block`)} from addressee_blocks s
      where s.management_group_id = ${managementGroupId} and s.block = ${block})`,
  }),
  rowsOf: (managementGroupId, people) => sql`
    select g.company_user_id, 0::bigint as id, '' as service
    from (${people}) g
    where exists (select ${usable(managementGroupId, sql`g.company_user_id`)})
      and not ${hasMailOff(managementGroupId, sql`g.company_user_id`)}`,
  listWaiting: async (tx, batch) => {
    const { managementGroupId, service, firstId } = batch
    const rows = await tx.query<Omit<Recipient, 'subscription'>>(sql`
      select w.company_user_id as "companyUserId", w.device, (
        select a.address ${usable(managementGroupId, sql`w.company_user_id`)}
          and not ${hasMailOff(managementGroupId, sql`w.company_user_id`)}
        order by ${sourceOrder(sql`a.source`)}
        limit 1) as address
      from notices w
      where ${isWaitingOf(batch)} and w.device = ${service === '' ? '0' : firstId}::bigint
      order by w.company_user_id`)
    return rows.map((row) => ({ ...row, subscription: null }))
  },
}
