import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { columns, expiryOf, keyed, type StoredExport } from '../queries.ts'

/** An export that this process works at, under a name that no other uses. */
export type Job = StoredExport & { readonly holder: string; readonly attempts: number }

/** The export was cancelled, or another process has taken it over: the process that finds this stops. */
export class LostExport extends Error {
  override readonly name = 'LostExport'
}

/** How long the lease of an export lasts without a renewal; then another process takes it up. */
export const holdMs = 60_000

type Lease = { readonly holder: string; readonly now: Instant; readonly heldUntil: Instant }

/** Leases the oldest export of a company that nobody works at, without what was written of it before; null when there is none. */
export const claimExport = async (
  db: Queries,
  managementGroupId: number,
  { holder, now, heldUntil }: Lease,
): Promise<Job | null> => {
  const [job] = await db.query<Job>(sql`
    update exports
    set state = 'running', holder = ${holder}, held_until = ${new Date(heldUntil)}, attempts = attempts + 1, done = 0
    where management_group_id = ${managementGroupId} and export_id = (
      select export_id from exports
      where management_group_id = ${managementGroupId} and state in ('waiting', 'running')
        and (held_until is null or held_until <= ${new Date(now)}) and expires_at > ${new Date(now)}
      order by export_id
      limit 1
      for update skip locked
    )
    returning ${columns}, holder, attempts`)
  if (!job) return null
  await db.query(sql`delete from export_chunks where ${keyed(job)}`)
  return job
}

export type Progress = { readonly done: number; readonly total: number }

/** Stores a piece of the file and how far it is, and holds on to the export; throws LostExport. */
export const insertChunk = async (
  db: Queries,
  job: Job,
  { chunk, bytes }: { readonly chunk: number; readonly bytes: Buffer },
  { done, total }: Progress,
  heldUntil: Instant,
): Promise<void> => {
  const rows = await db.query(sql`
    with held as (
      update exports
      set held_until = ${new Date(heldUntil)}, done = ${done}, total = ${total}
      where ${keyed(job)} and holder = ${job.holder} and state = 'running'
      returning management_group_id, export_id
    )
    insert into export_chunks (management_group_id, export_id, chunk, bytes)
    select management_group_id, export_id, ${chunk}, ${bytes} from held
    returning chunk`)
  if (rows.length === 0) throw new LostExport()
}

/** Stores how far the export is, and holds on to it; throws LostExport. */
export const holdExport = async (
  db: Queries,
  job: Job,
  { done, total }: Progress,
  heldUntil: Instant,
): Promise<void> => {
  const rows = await db.query(sql`
    update exports
    set held_until = ${new Date(heldUntil)}, done = ${done}, total = ${total}
    where ${keyed(job)} and holder = ${job.holder} and state = 'running'
    returning export_id`)
  if (rows.length === 0) throw new LostExport()
}

/** A file that is whole. */
export type Written = { readonly rows: number; readonly bytes: number; readonly storedBytes: number }

/** Marks the file as whole, so that it can be downloaded. */
export const finishExport = async (
  db: Queries,
  job: Job,
  { rows, bytes, storedBytes }: Written,
  now: Instant,
): Promise<void> => {
  await db.query(sql`
    update exports
    set state = 'ready', done = ${rows}, total = ${rows}, bytes = ${bytes}, stored_bytes = ${storedBytes},
      expires_at = ${expiryOf(now)}, holder = null, held_until = null
    where ${keyed(job)} and holder = ${job.holder}`)
}

/** Releases an export to the process that takes it up next, or ends it as failed, with nothing of its file left. */
export const releaseExport = async (db: Queries, job: Job, state: 'waiting' | 'failed'): Promise<void> => {
  await db.query(sql`
    with released as (
      update exports
      set state = ${state}, holder = null, held_until = null
      where ${keyed(job)} and holder = ${job.holder}
      returning export_id
    )
    delete from export_chunks c
    using released r
    where c.management_group_id = ${job.managementGroupId} and c.export_id = r.export_id`)
}
