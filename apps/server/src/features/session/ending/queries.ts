import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { hashOf } from '../../../http/session-key.ts'
import {
  moveSubscriptions,
  type Owner,
  removeSubscriptionsOf,
  removeSubscriptionsOfSession,
} from '../../push/queries.ts'
import { sessionOf } from '../queries.ts'

/** The account and the member of an ended session. */
type Ended = {
  readonly accountId: string
  readonly managementGroup: string | null
  readonly managementGroupId: number | null
  readonly companyUserId: string | null
}

const removeSession = async (tx: Queries, key: string): Promise<Ended | null> => {
  const [session] = await tx.query<{ accountId: string }>(sql`
    delete from ${sessionOf(key)} returning account_id as "accountId"`)
  if (!session) return null
  const [ended] = await tx.query<Ended>(sql`
    select a.account_id as "accountId", c.code as "managementGroup", a.management_group_id as "managementGroupId",
      a.company_user_id as "companyUserId"
    from accounts a
    left join company_codes c using (management_group_id)
    where a.account_id = ${session.accountId}`)
  return ended ?? null
}

const ownerOf = ({ managementGroupId, companyUserId }: Ended, key: string): Owner | null =>
  managementGroupId === null || companyUserId === null
    ? null
    : { managementGroupId, companyUserId, sessionHash: hashOf(key) }

/**
 * Deletes the session of this key and the subscription that it saved; returns its account, or null when there is none.
 * Two statements, so that the second one sees a subscription saved concurrently.
 */
export const endSession = async (tx: Queries, key: string): Promise<Ended | null> => {
  const ended = await removeSession(tx, key)
  const owner = ended && ownerOf(ended, key)
  if (owner) await removeSubscriptionsOfSession(tx, owner)
  return ended
}

/**
 * Deletes the session with this hash, where it is one of the member's, and the subscription that it saved; returns whether there was
 * one.
 */
export const endSessionOf = async (tx: Queries, owner: Owner): Promise<boolean> => {
  const { managementGroupId, companyUserId, sessionHash } = owner
  const ofCompany = await tx.query(sql`
    delete from member_sessions
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
      and session_hash = ${sessionHash}
    returning 1`)
  const ofDirectory = await tx.query(sql`
    delete from sessions
    where session_hash = ${sessionHash} and account_id in (
      select account_id from accounts
      where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
    )
    returning 1`)
  await removeSubscriptionsOfSession(tx, owner)
  return ofCompany.length + ofDirectory.length > 0
}

/** Replaces the session `former` of a browser by that of `key`. Its subscription moves along for the same account. */
export const replaceSession = async (
  tx: Queries,
  former: string,
  { accountId, key }: { accountId: string; key: string },
): Promise<void> => {
  const ended = await removeSession(tx, former)
  const owner = ended && ownerOf(ended, former)
  if (!owner) return
  if (ended.accountId === accountId) await moveSubscriptions(tx, owner, hashOf(key))
  else await removeSubscriptionsOfSession(tx, owner)
}

/**
 * Deletes all sessions, sign-ins of the app under way and subscriptions of these members, but the session `kept` and its
 * subscription; returns the number of sessions. The subscriptions go last, so that one which is saved concurrently is seen.
 */
export const endAccess = async (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
  kept: Buffer | null = null,
): Promise<number> => {
  if (companyUserIds.length === 0) return 0
  const [ofDirectory] = await tx.query<{ sessions: number }>(sql`
    with departed as (
      select account_id from accounts
      where management_group_id = ${managementGroupId} and company_user_id = any(${companyUserIds}::bigint[])
    ), codes as (
      delete from app_codes where account_id in (select account_id from departed)
    ), sign_ins as (
      delete from app_sign_ins where account_id in (select account_id from departed)
    ), ended as (
      delete from sessions
      where account_id in (select account_id from departed) and session_hash is distinct from ${kept}::bytea
      returning 1
    )
    select count(*)::int as sessions from ended`)
  const ofCompany = await tx.query(sql`
    delete from member_sessions
    where management_group_id = ${managementGroupId} and company_user_id = any(${companyUserIds}::bigint[])
      and session_hash is distinct from ${kept}::bytea
    returning 1`)
  await removeSubscriptionsOf(tx, managementGroupId, companyUserIds, kept)
  return (ofDirectory?.sessions ?? 0) + ofCompany.length
}
