import type { Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import { createBatch } from '../db/batch.ts'
import type { Queries } from '../db/connect.ts'
import { directoryRows, lookup } from '../db/lookup.ts'
import type { Account } from './caller.ts'
import { hashOf, sessionEnd } from './session-key.ts'
import { type CompanyUse, createUsageNotes, isDue, type UsageNotes } from './usage/queries.ts'

type SessionLookup = { sessionKey: string; now: Instant }

type Row = {
  accountId: string
  managementGroupId: number | null
  managementGroup: string | null
  companyUserId: string | null
  role: Role | null
  createdAt: Instant
  usedAt: Instant
  companyUsedAt: Instant | null
}

const companyOf = ({ managementGroupId, companyUsedAt }: Row): CompanyUse | null =>
  managementGroupId !== null && companyUsedAt !== null ? { managementGroupId, usedAt: companyUsedAt } : null

const toAccount = (row: Row, sessionKey: string, renewedUntil: Instant | null): Account => {
  const { accountId, managementGroupId, managementGroup, companyUserId, role } = row
  const inCompany = managementGroupId !== null && managementGroup !== null && companyUserId !== null
  return {
    accountId,
    sessionKey,
    renewedUntil,
    member: inCompany ? { accountId, managementGroupId, managementGroup, companyUserId, role: role ?? 'none' } : null,
  }
}

/** Whose sessions count, and for how long. */
type SessionRules = Pick<Config, 'issuers' | 'sessionMaxDays'>

type Found = { readonly account: Account; readonly company: CompanyUse | null }

const findAccounts = async (
  db: Queries,
  { issuers, sessionMaxDays }: SessionRules,
  { noteSessions }: UsageNotes,
  lookups: readonly SessionLookup[],
): Promise<(Found | null)[]> => {
  const hashes = lookups.map(({ sessionKey }) => hashOf(sessionKey))
  const rows = await lookup<Row>(db, hashes, {
    inputs: directoryRows(hashes, { session_hash: ['bytea', (hash) => hash] }),
    joins: sql`
      join sessions s on s.session_hash = c.session_hash
      join accounts a on a.account_id = s.account_id and a.issuer = any(${issuers}::text[])
      left join members m on m.management_group_id = a.management_group_id and m.company_user_id = a.company_user_id
      left join management_groups g on g.management_group_id = a.management_group_id`,
    select: sql`
      a.account_id as "accountId", a.management_group_id as "managementGroupId",
      g.code as "managementGroup", a.company_user_id as "companyUserId", m.role, s.created_at as "createdAt",
      s.used_at as "usedAt", g.used_at as "companyUsedAt"`,
  })
  const used: Buffer[] = []
  let latest = 0
  const found = rows.map((row, index) => {
    const { sessionKey, now } = lookups[index] as SessionLookup
    if (!row || sessionEnd(row, sessionMaxDays) <= now) return null
    const isNoted = isDue(row.usedAt, now)
    if (isNoted) used.push(hashes[index] as Buffer)
    latest = Math.max(latest, now)
    const renewedUntil = isNoted ? sessionEnd({ ...row, usedAt: now }, sessionMaxDays) : null
    return { account: toAccount(row, sessionKey, renewedUntil), company: companyOf(row) }
  })
  if (used.length > 0) await noteSessions(used, latest)
  return found
}

/**
 * Finds the account of a session that is not over, or null, and notes the use once an hour, of the
 * session and of its company; a note that fails is handed to `onNoteFailure`. Requests that come together
 * are looked up together, each by what the database says at that time. Accounts of other providers than `issuers` do not
 * count, so that who signed in elsewhere is a stranger here.
 */
export const createAccounts = (
  db: Queries,
  rules: SessionRules,
  onNoteFailure: (error: unknown) => void,
): ((session: SessionLookup) => Promise<Account | null>) => {
  const notes = createUsageNotes(db, onNoteFailure)
  const find = createBatch((lookups: readonly SessionLookup[]) => findAccounts(db, rules, notes, lookups))
  return async (session) => {
    const found = await find(session)
    if (!found?.company) return found?.account ?? null
    return (await notes.noteCompany(found.company, session.now)) ? found.account : null
  }
}
