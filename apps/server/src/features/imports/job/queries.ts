import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { type ImportKey, keyed, type StoredImport, stored, withCreator } from '../queries.ts'

/** An import that this process works at, under a name that no other uses. */
export type Job = StoredImport & { readonly holder: string; readonly attempts: number }

/** Another process has taken over the import, or it is deleted: the process that finds this stops. */
export class LostImport extends Error {
  override readonly name = 'LostImport'
}

/** A company that may have imports to work at, and since when that is noted. */
export type OpenCompany = { readonly managementGroupId: number; readonly notedAt: Instant }

/** Lists the companies that may have imports to work at, those noted first at the front. */
export const listOpenCompanies = (db: Queries): Promise<OpenCompany[]> =>
  db.query<OpenCompany>(sql`
    select management_group_id as "managementGroupId", noted_at as "notedAt" from open_imports
    order by noted_at, management_group_id`)

/** How long a company stays noted at least: longer than between its note and its import. */
const notedMs = 10 * minuteMs

/** Removes the note of a company without open imports, unless it is new or was renewed. */
export const closeCompany = async (db: Queries, company: OpenCompany, now: Instant): Promise<void> => {
  if (now - company.notedAt < notedMs) return
  await db.query(sql`
    delete from open_imports
    where management_group_id = ${company.managementGroupId} and noted_at = ${new Date(company.notedAt)}`)
}

type Open = ImportKey & { readonly isReceiving: boolean; readonly isFree: boolean }

/** The open imports of a company, the oldest first; `isFree` without a worker. */
export const listOpenImports = (db: Queries, managementGroupId: number, now: Instant): Promise<Open[]> =>
  db.query<Open>(sql`
    select management_group_id as "managementGroupId", import_id as "importId", state = 'receiving' as "isReceiving",
      held_until is null or held_until <= ${new Date(now)} as "isFree"
    from imports
    where management_group_id = ${managementGroupId} and state in ('receiving', 'reading', 'applying', 'undoing')
    order by import_id`)

/** Leases an import without a worker; null when it has one, or there is nothing to do. */
export const claimJob = async (
  db: Queries,
  key: ImportKey,
  { holder, now, heldUntil }: { holder: string; now: Instant; heldUntil: Instant },
): Promise<Job | null> => {
  const [leased] = await db.query<{ attempts: number }>(sql`
    update imports set holder = ${holder}, held_until = ${new Date(heldUntil)}, attempts = attempts + 1
    where management_group_id = ${key.managementGroupId} and import_id in (
      select import_id from imports
      where ${keyed(key)} and state in ('reading', 'applying', 'undoing')
        and (held_until is null or held_until <= ${new Date(now)})
      for update skip locked)
    returning attempts`)
  if (!leased) return null
  const [job] = await db.query<Job>(sql`
    select ${stored}, i.holder, i.attempts
    from imports i ${withCreator}
    where i.management_group_id = ${key.managementGroupId} and i.import_id = ${key.importId} and i.holder = ${holder}`)
  return job ?? null
}

/** Deletes uploads of a company whose process ended while it received the file. */
export const deleteBrokenOff = async (db: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await db.query(sql`
    delete from imports
    where management_group_id = ${managementGroupId} and state = 'receiving' and held_until <= ${new Date(now)}`)
}

type Progress = { readonly done: number; readonly total?: number; readonly phase?: number; readonly reached?: string }

/**
 * Holds on to an import within a transaction of its work, so that no other works at it until that ends, and notes how far
 * it has come; returns how much there is to do in all. Throws LostImport.
 */
export const holdJob = async (
  tx: Queries,
  job: Job,
  heldUntil: Instant,
  { done, total, phase, reached }: Progress,
): Promise<number> => {
  const [row] = await tx.query<{ total: string }>(sql`
    update imports
    set held_until = ${new Date(heldUntil)}, done = ${done}, total = coalesce(${total ?? null}, total), attempts = 0,
      phase = coalesce(${phase ?? null}, phase), reached = coalesce(${reached ?? null}, reached)
    where ${keyed(job)} and holder = ${job.holder} and state = ${job.state}
    returning total`)
  if (!row) throw new LostImport()
  return Number(row.total)
}

/** Releases an import to the process that takes it up next, from `at` on. */
export const releaseJob = async (db: Queries, job: ImportKey & Pick<Job, 'holder'>, at: Instant): Promise<void> => {
  await db.query(sql`
    update imports set holder = null, held_until = ${new Date(at)} where ${keyed(job)} and holder = ${job.holder}`)
}

type End = {
  readonly state: PeopleImport['state']
  readonly failure?: PeopleImport['failure']
  readonly appliedAt?: Instant
  readonly undoneAt?: Instant
}

/** Ends a state in which a worker is busy; the next state begins from its start. Throws LostImport. */
export const endState = async (tx: Queries, job: Job, { state, failure, appliedAt, undoneAt }: End): Promise<void> => {
  const rows = await tx.query(sql`
    update imports
    set state = ${state}, holder = null, held_until = null, attempts = 0, phase = 0, reached = '',
      failure = coalesce(${failure ?? null}, failure),
      applied_at = coalesce(${appliedAt === undefined ? null : new Date(appliedAt)}::timestamptz, applied_at),
      undone_at = coalesce(${undoneAt === undefined ? null : new Date(undoneAt)}::timestamptz, undone_at)
    where ${keyed(job)} and holder = ${job.holder} and state = ${job.state}
    returning import_id`)
  if (rows.length === 0) throw new LostImport()
}

/** Deletes the file of an import, and with `lines` also what was read from it. */
export const deleteStaged = async (tx: Queries, key: ImportKey, { lines }: { lines: boolean }): Promise<void> => {
  await tx.query(sql`delete from import_chunks where ${keyed(key)}`)
  if (lines) await tx.query(sql`delete from import_lines where ${keyed(key)}`)
}

/** Removes what an operator's command left that was interrupted before it changed anything. */
export const deleteInterrupted = async (db: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await db.query(sql`
    delete from imports
    where management_group_id = ${managementGroupId} and created_by is null and state in ('reading', 'checked')
      and (held_until is null or held_until <= ${new Date(now)})`)
}
