import type { ImportFault } from '@kawaraban/contract/imports.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { type ImportKey, keyed } from '../queries.ts'

/** What the file says of one person, as it is staged. */
export type StagedLine = {
  readonly docomoId: string
  readonly line: number
  readonly name: string | null
  readonly departmentName: string | null
  readonly reading: string | null
  readonly role: string | null
  readonly address: string | null
  readonly isRepaired: boolean
  readonly isTooLong: boolean
  readonly isNumber: boolean
}

/** A piece of the file, or null behind its end. */
export const findChunk = async (db: Queries, key: ImportKey, chunk: number): Promise<Buffer | null> => {
  const [row] = await db.query<{ bytes: Buffer }>(sql`
    select bytes from import_chunks where ${keyed(key)} and chunk = ${chunk}`)
  return row?.bytes ?? null
}

/** Deletes what an interrupted run has staged. */
export const clearStaging = async (tx: Queries, key: ImportKey): Promise<void> => {
  await tx.query(sql`delete from import_lines where ${keyed(key)}`)
  await tx.query(sql`delete from import_faults where ${keyed(key)}`)
}

/** Stages lines; returns those whose account ID is in an earlier line, with that line. */
export const insertLines = (
  tx: Queries,
  key: ImportKey,
  lines: readonly StagedLine[],
): Promise<{ docomoId: string; line: number; firstLine: number }[]> => {
  const given = sql`
    json_to_recordset(${JSON.stringify(lines)}::json) as g ("docomoId" text, line integer, name text,
      "departmentName" text, reading text, role text, address text, "isRepaired" boolean, "isTooLong" boolean,
      "isNumber" boolean)`
  // Twice, since what an insert reads from another part of the statement is sent to all machines, also to one that fails.
  return tx.query(sql`
    with staged as (
      insert into import_lines (management_group_id, import_id, docomo_id, line, name, department_name, reading, role, address,
        is_repaired, is_too_long, is_number)
      select ${key.managementGroupId}, ${key.importId}, "docomoId", line, name, "departmentName", reading, role, address,
        "isRepaired", "isTooLong", "isNumber"
      from ${given}
      order by line
      on conflict do nothing
      returning docomo_id, line
    )
    select g."docomoId", g.line, coalesce(s.line, l.line) as "firstLine"
    from ${given}
    left join staged s on s.docomo_id = g."docomoId"
    left join import_lines l on l.management_group_id = ${key.managementGroupId} and l.import_id = ${key.importId}
      and l.docomo_id = g."docomoId"
    where g.line is distinct from s.line
    order by g.line`)
}

/** Stores faults. */
export const insertFaults = async (tx: Queries, key: ImportKey, faults: readonly ImportFault[]): Promise<void> => {
  if (faults.length === 0) return
  await tx.query(sql`
    insert into import_faults (management_group_id, import_id, line, code, column_name, docomo_id, value, other)
    select ${key.managementGroupId}, ${key.importId}, line, code, "column", "docomoId", text, other
    from json_to_recordset(${JSON.stringify(faults)}::json) as given (line integer, code text, "column" text,
      "docomoId" text, text text, other text)`)
}

/** Stores how many faults the file has, and which columns are ignored. */
export const recordFaults = async (
  tx: Queries,
  key: ImportKey,
  { total, blocking, ignoredColumns }: { total: number; blocking: number; ignoredColumns: readonly string[] },
): Promise<void> => {
  await tx.query(sql`
    update imports
    set total_faults = ${total}, blocking_faults = ${blocking}, ignored_columns = ${ignoredColumns}::text[]
    where ${keyed(key)}`)
}
