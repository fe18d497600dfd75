import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Issuers } from '../../config.ts'
import { noteFact } from '../../db/blocks/reach.ts'
import type { Queries } from '../../db/connect.ts'
import { saveClaimedAddress } from '../../db/mail-addresses.ts'
import { signInMinutes } from '../../http/browser-keys.ts'
import { companyOfKey } from '../../http/caller.ts'
import { hashOf } from '../../http/session-key.ts'
import type { Attempt } from '../../sign-on/client.ts'
import type { Identity } from '../../sign-on/identity.ts'
import { removeSubscriptionsOf } from '../push/queries.ts'
import type { DeviceKind } from './device-kind.ts'
import { findOrCreateGroup, findOrCreateMember } from './joining/queries.ts'
import type { Room } from './sign-in-room.ts'

const oldestSignIn = (now: Instant) => new Date(now - signInMinutes * minuteMs)

/** Stores a started sign-in for the browser with `browserKey`, and deletes what has to go for it. */
export const insertSignIn = async (
  db: Queries,
  browserKey: string,
  attempt: Attempt,
  now: Instant,
  { ended, isPurgeDue }: Room,
): Promise<void> => {
  if (isPurgeDue) await db.query(sql`delete from sign_ins where created_at <= ${oldestSignIn(now)}`)
  if (ended !== null) await db.query(sql`delete from sign_ins where state_hash = ${hashOf(ended)}`)
  await db.query(sql`
    insert into sign_ins (state_hash, browser_hash, nonce, code_verifier, created_at)
    values (${hashOf(attempt.state)}, ${hashOf(browserKey)}, ${attempt.nonce}, ${attempt.codeVerifier}, ${new Date(now)})`)
}

/** Takes out the sign-in that this browser began with `state`; null when there is none, or no longer. */
export const takeSignIn = async (
  db: Queries,
  browserKey: string,
  state: string,
  now: Instant,
): Promise<(Attempt & { beganAt: Instant }) | null> => {
  const [row] = await db.query<{ nonce: string; codeVerifier: string; beganAt: Instant }>(sql`
    delete from sign_ins
    where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browserKey)} and created_at > ${oldestSignIn(now)}
    returning nonce, code_verifier as "codeVerifier", created_at as "beganAt"`)
  return row ? { state, ...row } : null
}

/** An account and its company; null without one. */
export type LinkedAccount = { readonly accountId: string; readonly managementGroupId: number | null }

/**
 * Moves the account of the same person from a former name of the provider, its latest first, to the present one, with its
 * sessions.
 */
const moveAccount = async (tx: Queries, [issuer, ...former]: Issuers, subject: string): Promise<void> => {
  if (former.length === 0) return
  const [moved] = await tx.query<LinkedAccount>(sql`
    update accounts
    set issuer = ${issuer}
    where account_id = (
        select account_id
        from accounts
        where issuer = any(${former}::text[]) and subject = ${subject}
        order by array_position(${former}::text[], issuer)
        limit 1
      )
      and not exists (select from accounts where issuer = ${issuer} and subject = ${subject})
    returning account_id as "accountId", management_group_id as "managementGroupId"`)
  if (!moved) return
  await tx.query(sql`
    update member_sessions set issuer = ${issuer}
    where management_group_id = ${moved.managementGroupId} and account_id = ${moved.accountId}`)
}

/** An account, and the member that it belonged to before. */
type Linked = {
  readonly accountId: string
  readonly formerGroupId: number | null
  readonly formerUserId: string | null
}

/**
 * The account of (issuer, subject), tied to the member whom the identity names; both are made at first sight. An
 * account that is known under a former name of the provider is the same one. The member that it belonged to before gets no
 * more notices, and its sessions of that company end: their keys name it.
 */
