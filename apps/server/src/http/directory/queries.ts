import type { Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { createBatch, createCompanyBatch } from '../../db/batch.ts'
import type { Queries } from '../../db/connect.ts'
import { createLookup, directoryRows, inputRows } from '../../db/lookup.ts'
import type { FindAccount, Session, SessionRules } from '../caller.ts'
import { hashOf, sessionEnd } from '../session-key.ts'
import { renewedUntil, type SessionUse, type UsageRecords } from '../usage/queries.ts'

type Row = {
  accountId: string
  issuer: string
  managementGroupId: number | null
  managementGroup: string | null
  companyUserId: string | null
  createdAt: Instant
  usedAt: Instant
}

/** What the company itself has of a member. */
type MemberRow = { role: Role | null; companyUsedAt: Instant }
type MemberKey = { readonly caller: { readonly managementGroupId: number; readonly companyUserId: string } }

/** Members of one company. */
const findMembers = createLookup<MemberRow, MemberKey>({
  inputs: inputRows({}),
  joins: sql`
    join members m on m.management_group_id = c.management_group_id and m.company_user_id = c.company_user_id
    join management_groups g on g.management_group_id = c.management_group_id`,
  select: sql`m.role, g.used_at as "companyUsedAt"`,
})

/**
 * Returns whether there is a company of this number; known ones are not looked up again. Calls that come together share the
 * look-up, so that keys with made-up numbers do not cost a statement each.
 */
export const createCompanyCheck = (db: Queries): ((managementGroupId: number) => boolean | Promise<boolean>) => {
  const known = new Set<number>()
  const find = createBatch(async (ids: readonly number[]) => {
    const rows = await db.query<{ id: number }>(sql`
      select management_group_id as id from company_codes where management_group_id = any(${ids}::integer[])`)
    for (const { id } of rows) known.add(id)
    return ids.map((id) => known.has(id))
  })
  return (managementGroupId) => known.has(managementGroupId) || find(managementGroupId)
}

const lookupAccounts = createLookup<Row, Session>({
  inputs: directoryRows<Session>({ session_hash: ['bytea', ({ sessionKey }) => hashOf(sessionKey)] }),
  joins: sql`
    join sessions s on s.session_hash = c.session_hash
    join accounts a on a.account_id = s.account_id
    left join company_codes g on g.management_group_id = a.management_group_id`,
  select: sql`
    a.account_id as "accountId", a.issuer, a.management_group_id as "managementGroupId",
    g.code as "managementGroup", a.company_user_id as "companyUserId", s.created_at as "createdAt",
    s.used_at as "usedAt"`,
})

/** The accounts of sessions that count, with the use of each; null for others. */
const findAccounts = async (
  db: Queries,
  { issuers, sessionMaxDays }: SessionRules,
  { recordSessions }: UsageRecords,
  lookups: readonly Session[],
): Promise<((Row & SessionUse) | null)[]> => {
  const rows = await lookupAccounts(db, lookups)
  const found = rows.map((row, index) => {
    const lookup = lookups[index] as Session
    const counts = row && issuers.includes(row.issuer) && sessionEnd(row, sessionMaxDays) > lookup.now
    return counts ? { ...row, ...lookup } : null
  })
  await recordSessions(
    found.filter((use) => use !== null),
    null,
  )
  return found
}

/**
 * Returns what finds the account of a session by a key that names no company, over all companies. Once an hour it records the use of
 * the session and of its company. Requests that come together are looked up together, each by what the database says at
 * that time. Accounts of other providers than `issuers` do not count, so that who signed in elsewhere is a stranger here.
 */
export const createDirectory = (db: Queries, rules: SessionRules, records: UsageRecords): FindAccount => {
  const find = createBatch((lookups: readonly Session[]) => findAccounts(db, rules, records, lookups))
  const findMember = createCompanyBatch((keys: readonly MemberKey[]) => findMembers(db, keys))
  return async ({ sessionKey, now }) => {
    const found = await find({ sessionKey, now })
    if (!found) return null
    const { accountId, managementGroupId, managementGroup, companyUserId } = found
    const account = { accountId, sessionKey, renewedUntil: renewedUntil(found, rules.sessionMaxDays), member: null }
    if (managementGroupId === null || managementGroup === null || companyUserId === null) return account
    const member = await findMember({ caller: { managementGroupId, companyUserId } })
    if (!member) return account
    const { role, companyUsedAt } = member
    if (!(await records.recordCompany({ managementGroupId, usedAt: companyUsedAt }, now))) return null
    return {
      ...account,
      member: { accountId, managementGroupId, managementGroup, companyUserId, role: role ?? 'none' },
    }
  }
}
