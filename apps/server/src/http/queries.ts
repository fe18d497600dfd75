import type { Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { createBatch } from '../db/batch.ts'
import type { Queries } from '../db/connect.ts'
import { directoryRows, lookup } from '../db/lookup.ts'
import type { Account, FindAccount, Session, SessionRules } from './caller.ts'
import { hashOf, sessionEnd } from './session-key.ts'
import { type CompanyUse, isDue, type UsageNotes } from './usage/queries.ts'

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

/**
 * Returns whether there is a company of this number; known ones are not looked up again. Calls that come together share the
 * look-up, so that keys with made-up numbers do not cost a statement each.
 */
export const createCompanyCheck = (db: Queries): ((managementGroupId: number) => boolean | Promise<boolean>) => {
  const known = new Set<number>()
  const find = createBatch(async (ids: readonly number[]) => {
    const rows = await db.query<{ id: number }>(sql`
      select management_group_id as id from management_groups where management_group_id = any(${ids}::integer[])`)
    for (const { id } of rows) known.add(id)
    return ids.map((id) => known.has(id))
  })
  return (managementGroupId) => known.has(managementGroupId) || find(managementGroupId)
}

type Found = { readonly account: Account; readonly company: CompanyUse | null }

const findAccounts = async (
  db: Queries,
  { issuers, sessionMaxDays }: SessionRules,
  { noteSessions }: UsageNotes,
  lookups: readonly Session[],
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
    const { sessionKey, now } = lookups[index] as Session
    if (!row || sessionEnd(row, sessionMaxDays) <= now) return null
    const isNoted = isDue(row.usedAt, now)
    if (isNoted) used.push(hashes[index] as Buffer)
    latest = Math.max(latest, now)
    const renewedUntil = isNoted ? sessionEnd({ ...row, usedAt: now }, sessionMaxDays) : null
    return { account: toAccount(row, sessionKey, renewedUntil), company: companyOf(row) }
  })
  if (used.length > 0) await noteSessions(used, latest, null)
  return found
}

/**
 * Returns what finds the account of a session by a key that names no company, over all companies, and notes the use once an
 * hour, of the session and of its company. Requests that come together are looked up together, each by what the database says at
 * that time. Accounts of other providers than `issuers` do not count, so that who signed in elsewhere is a stranger here.
 */
export const createDirectory = (db: Queries, rules: SessionRules, notes: UsageNotes): FindAccount => {
  const find = createBatch((lookups: readonly Session[]) => findAccounts(db, rules, notes, lookups))
  return async (session) => {
    const found = await find(session)
    if (!found?.company) return found?.account ?? null
    return (await notes.noteCompany(found.company, session.now)) ? found.account : null
  }
}
