import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** What there is to do for a company. The kind gives the key its meaning. */
export type JobKey = { readonly managementGroupId: number; readonly kind: string; readonly key: string }

/** A job that this process alone works at, and the number of attempts since it last stored an advance, this one included. */
export type Lease = JobKey & { readonly holder: string; readonly attempts: number }

/** The job is another process's by now, or it is over: the work stops and stores nothing more. */
export class LostJob extends Error {
  override readonly name = 'LostJob'
}

const keyed = ({ managementGroupId, kind, key }: JobKey): Sql =>
  sql`management_group_id = ${managementGroupId} and kind = ${kind} and key = ${key}`

/** The end of a lease that begins now, by the database's clock: those of processes may differ. */
const leaseEnd = sql`clock_timestamp() + interval '30 seconds'`

/**
 * Makes a job due at `dueAt`, if it is not due sooner. Its row is locked until the transaction ends: a process that
 * works at it stores nothing meanwhile, and sees afterwards what the transaction has changed.
 */
export const scheduleJob = async (tx: Queries, job: JobKey, dueAt: Instant): Promise<void> => {
  await tx.query(sql`
    insert into jobs as j (management_group_id, kind, key, due_at)
    values (${job.managementGroupId}, ${job.kind}, ${job.key}, ${new Date(dueAt)})
    on conflict (management_group_id, kind, key) do update set due_at = excluded.due_at where j.due_at > excluded.due_at`)
}

/** Puts off a job that nobody works at. */
export const postponeJob = async (db: Queries, job: JobKey, dueAt: Instant): Promise<void> => {
  await db.query(sql`update jobs set due_at = ${new Date(dueAt)} where ${keyed(job)} and holder is null`)
}

/** Leases the job that has been due longest among those for which `condition` is true; null when there is none. */
const claim = async (db: Queries, condition: Sql, now: Instant): Promise<Lease | null> => {
  const [lease] = await db.query<Lease>(sql`
    with due as (
      select management_group_id, kind, key
      from jobs
      where ${condition} and due_at <= ${new Date(now)} and (leased_until is null or leased_until <= clock_timestamp())
      order by due_at
      limit 1
      for update skip locked
    )
    update jobs j
    set holder = gen_random_uuid(), leased_until = ${leaseEnd}, attempts = attempts + 1
    from due
    where j.management_group_id = due.management_group_id and j.kind = due.kind and j.key = due.key
    returning j.management_group_id as "managementGroupId", j.kind, j.key, j.holder, j.attempts`)
  return lease ?? null
}

/** Leases the job of a kind that has been due longest, but none of the companies `except`; null when there is none. */
export const claimJob = (
  db: Queries,
  kind: string,
  { now, except }: { readonly now: Instant; readonly except: readonly number[] },
): Promise<Lease | null> => claim(db, sql`kind = ${kind} and management_group_id <> all(${except}::integer[])`, now)

/** Leases this very job; null while it is not due, or another process works at it. */
export const claimThisJob = (db: Queries, job: JobKey, now: Instant): Promise<Lease | null> =>
  claim(db, keyed(job), now)

/** Whether a process works at the job. */
export const isLeased = async (db: Queries, job: JobKey): Promise<boolean> => {
  const rows = await db.query(sql`select 1 from jobs where ${keyed(job)} and leased_until > clock_timestamp()`)
  return rows.length > 0
}

/**
 * Makes sure that a job is still leased, for 30 seconds from now on, and counts its attempts again from 0 with `isAdvance`.
 * In a transaction no other process takes it up before that ends. Throws LostJob.
 */
export const renewLease = async (
  db: Queries,
  lease: Lease,
  { isAdvance }: { readonly isAdvance: boolean },
): Promise<void> => {
  const rows = await db.query(sql`
    update jobs set leased_until = ${leaseEnd}${isAdvance ? sql`, attempts = 0` : empty}
    where ${keyed(lease)} and holder = ${lease.holder}
    returning kind`)
  if (rows.length === 0) throw new LostJob()
}

/** Locks a job until the transaction ends: nothing of it is begun or stored meanwhile. */
export const lockJob = async (tx: Queries, job: JobKey): Promise<void> => {
  await tx.query(sql`select kind from jobs where ${keyed(job)} for update`)
}

/**
 * Locks a leased job until the transaction ends; returns its stored attempts, which are 0 after an advance, or null when it is
 * another process's by now, or over.
 */
export const lockLease = async (tx: Queries, lease: Lease): Promise<number | null> => {
  const [job] = await tx.query<Pick<Lease, 'attempts'>>(sql`
    select attempts from jobs where ${keyed(lease)} and holder = ${lease.holder} for update`)
  return job?.attempts ?? null
}

/** Ends the lease of a job, which is due at `dueAt`; null ends the job. Call it with its row locked. */
export const releaseJob = async (
  tx: Queries,
  job: JobKey,
  { dueAt, attempts = null }: { readonly dueAt: Instant | null; readonly attempts?: number | null },
): Promise<void> => {
  await tx.query(
    dueAt === null
      ? sql`delete from jobs where ${keyed(job)}`
      : sql`
          update jobs
          set holder = null, leased_until = null, due_at = ${new Date(dueAt)}, attempts = coalesce(${attempts}, attempts)
          where ${keyed(job)}`,
  )
}

/** Deletes all jobs of a company. */
export const deleteJobs = async (db: Queries, managementGroupId: number): Promise<void> => {
  await db.query(sql`delete from jobs where management_group_id = ${managementGroupId}`)
}
