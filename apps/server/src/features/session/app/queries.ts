import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { signInMinutes } from '../../../http/browser-keys.ts'
import { companyOfKey } from '../../../http/caller.ts'
import { hashOf } from '../../../http/session-key.ts'
import type { Attempt } from '../../../sign-on/client.ts'
import type { Room } from '../sign-in-room.ts'

/** Seconds for which a one-time code is good. */
const codeSeconds = 60

/** What has to be remembered of what the app sent. */
export type Sent = { readonly redirectUri: string; readonly state: string; readonly codeChallenge: string }

const oldestSignIn = (now: Instant) => new Date(now - signInMinutes * minuteMs)
const oldestCode = (now: Instant) => new Date(now - codeSeconds * 1000)

/** Deletes sign-ins of apps, and codes, that have run out. */
export const purgeAppSignIns = async (db: Queries, now: Instant): Promise<void> => {
  await db.query(sql`delete from app_sign_ins where created_at <= ${oldestSignIn(now)}`)
  await db.query(sql`delete from app_codes where created_at <= ${oldestCode(now)}`)
}

/** Stores a sign-in of an app for the browser with `browserKey`, and deletes what has to go for it. */
export const insertAppSignIn = async (
  db: Queries,
  browserKey: string,
  attempt: Attempt,
  sent: Sent,
  now: Instant,
  { ended, isPurgeDue }: Room,
): Promise<void> => {
  if (isPurgeDue) await purgeAppSignIns(db, now)
  if (ended !== null) await db.query(sql`delete from app_sign_ins where state_hash = ${hashOf(ended)}`)
  await db.query(sql`
    insert into app_sign_ins
      (state_hash, browser_hash, nonce, code_verifier, redirect_uri, app_state, code_challenge, created_at)
    values (${hashOf(attempt.state)}, ${hashOf(browserKey)}, ${attempt.nonce}, ${attempt.codeVerifier},
      ${sent.redirectUri}, ${sent.state}, ${sent.codeChallenge}, ${new Date(now)})`)
}

/** Takes out the app's sign-in that this browser began with `state` at the provider; null when there is none, or no longer. */
export const takeAppSignIn = async (
  db: Queries,
  browserKey: string,
  state: string,
  now: Instant,
): Promise<{ attempt: Attempt; sent: Sent } | null> => {
  const [row] = await db.query<Sent & { nonce: string; codeVerifier: string }>(sql`
    delete from app_sign_ins
    where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browserKey)} and account_id is null
      and created_at > ${oldestSignIn(now)}
    returning nonce, code_verifier as "codeVerifier", redirect_uri as "redirectUri", app_state as state,
      code_challenge as "codeChallenge"`)
  if (!row) return null
  const { nonce, codeVerifier, ...sent } = row
  return { attempt: { state, nonce, codeVerifier }, sent }
}

/** Remembers, for the same browser and state, who has signed in and is now to say whether the app may be opened. */
export const insertConfirmation = async (
  db: Queries,
  browserKey: string,
  state: string,
  { accountId, ...sent }: Sent & { accountId: string },
  now: Instant,
): Promise<void> => {
  await db.query(sql`
    insert into app_sign_ins
      (state_hash, browser_hash, account_id, redirect_uri, app_state, code_challenge, created_at)
    values (${hashOf(state)}, ${hashOf(browserKey)}, ${accountId}, ${sent.redirectUri}, ${sent.state},
      ${sent.codeChallenge}, ${new Date(now)})`)
}

/** Takes out what this browser is to confirm; null when there is none, or no longer. */
export const takeConfirmation = async (
  db: Queries,
  browserKey: string,
  state: string,
  now: Instant,
): Promise<(Sent & { accountId: string }) | null> => {
  const [row] = await db.query<Sent & { accountId: string }>(sql`
    delete from app_sign_ins
    where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browserKey)} and account_id is not null
      and created_at > ${oldestSignIn(now)}
    returning account_id as "accountId", redirect_uri as "redirectUri", app_state as state,
      code_challenge as "codeChallenge"`)
  return row ?? null
}

/** Stores a one-time code under its hash. */
export const insertAppCode = async (
  db: Queries,
  code: string,
  { accountId, redirectUri, codeChallenge }: Sent & { accountId: string },
  now: Instant,
): Promise<void> => {
  await db.query(sql`
    insert into app_codes (code_hash, account_id, redirect_uri, code_challenge, created_at)
    values (${hashOf(code)}, ${accountId}, ${redirectUri}, ${codeChallenge}, ${new Date(now)})`)
}

/** The sign-in of a code that has just been used up, and whether it was still valid. */
type Taken = {
  readonly accountId: string
  readonly managementGroup: string | null
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly isInTime: boolean
}

/** Uses a code up; null when there is none. Of two concurrent uses, the second finds none. */
export const takeAppCode = async (tx: Queries, code: string, now: Instant): Promise<Taken | null> => {
  const [row] = await tx.query<Taken>(sql`
    with taken as (
      delete from app_codes where code_hash = ${hashOf(code)}
      returning account_id, redirect_uri, code_challenge, created_at > ${oldestCode(now)} as is_in_time
    )
    select account_id as "accountId", c.code as "managementGroup", redirect_uri as "redirectUri",
      code_challenge as "codeChallenge", is_in_time as "isInTime"
    from taken
    join accounts a using (account_id)
    left join company_codes c using (management_group_id)`)
  return row ?? null
}

/** Ends the session that this code was exchanged for; false when there is none. */
export const removeSessionOfCode = async (tx: Queries, code: string): Promise<boolean> => {
  const managementGroupId = companyOfKey(code)
  const sessions =
    managementGroupId === null
      ? sql`sessions where app_code_hash = ${hashOf(code)}`
      : sql`member_sessions where management_group_id = ${managementGroupId} and app_code_hash = ${hashOf(code)}`
  const ended = await tx.query(sql`delete from ${sessions} returning 1`)
  return ended.length > 0
}

/** The company of an account, or null. */
export const findCompanyOf = async (db: Queries, accountId: string): Promise<number | null> => {
  const [account] = await db.query<{ managementGroupId: number | null }>(sql`
    select management_group_id as "managementGroupId" from accounts where account_id = ${accountId}`)
  return account?.managementGroupId ?? null
}
