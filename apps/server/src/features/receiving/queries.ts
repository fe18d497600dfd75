import type { ReceivingChoice } from '@kawaraban/contract/receiving.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { type MemberKey, sourceOrder } from '../../db/mail-addresses.ts'
import { lockMember } from './lock/queries.ts'

/** What a company allows of mail, and what a member has chosen. */
export type Rules = {
  readonly managementGroup: string
  readonly isMailOptional: boolean
  readonly allowsOwnAddresses: boolean
  readonly choice: ReceivingChoice | null
}

/** Loads what the company allows and the member has chosen; null for a company that is being deleted. */
export const findRules = async (
  db: Queries,
  { managementGroupId, companyUserId }: MemberKey,
): Promise<Rules | null> => {
  const [rules] = await db.query<Rules>(sql`
    select g.code as "managementGroup", g.allows_mail_off as "isMailOptional",
      g.allows_own_addresses as "allowsOwnAddresses", (
        select c.choice from notice_choices c
        where c.management_group_id = ${managementGroupId} and c.company_user_id = ${companyUserId}) as choice
    from management_groups g
    where g.management_group_id = ${managementGroupId}`)
  return rules ?? null
}

type Address = { readonly source: 'own' | 'directory' | 'claim'; readonly address: string; readonly isRefused: boolean }

/** A member's addresses, in the order in which they count. */
export const listMailAddresses = (db: Queries, { managementGroupId, companyUserId }: MemberKey): Promise<Address[]> =>
  db.query<Address>(sql`
    select source, address, refused_at is not null as "isRefused"
    from mail_addresses
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
    order by ${sourceOrder(sql`source`)}`)

/** A subscribed browser of a member, as a push needs it, with its names where its session is known. */
export type OwnDevice = {
  readonly subscriptionId: string
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly publicKey: string
  readonly browser: string | null
  readonly system: string | null
}

/** Lists the subscribed browsers of a member, the last saved first. */
export const listOwnDevices = (db: Queries, { managementGroupId, companyUserId }: MemberKey): Promise<OwnDevice[]> =>
  db.query<OwnDevice>(sql`
    select p.subscription_id as "subscriptionId", p.endpoint, p.p256dh, p.auth, p.public_key as "publicKey",
      s.browser, s.system
    from push_subscriptions p
    left join member_sessions s on s.management_group_id = ${managementGroupId} and s.session_hash = p.session_hash
    where p.management_group_id = ${managementGroupId} and p.company_user_id = ${companyUserId}
    order by p.saved_at desc, p.subscription_id desc`)

/** Counts the subscribed browsers of a member. */
export const countDevices = async (db: Queries, { managementGroupId, companyUserId }: MemberKey): Promise<number> => {
  const [row] = await db.query<{ devices: number }>(sql`
    select count(*)::int as devices from push_subscriptions
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`)
  return row?.devices ?? 0
}

/** Most trials of a person in an hour. */
const maxTrials = 3

/**
 * Counts a trial of a member; returns false, and counts none, where there were three since `since`. The member is locked, so that of two
 * calls at once each sees the other.
 */
export const countTrial = async (
  tx: Queries,
  member: MemberKey,
  { now, since }: { readonly now: Instant; readonly since: Instant },
): Promise<boolean> => {
  const { managementGroupId, companyUserId } = member
  await lockMember(tx, member)
  const tried = await tx.query<{ at: Instant }>(sql`
    select unnest(tried_at) as at from notice_trials
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`)
  const recent = tried.map(({ at }) => at).filter((at) => at > since)
  if (recent.length >= maxTrials) return false
  const times = [...recent, now].map((at) => new Date(at))
  await tx.query(sql`
    insert into notice_trials (management_group_id, company_user_id, tried_at)
    values (${managementGroupId}, ${companyUserId}, ${times}::timestamptz[])
    on conflict (management_group_id, company_user_id) do update set tried_at = excluded.tried_at`)
  return true
}
