import type { Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { LRUCache } from 'lru-cache'
import sql, { empty, type Sql } from 'sql-template-tag'
import { createCompanyBatch } from '../db/batch.ts'
import type { Queries } from '../db/connect.ts'
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
} from '../db/lookup.ts'
import type { Machines } from '../db/machines.ts'
import { type Account, companyOfKey, type FindAccount, type Member, type Session, type SessionRules } from './caller.ts'
import { createCompanyCheck, createDirectory } from './directory/queries.ts'
import { hashOf, sessionDays } from './session-key.ts'
import { createUsageRecords, isDue, renewedUntil, type SessionUse, type UsageRecords } from './usage/queries.ts'

/**
 * What a call looks up or writes for its caller, a row `c` with `management_group_id`, `company_user_id`, `role`, `now`, the
 * company's `news_version` and the given columns. What it may see and write it decides by these, the role included.
 */
export type CallerQuery<Input, Found> = Pick<LookupStatement, 'joins' | 'select'> & {
  readonly columns: Columns<Input>
  /** What it writes; calls of one caller that have one `keyOf` never share a statement, and keep their order. */
  readonly write?: NonNullable<LookupStatement['write']> & { readonly keyOf: (input: Input) => string }
  /** The type of a row that it finds; it has no value. */
  readonly row?: Found
}

/** How many sessions a process remembers to have found. */
const maxMet = 20_000

/** The query of a call that only looks up its caller. */
export const noQuery: CallerQuery<object, { readonly known: true }> = {
  columns: {},
  joins: empty,
  select: sql`true as known`,
}

/** A call of a session of this company, if it is one. */
type SessionCall = {
  readonly caller: { readonly managementGroupId: number; readonly sessionKey: string }
  readonly now: Instant
}
/** A call of a known member. */
type MemberCall = LookupInput & { readonly now: Instant }

const nowColumn: Columns<{ readonly now: Instant }> = {
  now: ['timestamptz', ({ now }) => new Date(now).toISOString()],
}

const rowsOfMembers = <Call extends MemberCall>(columns: Columns<Call>): Sql => sql`(
    select a.*, coalesce(m.role, 'none') as role, g.news_version
    from ${inputRows<Call>({ ...nowColumn, ...columns })} a
    join members m on m.management_group_id = a.management_group_id and m.company_user_id = a.company_user_id
    join management_groups g on g.management_group_id = a.management_group_id
  )`

/** Calls of known members of one company as the rows `c` of a caller query, each with the present role of its caller. */
export const memberRows = <Call extends MemberCall>(calls: readonly Call[], columns: Columns<Call>): Sql =>
  withInputs(rowsOfMembers(columns), calls)

/** The lookups of known members by query, each made once. */
const memberLookups = new WeakMap<object, Lookup<object, never>>()

/** Runs a query for calls of known members of one company in one statement; null for one that found nothing. */
export const runForMembers = <Input, Found extends object>(
  db: Queries,
  calls: readonly (Input & MemberCall)[],
  query: CallerQuery<Input, Found>,
): Promise<(Found | null)[]> => {
  const made = memberLookups.get(query) as Lookup<Found, Input & MemberCall> | undefined
  const find =
    made ??
    createLookup<Found, Input & MemberCall>({ ...query, inputs: rowsOfMembers<Input & MemberCall>(query.columns) })
  if (!made) memberLookups.set(query, find as Lookup<object, never>)
  return find(db, calls)
}

