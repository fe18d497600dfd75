import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { LostJob } from '../../../jobs/queries.ts'
import { type ImportKey, keyed, type StoredImport } from '../queries.ts'

/** Deletes an upload whose process ended while it received the file. */
export const deleteBrokenOff = async (db: Queries, key: ImportKey): Promise<void> => {
  await db.query(sql`delete from imports where ${keyed(key)} and state = 'receiving'`)
}

/** How far the work on an import is, of how much; and where the next attempt goes on. */
export type Progress = {
  readonly done: number
  readonly total?: number
  readonly phase?: number
  readonly upTo?: string
}

/** Stores how far an import is; returns how much there is to do in all. Throws LostJob when it was cancelled. */
export const updateProgress = async (
  tx: Queries,
  stored: StoredImport,
  { done, total, phase, upTo }: Progress,
): Promise<number> => {
  const [row] = await tx.query<{ total: string }>(sql`
    update imports
    set done = ${done}, total = coalesce(${total ?? null}, total), phase = coalesce(${phase ?? null}, phase),
      up_to = coalesce(${upTo ?? null}, up_to)
    where ${keyed(stored)} and state = ${stored.state}
    returning total`)
  if (!row) throw new LostJob()
  return Number(row.total)
}

/** The state that follows one in which there was something to do. */
export type End = {
  readonly state: PeopleImport['state']
  readonly failure?: PeopleImport['failure']
  readonly appliedAt?: Instant
  readonly undoneAt?: Instant
}

/** Stores the next state of an import, which begins from its start. Throws LostJob when it was cancelled. */
export const updateState = async (
  tx: Queries,
  stored: StoredImport,
  { state, failure, appliedAt, undoneAt }: End,
): Promise<void> => {
  const rows = await tx.query(sql`
    update imports
    set state = ${state}, phase = 0, up_to = '', failure = coalesce(${failure ?? null}, failure),
      applied_at = coalesce(${appliedAt === undefined ? null : new Date(appliedAt)}::timestamptz, applied_at),
      undone_at = coalesce(${undoneAt === undefined ? null : new Date(undoneAt)}::timestamptz, undone_at)
    where ${keyed(stored)} and state = ${stored.state}
    returning import_id`)
  if (rows.length === 0) throw new LostJob()
}

/** Deletes the file of an import, and with `lines` also what was read from it. */
export const deleteStaged = async (tx: Queries, key: ImportKey, { lines }: { lines: boolean }): Promise<void> => {
  await tx.query(sql`delete from import_chunks where ${keyed(key)}`)
  if (!lines) return
  await tx.query(sql`delete from import_lines where ${keyed(key)}`)
  await tx.query(sql`delete from import_people where ${keyed(key)}`)
}

/** Finds what an operator's command left that was interrupted before it changed anything, or null. */
export const findInterrupted = async (db: Queries, managementGroupId: number): Promise<string | null> => {
  const [row] = await db.query<{ importId: string }>(sql`
    select import_id as "importId" from imports
    where management_group_id = ${managementGroupId} and created_by is null and state in ('reading', 'checked')`)
  return row?.importId ?? null
}