export const linkAccount = async (
  tx: Queries,
  issuers: Issuers,
  identity: Identity,
  now: Instant,
): Promise<LinkedAccount> => {
  const code = identity.managementGroup
  // The company first, as in the deletion of a company, so that the two never deadlock.
  const group = code === null ? null : await findOrCreateGroup(tx, code, now)
  await moveAccount(tx, issuers, identity.subject)
  const companyUserId = group && (await findOrCreateMember(tx, group, identity))
  if (group && companyUserId !== null && identity.address !== undefined) {
    const { managementGroupId } = group
    await saveClaimedAddress(tx, { managementGroupId, companyUserId }, identity.address, now)
  }
  const [account] = await tx.query<Linked>(sql`
    with former as (
      select management_group_id, company_user_id from accounts
      where issuer = ${issuers[0]} and subject = ${identity.subject} and management_group_id is not null
    )
    insert into accounts (issuer, subject, management_group_id, company_user_id)
    values (${issuers[0]}, ${identity.subject}, ${group?.managementGroupId ?? null}, ${companyUserId})
    on conflict (issuer, subject) do update
      set management_group_id = excluded.management_group_id, company_user_id = excluded.company_user_id
    returning account_id as "accountId", (select management_group_id from former) as "formerGroupId",
      (select company_user_id from former) as "formerUserId"`)
  if (!account) throw new Error('the account cannot be written')
  const { accountId, formerGroupId, formerUserId } = account
  const hasLeft = formerGroupId !== group?.managementGroupId || formerUserId !== companyUserId
  if (formerGroupId !== null && formerUserId !== null && hasLeft) {
    await removeSubscriptionsOf(tx, formerGroupId, [formerUserId])
    await saveClaimedAddress(tx, { managementGroupId: formerGroupId, companyUserId: formerUserId }, null, now)
    await tx.query(sql`
      delete from member_sessions
      where management_group_id = ${formerGroupId} and company_user_id = ${formerUserId} and account_id = ${accountId}`)
  }
  // Of an account that was this member's before, it is noted. Last, since subscriptions lock their blocks before these.
  if (group && companyUserId !== null && hasLeft) {
    await noteFact(tx, group.managementGroupId, 'signed_in', [companyUserId])
  }
  return { accountId, managementGroupId: group?.managementGroupId ?? null }
}

/** The session of a key, as a from clause: in the company that the key names, or in the directory. */
export const sessionOf = (key: string): Sql => {
  const managementGroupId = companyOfKey(key)
  return managementGroupId === null
    ? sql`sessions where session_hash = ${hashOf(key)}`
    : sql`member_sessions where management_group_id = ${managementGroupId} and session_hash = ${hashOf(key)}`
}

/** Whose session it is, and on what kind of device. One of the app has the code that it was given for. */
type NewSession = { readonly accountId: string; readonly device: DeviceKind; readonly code?: string }

/**
 * Stores a session of the account under the hash of its key; false when the account is not of the company that the key names. A
 * key without a company is stored in the directory.
 */
export const insertSession = async (
  db: Queries,
  key: string,
  { accountId, device: { browser, system }, code }: NewSession,
  now: Instant,
): Promise<boolean> => {
  const managementGroupId = companyOfKey(key)
  const [hash, at, codeHash] = [hashOf(key), new Date(now), code === undefined ? null : hashOf(code)]
  if (managementGroupId === null) {
    await db.query(sql`
      insert into sessions (session_hash, account_id, created_at, used_at, app_code_hash, browser, system)
      values (${hash}, ${accountId}, ${at}, ${at}, ${codeHash}, ${browser}, ${system})`)
    return true
  }
  const [account] = await db.query<{ companyUserId: string; issuer: string }>(sql`
    select company_user_id as "companyUserId", issuer from accounts
    where account_id = ${accountId} and management_group_id = ${managementGroupId}
    for share`)
  if (!account) return false
  await db.query(sql`
    insert into member_sessions (management_group_id, session_hash, company_user_id, account_id, issuer, created_at,
      used_at, app_code_hash, browser, system)
    values (${managementGroupId}, ${hash}, ${account.companyUserId}, ${accountId}, ${account.issuer}, ${at}, ${at},
      ${codeHash}, ${browser}, ${system})`)
  return true
}

/** Whether the session of this key is one of the account, and younger than `beganAt`. */
export const isSessionSince = async (
  db: Queries,
  key: string,
  accountId: string,
  beganAt: Instant,
): Promise<boolean> => {
  const rows = await db.query(sql`
    select
    from ${sessionOf(key)} and account_id = ${accountId} and created_at > ${new Date(beganAt)}`)
  return rows.length > 0
}
