import type { Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import {
  type Columns,
  companyRows,
  createLookup,
  createLookupWithInputs,
  inputRows,
  type Lookup,
  type LookupInput,
  type LookupStatement,
  withInputs,
} from '../../db/lookup.ts'
import type { Account, SessionRules } from '../caller.ts'
import { hashOf, sessionDays, sessionEnd } from '../session-key.ts'
import { isDue, type UsageNotes } from '../usage/queries.ts'

/**
 * What a call looks up or writes for its caller, a row `c` with `management_group_id`, `company_user_id`, `role`, `now`, the
 * company's `news_version` and the given columns. What it may see and write it decides by these, the role included.
 */
export type Act<Input> = Pick<LookupStatement, 'joins' | 'select' | 'write'> & { readonly columns: Columns<Input> }

/** The act of a call that only looks up its caller. */
export const onlyCaller: Act<object> = { columns: {}, joins: empty, select: sql`true as known` }

/** A call of a session of this company, if it is one. */
export type SessionCall = {
  readonly caller: { readonly managementGroupId: number; readonly sessionKey: string }
  readonly now: Instant
}
/** A call of a known member. */
export type MemberCall = LookupInput & { readonly now: Instant }

const nowColumn: Columns<{ readonly now: Instant }> = {
  now: ['timestamptz', ({ now }) => new Date(now).toISOString()],
}

const rowsOfMembers = <Call extends MemberCall>(columns: Columns<Call>): Sql => sql`(
    select a.*, coalesce(m.role, 'none') as role, g.news_version
    from ${inputRows<Call>({ ...nowColumn, ...columns })} a
    join members m on m.management_group_id = a.management_group_id and m.company_user_id = a.company_user_id
    join management_groups g on g.management_group_id = a.management_group_id
  )`

/** Calls of known members of one company as the rows `c` of an act, each with the present role of its caller. */
export const memberRows = <Call extends MemberCall>(calls: readonly Call[], columns: Columns<Call>): Sql =>
  withInputs(rowsOfMembers(columns), calls)

/** The lookups of acts for known members, each made once. */
const memberLookups = new WeakMap<object, Lookup<object, never>>()

/** Does the act of known members of one company in one statement; null for one that found nothing. */
export const actForMembers = <Found extends object, Call extends MemberCall = MemberCall>(
  db: Queries,
  calls: readonly Call[],
  act: Act<Call>,
): Promise<(Found | null)[]> => {
  const { columns, ...parts } = act
  const made = memberLookups.get(act) as Lookup<Found, Call> | undefined
  const find = made ?? createLookup<Found, Call>({ inputs: rowsOfMembers(columns), ...parts })
  if (!made) memberLookups.set(act, find as Lookup<object, never>)
  return find(db, calls)
}

/** Calls of sessions of one company as the rows `c` of an act: those whose session counts at the call. */
const sessionRows = <Call extends SessionCall>(
  { issuers, sessionMaxDays }: SessionRules,
  columns: Columns<Call>,
): Sql => sql`(
    select a.*, s.company_user_id, s.account_id, s.created_at, s.used_at, coalesce(m.role, 'none') as role, g.code,
      g.news_version, g.used_at as company_used_at
    from ${companyRows<Call>({
      session_hash: ['bytea', ({ caller }) => hashOf(caller.sessionKey)],
      ...nowColumn,
      ...columns,
    })} a
    join member_sessions s on s.management_group_id = a.management_group_id and s.session_hash = a.session_hash
      and s.issuer = any(${issuers}::text[]) and s.used_at > a.now - ${sessionDays}::integer * interval '1 day'
      and s.created_at > a.now - ${sessionMaxDays}::integer * interval '1 day'
    join members m on m.management_group_id = s.management_group_id and m.company_user_id = s.company_user_id
    join management_groups g on g.management_group_id = s.management_group_id
  )`

type CallerRow = {
  accountId: string
  callerUserId: string
  callerRole: Role
  managementGroup: string
  sessionCreatedAt: Instant
  sessionUsedAt: Instant
  companyUsedAt: Instant
}

const callerColumns = sql`
  c.account_id as "accountId", c.company_user_id as "callerUserId", c.role as "callerRole", c.code as "managementGroup",
  c.created_at as "sessionCreatedAt", c.used_at as "sessionUsedAt", c.company_used_at as "companyUsedAt"`

/** The account of a session, the last noted use of its company, and what its act found; null where that was nothing. */
export type Acted<Found> = {
  readonly account: Account
  readonly companyUsedAt: Instant
  readonly found: Found | null
}

/**
 * Returns what finds the callers of sessions and does their act, in one statement of their company. It gives null for a session
 * that does not count, and notes the use of sessions where that is due.
 */
export const actForSessions = <Call extends SessionCall, Found extends object>(
  db: Queries,
  rules: SessionRules,
  { noteSessions }: UsageNotes,
  { columns, ...act }: Act<Call>,
): ((calls: readonly Call[]) => Promise<(Acted<Found> | null)[]>) => {
  const statement = { inputs: sessionRows(rules, columns), ...act }
  const find = createLookupWithInputs<CallerRow & Found, Call>(statement, callerColumns)
  return async (calls) => {
    const rows = await find(db, calls)
    const used: Buffer[] = []
    let latest = 0
    const acted = rows.map((row, index) => {
      const { caller, now } = calls[index] as Call
      if (!row) return null
      const { accountId, callerUserId, callerRole, managementGroup, sessionCreatedAt, sessionUsedAt, companyUsedAt } =
        row
      const { managementGroupId, sessionKey } = caller
      const isNoted = isDue(sessionUsedAt, now)
      if (isNoted) used.push(hashOf(sessionKey))
      latest = Math.max(latest, now)
      const renewed = { createdAt: sessionCreatedAt, usedAt: now }
      const account: Account = {
        accountId,
        sessionKey,
        renewedUntil: isNoted ? sessionEnd(renewed, rules.sessionMaxDays) : null,
        member: { accountId, managementGroupId, managementGroup, companyUserId: callerUserId, role: callerRole },
      }
      return { account, companyUsedAt, found: row.isFound ? row : null }
    })
    if (used.length > 0) await noteSessions(used, latest, calls[0]?.caller.managementGroupId ?? null)
    return acted
  }
}
