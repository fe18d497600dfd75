import { type ImportCounts, type ImportOptions, importDays, type PeopleImport } from '@kawaraban/contract/imports.ts'
import { dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Db, Queries } from '../../db/connect.ts'
import { type JobKey, postponeJob, scheduleJob } from '../../jobs/queries.ts'

/** An import by its key. */
export type ImportKey = { readonly managementGroupId: number; readonly importId: string }

/** The kind of the jobs that work at imports. */
export const importKind = 'imports'

/** The job of an import. */
export const jobOf = ({ managementGroupId, importId }: ImportKey): JobKey => ({
  managementGroupId,
  kind: importKind,
  key: importId,
})

/** While the file is uploaded, an import is `receiving`, which is shown as reading. */
type StoredState = PeopleImport['state'] | 'receiving'

/** The result of a file's check, without its faults. */
export type Checked = ImportCounts & {
  /** Members of the company before. */
  readonly people: number
  /** Whether there is an admin afterwards, without and with `missingToNone`; true if there was none before. */
  readonly keepsAdmin: boolean
  readonly keepsAdminWithoutMissing: boolean
}

/** An import as it is stored. */
export type StoredImport = {
  readonly managementGroupId: number
  readonly importId: string
  readonly state: StoredState
  readonly fileName: string
  readonly createdBy: string | null
  readonly createdByName: string
  readonly createdAt: Instant
  readonly appliedAt: Instant | null
  readonly undoneAt: Instant | null
  readonly undoneBy: string | null
  readonly phase: number
  readonly upTo: string
  readonly done: string
  readonly total: string
  readonly counts: Checked | null
  readonly options: ImportOptions | null
  readonly applied: PeopleImport['applied']
  readonly undone: PeopleImport['undone']
  readonly ignoredColumns: string[]
  readonly totalFaults: number
  readonly blockingFaults: number
  readonly failure: PeopleImport['failure']
}

/** Whether there is something to do for an import, without anyone's decision. */
export const isMoving = ({ state }: Pick<StoredImport, 'state'>): boolean =>
  state === 'receiving' || state === 'reading' || state === 'applying' || state === 'undoing'

export const keyed = ({ managementGroupId, importId }: ImportKey): Sql =>
  sql`management_group_id = ${managementGroupId} and import_id = ${importId}`

/** The counts of a column of JSON with these added; written with immutable functions only, which a distributed database demands. */
export const addCounts = (column: Sql, counts: Readonly<Record<string, number>>): Sql =>
  Object.entries(counts).reduce(
    (json, [name, count]) =>
      sql`jsonb_set(${json}, ${`{${name}}`}::text[], ((${column} ->> ${name})::int + ${count}::int)::text::jsonb)`,
    column,
  )

const stored = sql`
  i.management_group_id as "managementGroupId", i.import_id as "importId", i.state, i.file_name as "fileName",
  i.created_by as "createdBy", coalesce(m.name, '') as "createdByName", i.created_at as "createdAt",
  i.applied_at as "appliedAt", i.undone_at as "undoneAt", i.undone_by as "undoneBy", i.phase,
  i.up_to as "upTo", i.done, i.total,
  i.counts, i.options, i.applied, i.undone, i.ignored_columns as "ignoredColumns", i.total_faults as "totalFaults", i.blocking_faults as "blockingFaults",
  i.failure`
const withCreator = sql`
  left join members m on m.management_group_id = i.management_group_id and m.company_user_id = i.created_by`

/** Imports older than this are not in the history and cannot be undone. */
export const oldestImport = (now: Instant): Date => new Date(now - importDays * dayMs)
/** One that is open blocks others, and so is always shown. */
const isKept = (now: Instant) => sql`
  (coalesce(i.applied_at, i.created_at) > ${oldestImport(now)}
    or i.state in ('receiving', 'reading', 'checked', 'applying', 'undoing'))`

/** An upload that stores nothing for this long has failed: its job is due then. */
const uploadTimeoutMs = 2 * minuteMs

/** Opens an import whose file is coming in; null while another one of the company is open. */
export const openImport = (
  db: Db,
  { managementGroupId, createdBy, fileName }: { managementGroupId: number; createdBy: string | null; fileName: string },
  now: Instant,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ importId: string }>(sql`
      insert into imports (management_group_id, state, file_name, created_by, created_at)
      values (${managementGroupId}, 'receiving', ${fileName}, ${createdBy}, ${new Date(now)})
      on conflict do nothing
      returning import_id as "importId"`)
    if (!row) return null
    await scheduleJob(tx, jobOf({ managementGroupId, ...row }), now + uploadTimeoutMs)
    return row.importId
  })

