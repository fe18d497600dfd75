import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'

/** Use is recorded when the last record is older than this: once an hour for each session and company. */
const noteAfterMs = 60 * 60 * 1000
/** After a failed record, as on a read-only database, none is tried for this long. */
const pauseMs = 60_000
/** A company that was used within this time is not about to be deleted, so that its record need not wait. */
const safeMs = 365 * dayMs

/** A company, and when its use was last noted. */
export type CompanyUse = { readonly managementGroupId: number; readonly usedAt: Instant }

/** Whether use at `now` is to be noted again. */
export const isDue = (usedAt: Instant, now: Instant) => now - usedAt > noteAfterMs

/**
 * Notes on the company itself that it is in use, which takes away the mark of a company that was to be ended.
 * Returns false when the company has been deleted.
 *
 * Writers hold the company's row for as long as they save, and a note never waits for them: the next request makes it.
 * Only a company that maintenance may be deleting at this moment is waited for, until that is decided.
 */
export const noteCompanyUse = async (
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
      where management_group_id = ${managementGroupId} and used_at <= ${new Date(now - noteAfterMs)}
      for no key update skip locked
    )`)
  return true
}

const noteSessionUse = async (db: Queries, [table, condition]: readonly [Sql, Sql], now: Instant): Promise<void> => {
  await db.query(sql`
    update ${table} set used_at = ${new Date(now)}
    where ${condition} and session_hash in (
      select session_hash from ${table} where ${condition} for no key update skip locked
    )`)
}

/** Sessions by their hashes: of a company, or of the directory. */
const sessionsOf = (hashes: readonly Buffer[], managementGroupId: number | null): readonly [Sql, Sql] => {
  const listed = sql`session_hash = any(${hashes}::bytea[])`
  return managementGroupId === null
    ? [sql`sessions`, listed]
    : [sql`member_sessions`, sql`management_group_id = ${managementGroupId} and ${listed}`]
}

/** Records of use, which never fail a request. */
export type UsageNotes = {
  /** Records the use of sessions of a company, or of the directory. */
  readonly noteSessions: (
    sessionHashes: readonly Buffer[],
    now: Instant,
    managementGroupId: number | null,
  ) => Promise<void>
  /** Records the use of a company where that is due; returns false when the company has been deleted. */
  readonly noteCompany: (company: CompanyUse, now: Instant) => Promise<boolean>
}

/**
 * Returns what notes use, with `onFailure` for notes that cannot be made. Requests of one company that come together share
 * its note.
 */
export const createUsageNotes = (db: Queries, onFailure: (error: unknown) => void): UsageNotes => {
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
    noteSessions: (hashes, now, managementGroupId) =>
      attempt(() => noteSessionUse(db, sessionsOf(hashes, managementGroupId), now), undefined, now),
    noteCompany: async (company, now) => {
      if (!isDue(company.usedAt, now)) return true
      const { managementGroupId } = company
      const note =
        underWay.get(managementGroupId) ??
        attempt(() => noteCompanyUse(db, company, now), true, now).finally(() => underWay.delete(managementGroupId))
      underWay.set(managementGroupId, note)
      return note
    },
  }
}
