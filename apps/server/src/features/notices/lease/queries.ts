import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Db, Queries } from '../../../db/connect.ts'

/** A company that this worker alone works at, under a name that no other uses. */
export type Lease = { readonly managementGroupId: number; readonly holder: string }

/** Another worker has taken the company over, since the lease of this one has expired. */
export class LostLease extends Error {
  override readonly name = 'LostLease'
}

/** How long a lease lasts without a renewal, by the database's clock. */
const heldFor = sql`interval '30 seconds'`

/** Leases the company that has been due longest and has no worker, but none of `refused`; null when there is none. */
export const claimCompany = async (
  db: Queries,
  holder: string,
  now: Instant,
  refused: readonly number[],
): Promise<Lease | null> => {
  const [row] = await db.query<{ managementGroupId: number }>(sql`
    with due as (
      select management_group_id
      from due_companies
      where due_at <= ${new Date(now)} and (held_until is null or held_until <= clock_timestamp())
        and management_group_id <> all(${refused}::integer[])
      order by due_at
      limit 1
      for update skip locked
    )
    update due_companies d
    set holder = ${holder}, held_until = clock_timestamp() + ${heldFor}
    from due
    where d.management_group_id = due.management_group_id
    returning d.management_group_id as "managementGroupId"`)
  return row ? { ...row, holder } : null
}

/**
 * Makes sure that the company is still this worker's, and for the time of a lease longer; throws LostLease. In a transaction
 * its plans cannot be saved at the same time.
 */
export const renewLease = async (tx: Queries, { managementGroupId, holder }: Lease): Promise<void> => {
  const rows = await tx.query(sql`
    update due_companies set held_until = clock_timestamp() + ${heldFor}
    where management_group_id = ${managementGroupId} and holder = ${holder} and held_until > clock_timestamp()
    returning management_group_id`)
  if (rows.length === 0) throw new LostLease()
}

/**
 * Stores when the company is due next, not before `now`, and releases its lease. What is held after a restore is never due.
 * Call it with the company's row locked.
 */
export const scheduleCompany = async (tx: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  const [next] = await tx.query<{ dueAt: Instant | null }>(sql`
    select case when min(open.due_at) is not null then greatest(min(open.due_at), ${new Date(now)}) end as "dueAt"
    from (
      select o.due_at from occasions o
      where o.management_group_id = ${managementGroupId} and o.state in ('planned', 'sending') and not o.is_held
        and (o.state = 'planned' or not o.is_filled or not exists (
          select from notice_batches b
          where b.management_group_id = ${managementGroupId} and b.news_id = o.news_id
            and b.occasion_id = o.occasion_id))
      union all
      select b.due_at from notice_batches b
      where b.management_group_id = ${managementGroupId} and b.due_at < 'infinity'
    ) open`)
  const dueAt = next?.dueAt == null ? null : new Date(next.dueAt)
  await tx.query(sql`
    update due_companies set holder = null, held_until = null, due_at = ${dueAt}
    where management_group_id = ${managementGroupId}`)
}

/**
 * Releases the company with its next due time, no sooner than `now`, so that companies that wait come before it.
 * Its row is locked first: a save that is under way is either seen or notes its own minute afterwards.
 */
export const releaseCompany = (db: Db, { managementGroupId, holder }: Lease, now: Instant): Promise<void> =>
  db.transaction(async (tx) => {
    const mine = await tx.query(sql`
      select management_group_id from due_companies
      where management_group_id = ${managementGroupId} and holder = ${holder}
      for update`)
    if (mine.length > 0) await scheduleCompany(tx, managementGroupId, now)
  })
