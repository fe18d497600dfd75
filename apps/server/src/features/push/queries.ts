import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import { clearFacts, noteFact, type ReachFact } from '../../db/blocks/reach.ts'
import { writeSubscriberBlocks } from '../../db/blocks/subscribers.ts'
import type { Db, Queries } from '../../db/connect.ts'
import type { Subscription } from './subscription.ts'

export type MemberKey = { readonly managementGroupId: number; readonly companyUserId: string }
/** The owner of a subscription, and the session that saves it. */
export type Owner = MemberKey & { readonly sessionHash: Buffer }
/** A subscription, and the VAPID public key that the browser subscribed with. */
export type Saved = Subscription & { readonly publicKey: string }

/** A save that changes nothing is written once a day. */
const refreshMs = dayMs

const ofMember = ({ managementGroupId, companyUserId }: MemberKey): Sql =>
  sql`s.management_group_id = ${managementGroupId} and s.company_user_id = ${companyUserId}`
/** A subscription by its key. */
type Listed = { readonly managementGroupId: number; readonly subscriptionId: string }
const isOne = ({ managementGroupId, subscriptionId }: Listed): Sql =>
  sql`s.management_group_id = ${managementGroupId} and s.subscription_id = ${subscriptionId}`

/** The subscription that the directory has for this hash, of any owner; it may be deleted. */
const findListed = async (db: Queries, endpointHash: Buffer): Promise<Listed | null> => {
  const [listed] = await db.query<Listed>(sql`
    select management_group_id as "managementGroupId", subscription_id as "subscriptionId"
    from push_endpoints
    where endpoint_hash = ${endpointHash}`)
  return listed ?? null
}

/** The same where it is of the owner's company. */
const findListedOf = async (db: Queries, owner: Owner, endpointHash: Buffer): Promise<Listed | null> => {
  const listed = await findListed(db, endpointHash)
  return listed?.managementGroupId === owner.managementGroupId ? listed : null
}

/** The id of the owner's subscription if the same values were saved within the last day; else null. */
export const findSavedSubscription = async (
  db: Queries,
  owner: Owner,
  { endpointHash, p256dh }: Saved,
  now: Instant,
): Promise<string | null> => {
  const listed = await findListedOf(db, owner, endpointHash)
  if (!listed) return null
  const [row] = await db.query<{ subscriptionId: string }>(sql`
    select s.subscription_id as "subscriptionId"
    from push_subscriptions s
    where ${isOne(listed)} and s.company_user_id = ${owner.companyUserId} and s.p256dh = ${p256dh}
      and s.session_hash = ${owner.sessionHash} and s.saved_at > ${new Date(now - refreshMs)}`)
  return row?.subscriptionId ?? null
}

/** Whether there is a subscription with this hash, of any owner. */
export const isListed = async (db: Queries, endpointHash: Buffer): Promise<boolean> => {
  const listed = await findListed(db, endpointHash)
  if (!listed) return false
  const found = await db.query(sql`select from push_subscriptions s where ${isOne(listed)}`)
  return found.length > 0
}

/**
 * Updates the owner's subscription after another save and returns its id; null where it is not the owner's. Its VAPID key does
 * not change: for another key the browser has to subscribe again.
 */
export const updateOwn = async (
  tx: Queries,
  owner: Owner,
  { endpointHash, p256dh }: Saved,
  now: Instant,
): Promise<string | null> => {
  const listed = await findListedOf(tx, owner, endpointHash)
  if (!listed) return null
  const [row] = await tx.query<{ subscriptionId: string }>(sql`
    update push_subscriptions s
    set p256dh = ${p256dh}, session_hash = ${owner.sessionHash}, saved_at = ${new Date(now)}
    where ${isOne(listed)} and s.company_user_id = ${owner.companyUserId}
    returning s.subscription_id as "subscriptionId"`)
  return row?.subscriptionId ?? null
}

/** Replaces endpoint and keys of the subscription with the hash `former`. */
export const updateListed = async (
  tx: Queries,
  former: Buffer,
  { endpoint, endpointHash, p256dh, auth, publicKey }: Saved,
  now: Instant,
): Promise<void> => {
  const listed = await findListed(tx, former)
  if (!listed) return
  const updated = await tx.query(sql`
    update push_subscriptions s
    set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}, public_key = ${publicKey}, saved_at = ${new Date(now)}
    where ${isOne(listed)}
    returning 1`)
  if (updated.length === 0) return
  // The hash of a deleted subscription would violate the primary key.
  await tx.query(sql`delete from push_endpoints where endpoint_hash = ${endpointHash}`)
  await tx.query(sql`update push_endpoints set endpoint_hash = ${endpointHash} where endpoint_hash = ${former}`)
}

