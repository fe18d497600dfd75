import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { noticeKind } from '../features/notices/occasions/queries.ts'

/** Progress of the notices of all companies. */
export type NoticeWork = {
  /** Occasions by state. */
  readonly planned: number
  readonly sending: number
  /** Occasions that are held after a restore. */
  readonly held: number
  /** Waiting calls, and those of them that have failed before. */
  readonly batches: number
  readonly retries: number
  /** The longest time that a company has been due without a worker, in seconds. */
  readonly lag: number
  /** The longest time since the due date of an unfinished occasion, in seconds. */
  readonly unfinished: number
}

/**
 * Reads the progress of the notices of all companies, or of `companies`, as of `now`. The only statement over several companies:
 * it reads open rows through partial indexes, and never the ledger.
 */
export const readNoticeWork = async (
  db: Queries,
  now: Instant,
  companies: readonly number[] | null = null,
): Promise<NoticeWork> => {
  const at = new Date(now)
  const ofThese = companies === null ? sql`true` : sql`management_group_id = any(${companies}::integer[])`
  const [row] = await db.query<NoticeWork>(sql`
    select open.planned, open.sending, held.held, calls.batches, calls.retries,
      coalesce(extract(epoch from ${at}::timestamptz - due.since), 0)::float8 as lag,
      coalesce(extract(epoch from ${at}::timestamptz - open.since), 0)::float8 as unfinished
    from (
      select count(*) filter (where state = 'planned')::int as planned,
        count(*) filter (where state = 'sending')::int as sending,
        min(due_at) filter (where due_at <= ${at} and not is_held) as since
      from occasions where state in ('planned', 'sending') and ${ofThese}
    ) open, (
      select count(*)::int as held from occasions where is_held and ${ofThese}
    ) held, (
      select count(*)::int as batches, count(*) filter (where attempts > 0)::int as retries from notice_batches where ${ofThese}
    ) calls, (
      select min(due_at) as since from jobs
      where kind = ${noticeKind} and due_at <= ${at} and (leased_until is null or leased_until <= clock_timestamp())
    ) due`)
  if (!row) throw new Error('no row of aggregates')
  return row
}

/** How many reports on undelivered mails had each outcome, in the whole installation. */
export const listMailReports = (db: Queries): Promise<{ outcome: string; reports: number }[]> =>
  db.query(sql`select outcome, reports::float8 as reports from mail_reports order by outcome`)