/** Schedules an import of the company that has something to do and no job. A job that there is stays as it is. */
export const scheduleLostImport = async (db: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await db.query(sql`
    insert into jobs (management_group_id, kind, key, due_at)
    select management_group_id, ${importKind}, import_id::text, ${new Date(now)}
    from imports
    where management_group_id = ${managementGroupId} and state in ('receiving', 'reading', 'applying', 'undoing')
    on conflict do nothing`)
}

/** Stores a piece of the file; false when the import has been cancelled. */
export const insertChunk = async (
  db: Queries,
  key: ImportKey,
  { chunk, bytes, now }: { readonly chunk: number; readonly bytes: Buffer; readonly now: Instant },
): Promise<boolean> => {
  await postponeJob(db, jobOf(key), now + uploadTimeoutMs)
  const rows = await db.query(sql`
    with open as (
      update imports
      set total = total + ${bytes.length}
      where ${keyed(key)} and state = 'receiving'
      returning management_group_id, import_id
    )
    insert into import_chunks (management_group_id, import_id, chunk, bytes)
    select management_group_id, import_id, ${chunk}, ${bytes} from open
    returning chunk`)
  return rows.length > 0
}

/** Marks the file as complete, so that it can be read; false when the import has been cancelled. */
export const finishReceiving = (db: Db, key: ImportKey, now: Instant): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await tx.query(sql`
      update imports set state = 'reading' where ${keyed(key)} and state = 'receiving' returning import_id`)
    if (rows.length > 0) await scheduleJob(tx, jobOf(key), now)
    return rows.length > 0
  })

/** An import of this company that is still stored, or null. */
export const findImport = async (db: Queries, key: ImportKey, now: Instant): Promise<StoredImport | null> => {
  const [row] = await db.query<StoredImport>(sql`
    select ${stored}
    from imports i ${withCreator}
    where i.management_group_id = ${key.managementGroupId} and i.import_id = ${key.importId} and ${isKept(now)}`)
  return row ?? null
}

type Page = { readonly page: number; readonly limit: number }

/** A page of the stored imports, the newest first. */
export const listImports = (
  db: Queries,
  managementGroupId: number,
  { page, limit }: Page,
  now: Instant,
): Promise<StoredImport[]> =>
  db.query<StoredImport>(sql`
    select ${stored}
    from imports i ${withCreator}
    where i.management_group_id = ${managementGroupId} and ${isKept(now)}
    order by i.import_id desc
    offset ${(page - 1) * limit}
    limit ${limit}`)

export const countImports = async (db: Queries, managementGroupId: number, now: Instant): Promise<number> => {
  const [row] = await db.query<{ imports: number }>(sql`
    select count(*)::int as imports from imports i where i.management_group_id = ${managementGroupId} and ${isKept(now)}`)
  return row?.imports ?? 0
}

const deletionTimeoutMs = 60_000

/** Deletes an import with all its rows, if it has changed nothing; false when it has, or is deleted. */
export const deleteImport = (db: Db, key: ImportKey): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await tx.query(sql`
      delete from imports
      where ${keyed(key)} and (state in ('receiving', 'reading', 'checked') or state = 'failed' and applied is null)
      returning import_id`)
    return rows.length > 0
  }, deletionTimeoutMs)

/** Has a checked import applied as chosen; false when it is not checked any more. */
export const startApplying = (db: Db, key: ImportKey, options: ImportOptions, now: Instant): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await tx.query(sql`
      update imports
      set state = 'applying', options = ${JSON.stringify(options)}, phase = 0, up_to = '', done = 0, total = 0
      where ${keyed(key)} and state = 'checked'
      returning import_id`)
    if (rows.length > 0) await scheduleJob(tx, jobOf(key), now)
    return rows.length > 0
  })

const uniqueViolation = '23505'

/** Starts the undo of an applied import; `open` while another import of the company is open, `gone` when it is not applied any more. */
export const startUndoing = async (
  db: Db,
  key: ImportKey,
  undoneBy: string | null,
  now: Instant,
): Promise<'started' | 'open' | 'gone'> => {
  try {
    return await db.transaction(async (tx) => {
      const rows = await tx.query(sql`
        update imports
        set state = 'undoing', undone_by = ${undoneBy}, phase = 0, up_to = '', done = 0, total = 0
        where ${keyed(key)} and state = 'applied'
        returning import_id`)
      if (rows.length === 0) return 'gone'
      await scheduleJob(tx, jobOf(key), now)
      return 'started'
    })
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return 'open'
    throw error
  }
}