/** Stores a new subscription of the owner, and returns its id. */
export const insertSubscription = async (
  tx: Queries,
  { managementGroupId, companyUserId, sessionHash }: Owner,
  { endpoint, endpointHash, p256dh, auth, publicKey }: Saved,
  now: Instant,
): Promise<string> => {
  const at = new Date(now)
  const [row] = await tx.query<{ subscriptionId: string }>(sql`
    insert into push_subscriptions (management_group_id, company_user_id, endpoint, p256dh, auth, public_key,
      session_hash, made_at, saved_at)
    values (${managementGroupId}, ${companyUserId}, ${endpoint}, ${p256dh}, ${auth}, ${publicKey}, ${sessionHash}, ${at},
      ${at})
    returning subscription_id as "subscriptionId"`)
  if (!row) throw new Error('the subscription cannot be written')
  await tx.query(sql`
    insert into push_endpoints (endpoint_hash, management_group_id, subscription_id)
    values (${endpointHash}, ${managementGroupId}, ${row.subscriptionId})
    on conflict (endpoint_hash) do update
      set management_group_id = excluded.management_group_id, subscription_id = excluded.subscription_id`)
  await writeSubscriberBlocks(tx, managementGroupId, [companyUserId])
  await clearFacts(tx, managementGroupId, ['lost', 'switched_off'], [companyUserId])
  return row.subscriptionId
}

/** Removes the company's subscriptions `s` that meet the condition, with their hashes; `fact` is noted of those who have no other. */
const remove = async (
  tx: Queries,
  managementGroupId: number,
  condition: Sql,
  fact: ReachFact | null = null,
): Promise<void> => {
  const removed = await tx.query<{ companyUserId: string; subscriptionId: string }>(sql`
    delete from push_subscriptions s
    where s.management_group_id = ${managementGroupId} and ${condition}
    returning s.company_user_id as "companyUserId", s.subscription_id as "subscriptionId"`)
  if (removed.length === 0) return
  await tx.query(sql`
    delete from push_endpoints
    where management_group_id = ${managementGroupId}
      and subscription_id = any(${removed.map(({ subscriptionId }) => subscriptionId)}::bigint[])`)
  const companyUserIds = [...new Set(removed.map(({ companyUserId }) => companyUserId))]
  await writeSubscriberBlocks(tx, managementGroupId, companyUserIds)
  if (fact === null) return
  const hasNone = sql`not exists (
    select from push_subscriptions s
    where s.management_group_id = ${managementGroupId} and s.company_user_id = id)`
  await noteFact(tx, managementGroupId, fact, companyUserIds, hasNone)
}

/** Removes the subscription with this hash, of any owner. */
export const removeListed = async (tx: Queries, endpointHash: Buffer): Promise<void> => {
  const listed = await findListed(tx, endpointHash)
  if (listed) await remove(tx, listed.managementGroupId, sql`s.subscription_id = ${listed.subscriptionId}`)
}

/**
 * Removes the subscriptions that a new one replaces. A browser has only one: the same session's former one goes, and the
 * member's oldest ones beyond `limit`.
 */
export const removeFormer = (
  tx: Queries,
  { sessionHash, ...member }: Owner,
  { subscriptionId, limit }: { subscriptionId: string; limit: number },
): Promise<void> =>
  remove(
    tx,
    member.managementGroupId,
    sql`${ofMember(member)} and s.subscription_id <> ${subscriptionId}
      and (s.session_hash = ${sessionHash} or s.subscription_id in (
        select subscription_id from push_subscriptions
        where management_group_id = ${member.managementGroupId} and company_user_id = ${member.companyUserId}
        order by saved_at desc, subscription_id desc
        offset ${limit}))`,
  )

/** Removes one subscription that a member has switched off; does nothing where the id is not theirs. */
export const removeOwn = (db: Db, member: MemberKey, subscriptionId: string): Promise<void> =>
  db.transaction((tx) =>
    remove(
      tx,
      member.managementGroupId,
      sql`${ofMember(member)} and s.subscription_id = ${subscriptionId}`,
      'switched_off',
    ),
  )

/** Removes subscriptions that their push service no longer knows, unless the browser has replaced them since. */
export const removeGoneSubscriptions = (
  db: Db,
  managementGroupId: number,
  gone: readonly { readonly subscriptionId: string; readonly endpoint: string }[],
): Promise<void> =>
  db.transaction((tx) =>
    remove(
      tx,
      managementGroupId,
      sql`(s.subscription_id, s.endpoint) in (
        select * from unnest(${gone.map(({ subscriptionId }) => subscriptionId)}::bigint[],
          ${gone.map(({ endpoint }) => endpoint)}::text[]))`,
      'lost',
    ),
  )

/** Removes all subscriptions of members, but that of the session `kept`. */
export const removeSubscriptionsOf = (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
  kept: Buffer | null = null,
): Promise<void> =>
  remove(
    tx,
    managementGroupId,
    sql`s.company_user_id = any(${companyUserIds}::bigint[]) and s.session_hash is distinct from ${kept}::bytea`,
  )

/** Removes the subscription that an ending session has saved, and no other of its member. */
export const removeSubscriptionsOfSession = (tx: Queries, { sessionHash, ...member }: Owner): Promise<void> =>
  remove(tx, member.managementGroupId, sql`${ofMember(member)} and s.session_hash = ${sessionHash}`)

/** Moves a session's subscription to its new session, after the same person has signed in again. */
export const moveSubscriptions = async (
  tx: Queries,
  { sessionHash, ...member }: Owner,
  newSessionHash: Buffer,
): Promise<void> => {
  await tx.query(sql`
    update push_subscriptions s set session_hash = ${newSessionHash}
    where ${ofMember(member)} and s.session_hash = ${sessionHash}`)
}
