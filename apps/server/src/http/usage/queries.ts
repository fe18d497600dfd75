import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { hashOf, sessionEnd } from '../session-key.ts'

/** Use is recorded when the last record is older than this: once an hour for each session and company. */
const recordAfterMs = 60 * 60 * 1000
/** After a failed record, as on a read-only database, none is tried for this long. */
const pauseMs = 60_000
/** A company that was used within this time is not about to be deleted, so that its record need not wait. */
const safeMs = 365 * dayMs

/** A company, and when its use was last recorded. */
export type CompanyUse = { readonly managementGroupId: number; readonly usedAt: Instant }

/** Whether use at `now` is to be recorded again. */
export const isDue = (usedAt: Instant, now: Instant) => now - usedAt > recordAfterMs

/** The use of a session, which was last recorded at `usedAt`, at `now`. */
export type SessionUse = {
  readonly sessionKey: string
  readonly createdAt: Instant
  readonly usedAt: Instant
  readonly now: Instant
}

/** Until when a session lives from the use that is to be recorded; null where that is not due. */
export const renewedUntil = ({ createdAt, usedAt, now }: SessionUse, maxDays: number): Instant | null =>
  isDue(usedAt, now) ? sessionEnd({ createdAt, usedAt: now }, maxDays) : null

/**
 * Records on the company itself that it is in use, which takes away the mark of a company that was to be ended.
 * Returns false when the company has been deleted.
 *
 * Writers hold the company's row for as long as they save, and a record never waits for them: the next request makes it.
 * Only a company that maintenance may be deleting at this moment is waited for, until that is decided.
 */
export const recordCompanyUse = async (
  db: Queries,
  { managementGroupId, usedAt }: CompanyUse,
  now: Instant,
): Promise<boolean> => {
  if (!isDue(usedAt, now)) return true
  const used = sql`update management_groups set used_at = ${new Date(now)}, idle_days = 0, idle_on = null`
  if (now - usedAt > safeMs) {
    const updated = await db.query(sql`${used} where management_group_id = ${managementGroupId} returning 1`)
    return updated.length > 0
  }
  await db.query(sql`
    ${used}
    where management_group_id = ${managementGroupId} and management_group_id in (
      select management_group_id from management_groups
      where management_group_id = ${managementGroupId} and used_at <= ${new Date(now - recordAfterMs)}
      for no key update skip locked
    )`)
  return true
}

const recordSessionUse = async (db: Queries, [table, condition]: readonly [Sql, Sql], now: Instant): Promise<void> => {
  await db.query(sql`
    update ${table} set used_at = ${new Date(now)}
    where ${condition} and session_hash in (
      select session_hash from ${table} where ${condition} for no key update skip locked
    )`)
}

/** Sessions by their keys: of a company, or of the directory. */
const sessionsOf = (uses: readonly SessionUse[], managementGroupId: number | null): readonly [Sql, Sql] => {
  const listed = sql`session_hash = any(${uses.map(({ sessionKey }) => hashOf(sessionKey))}::bytea[])`
  return managementGroupId === null
    ? [sql`sessions`, listed]
    : [sql`member_sessions`, sql`management_group_id = ${managementGroupId} and ${listed}`]
}

/** Records of use, which never fail a request. */
export type UsageRecords = {
  /** Records the use of sessions of a company, or of the directory, where that is due. */
  readonly recordSessions: (uses: readonly SessionUse[], managementGroupId: number | null) => Promise<void>
  /** Records the use of a company where that is due; returns false when the company has been deleted. */
  readonly recordCompany: (company: CompanyUse, now: Instant) => Promise<boolean>
}

/**
 * Returns what records use, with `onFailure` for records that cannot be made. Requests of one company that come together
 * share its record.
 */
export const createUsageRecords = (db: Queries, onFailure: (error: unknown) => void): UsageRecords => {
  let pausedUntil = 0
  const underWay = new Map<number, Promise<boolean>>()

  const attempt = async <Result>(work: () => Promise<Result>, otherwise: Result, now: Instant): Promise<Result> => {
    if (now < pausedUntil) return otherwise
    try {
      return await work()
    } catch (error) {
      // Several may fail together, as all do on a read-only database: one is enough in the log.
      if (now >= pausedUntil) onFailure(error)
      pausedUntil = now + pauseMs
      return otherwise
    }
  }

  return {
    recordSessions: async (uses, managementGroupId) => {
      const due = uses.filter(({ usedAt, now }) => isDue(usedAt, now))
      if (due.length === 0) return
      const now = Math.max(...due.map((use) => use.now))
      await attempt(() => recordSessionUse(db, sessionsOf(due, managementGroupId), now), undefined, now)
    },
    recordCompany: async (company, now) => {
      if (!isDue(company.usedAt, now)) return true
      const { managementGroupId } = company
      const record =
        underWay.get(managementGroupId) ??
        attempt(() => recordCompanyUse(db, company, now), true, now).finally(() => underWay.delete(managementGroupId))
      underWay.set(managementGroupId, record)
      return record
    },
  }
}
