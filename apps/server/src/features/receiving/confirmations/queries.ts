import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import { tokyoDate } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { MemberKey } from '../../../db/mail-addresses.ts'
import { canReadNews } from '../../../rights/queries.ts'
import { lockMember } from '../lock/queries.ts'

/** Most confirmation mails of a person in a day of Tokyo. */
const maxMails = 3

/** How long a link counts. */
export const linkMs = dayMs

/** What waits for its confirmation. */
type Pending = { readonly address: string; readonly sentAt: Instant }

/** The address of a member that waits for its confirmation at `now`. */
export const findPending = async (
  db: Queries,
  { managementGroupId, companyUserId }: MemberKey,
  now: Instant,
): Promise<Pending | null> => {
  const [pending] = await db.query<Pending>(sql`
    select address, sent_at as "sentAt" from address_confirmations
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} and ended_at is null
      and sent_at > ${new Date(now - linkMs)}
    order by sent_at desc
    limit 1`)
  return pending ?? null
}

/** Ends what waits for confirmation of a member. */
export const endPending = async (
  tx: Queries,
  { managementGroupId, companyUserId }: MemberKey,
  now: Instant,
): Promise<void> => {
  await tx.query(sql`
    update address_confirmations set ended_at = ${new Date(now)}
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} and ended_at is null`)
}

/**
 * Stores that a mail is sent to an address, in place of what waited before; returns false, and stores nothing, where the person has had
 * three such mails today, or the address one. The member is locked, so that of two calls at once each sees the other.
 */
export const beginConfirmation = async (
  tx: Queries,
  member: MemberKey,
  { address, tokenHash }: { readonly address: string; readonly tokenHash: Buffer },
  now: Instant,
): Promise<boolean> => {
  const { managementGroupId, companyUserId } = member
  const day = tokyoDate(now)
  await lockMember(tx, member)
  const [today] = await tx.query<{ mails: number }>(sql`
    select count(*)::int as mails from address_confirmations
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} and sent_on = ${day}::date`)
  if ((today?.mails ?? 0) >= maxMails) return false
  const stored = await tx.query(sql`
    insert into address_confirmations (management_group_id, token_hash, company_user_id, address, sent_at, sent_on)
    values (${managementGroupId}, ${tokenHash}, ${companyUserId}, ${address}, ${new Date(now)}, ${day}::date)
    on conflict do nothing
    returning 1`)
  if (stored.length === 0) return false
  await tx.query(sql`
    update address_confirmations set ended_at = ${new Date(now)}
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} and ended_at is null
      and token_hash <> ${tokenHash}`)
  return true
}

/** Removes a confirmation whose mail no server has taken, so that it counts for nothing. */
export const removeConfirmation = async (db: Queries, managementGroupId: number, tokenHash: Buffer): Promise<void> => {
  await db.query(sql`
    delete from address_confirmations
    where management_group_id = ${managementGroupId} and token_hash = ${tokenHash}`)
}

/** What a confirmed link was for. */
type Confirmed = { readonly companyUserId: string; readonly address: string; readonly managementGroup: string }

/**
 * Ends the confirmation of a token and returns what it was for; null for one that is not known, was used or replaced, is older than a day,
 * or of a person or company that may have no such address any more.
 */
export const takeConfirmation = async (
  tx: Queries,
  managementGroupId: number,
  tokenHash: Buffer,
  now: Instant,
): Promise<Confirmed | null> => {
  const [confirmed] = await tx.query<Confirmed>(sql`
    update address_confirmations c
    set ended_at = ${new Date(now)}
    from members m, management_groups g
    where c.management_group_id = ${managementGroupId} and c.token_hash = ${tokenHash} and c.ended_at is null
      and c.sent_at > ${new Date(now - linkMs)}
      and m.management_group_id = ${managementGroupId} and m.company_user_id = c.company_user_id
      and ${canReadNews(sql`m.role`)}
      and g.management_group_id = ${managementGroupId} and g.allows_own_addresses
    returning c.company_user_id as "companyUserId", c.address, g.code as "managementGroup"`)
  return confirmed ?? null
}

/** Deletes what is over since the day before yesterday: neither a link nor a limit needs it any more. */
export const purgeConfirmations = async (tx: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await tx.query(sql`
    delete from address_confirmations
    where management_group_id = ${managementGroupId} and sent_at <= ${new Date(now - 2 * dayMs)}`)
}