/** Calls of sessions of one company as the rows `c` of a caller query: those whose session counts at the call. */
const rowsOfSessions = <Call extends SessionCall>(
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

/** The account of a session, the last recorded use of its company, and what its query found; null where that was nothing. */
type SessionResult<Found> = {
  readonly account: Account
  readonly companyUsedAt: Instant
  readonly found: Found | null
}

/**
 * Returns what finds the callers of sessions and runs a query for them, in one statement of their company. It gives null for a
 * session that does not count, and records the use of sessions where that is due.
 */
const createSessionRun = <Call extends SessionCall, Found extends object>(
  db: Queries,
  rules: SessionRules,
  { recordSessions }: UsageRecords,
  query: CallerQuery<Call, Found>,
): ((calls: readonly Call[], managementGroupId: number) => Promise<(SessionResult<Found> | null)[]>) => {
  const statement = { ...query, inputs: rowsOfSessions(rules, query.columns) }
  const find = createLookupWithInputs<CallerRow & Found, Call>(statement, callerColumns)
  return async (calls, managementGroupId) => {
    const uses: SessionUse[] = []
    const results = (await find(db, calls)).map((row, index) => {
      const { caller, now } = calls[index] as Call
      if (!row) return null
      const { accountId, callerUserId: companyUserId, callerRole: role, managementGroup, companyUsedAt } = row
      const { sessionKey } = caller
      const use = { sessionKey, createdAt: row.sessionCreatedAt, usedAt: row.sessionUsedAt, now }
      uses.push(use)
      const member = { accountId, managementGroupId, managementGroup, companyUserId, role }
      const account = { accountId, sessionKey, renewedUntil: renewedUntil(use, rules.sessionMaxDays), member }
      return { account, companyUsedAt, found: row.isFound ? row : null }
    })
    await recordSessions(uses, managementGroupId)
    return results
  }
}

/** Runs a query for its caller. */
type RunForCaller<Input, Found> = {
  /** In one statement with the session; null for a session that is over. Nothing is found for an account without a company. */
  readonly bySession: (session: Session, input: Input) => Promise<Omit<SessionResult<Found>, 'companyUsedAt'> | null>
  readonly byMember: (caller: Member, now: Instant, input: Input) => Promise<Found | null>
}

/** What finds callers and runs queries for them. */
type Callers = {
  readonly findAccount: FindAccount
  /** Returns what runs a query, always the same for one query. Calls of one company that come together share a statement. */
  readonly forCaller: <Input extends object, Found extends object>(
    query: CallerQuery<Input, Found>,
  ) => RunForCaller<Input, Found>
  /** Whether the latest call of a session in this process has found it, and was since then. */
  readonly hasMet: (sessionKey: string, sinceAt: Instant) => boolean
}
export type ForCaller = Callers['forCaller']

type CallerParts = {
  readonly machines: Pick<Machines, 'isSpread' | 'runOnMachine' | 'ensureAnswers'>
  /** Gets the error of a record of use that failed. */
  readonly onRecordFailure: (error: unknown) => void
}

/**
 * Returns what finds accounts, and what runs queries for callers. A key that names its company is looked up there, together with
 * the query; other keys are looked up in the directory, and their query follows.
 */
export const createCallers = (
  db: Queries,
  rules: SessionRules,
  { machines, onRecordFailure }: CallerParts,
): Callers => {
  const records = createUsageRecords(db, onRecordFailure)
  const findInDirectory = createDirectory(db, rules, records)
  const isCompany = createCompanyCheck(db)
  /** When each session was found last. */
  const met = new LRUCache<string, Instant>({ max: maxMet })

  /** Runs the batches of a company on its machine, where there are several. */
  const there = <Call, Result>(run: (calls: readonly Call[], company: number) => Promise<Result>) =>
    machines.isSpread
      ? (calls: readonly Call[], company: number) => machines.runOnMachine(company, () => run(calls, company))
      : run

  const createRun = <Input extends object, Found extends object>(
    query: CallerQuery<Input, Found>,
  ): RunForCaller<Input, Found> => {
    const keyOf = query.write?.keyOf
    const runForSessions = createSessionRun<Input & SessionCall, Found>(db, rules, records, query)
    const ofSessions = createCompanyBatch<Input & SessionCall, SessionResult<Found> | null>(
      there(runForSessions),
      keyOf && ((call) => `${keyOf(call)} ${call.caller.sessionKey}`),
    )
    const ofMembers = createCompanyBatch<Input & MemberCall, Found | null>(
      there((calls) => runForMembers(db, calls, query)),
      keyOf && ((call) => `${keyOf(call)} ${call.caller.companyUserId}`),
    )
    const byMember = (caller: Member, now: Instant, input: Input) => ofMembers({ ...input, caller, now })
    return {
      byMember,
      bySession: async ({ sessionKey, now }, input) => {
        const managementGroupId = companyOfKey(sessionKey)
        if (managementGroupId === null) {
          const account = await findInDirectory({ sessionKey, now })
          if (account) met.set(sessionKey, now)
          else met.delete(sessionKey)
          const member = (query as object) === noQuery ? null : account?.member
          return account && { account, found: member ? await byMember(member, now, input) : null }
        }
        const known = isCompany(managementGroupId)
        if (known !== true && !(await known)) return null
        if (machines.isSpread) machines.ensureAnswers(managementGroupId)
        const result = await ofSessions({ ...input, caller: { managementGroupId, sessionKey }, now })
        if (result) met.set(sessionKey, now)
        else met.delete(sessionKey)
        if (!result || !isDue(result.companyUsedAt, now)) return result
        return (await records.recordCompany({ managementGroupId, usedAt: result.companyUsedAt }, now)) ? result : null
      },
    }
  }

  const runs = new WeakMap<object, ReturnType<typeof createRun<never, never>>>()
  const forCaller = <Input extends object, Found extends object>(query: CallerQuery<Input, Found>) => {
    const run = (runs.get(query) as RunForCaller<Input, Found> | undefined) ?? createRun(query)
    runs.set(query, run as never)
    return run
  }
  return {
    findAccount: async (session) => (await forCaller(noQuery).bySession(session, {}))?.account ?? null,
    forCaller,
    hasMet: (sessionKey, sinceAt) => (met.get(sessionKey) ?? Number.NEGATIVE_INFINITY) >= sinceAt,
  }
}
