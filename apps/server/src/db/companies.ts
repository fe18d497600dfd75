import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from './connect.ts'

/** The id of the company with this code, or null. */
export const findCompany = async (db: Queries, code: string): Promise<number | null> => {
  const [found] = await db.query<{ id: number }>(sql`
    select management_group_id as id from company_codes where code = ${code}`)
  return found?.id ?? null
}

/** Reserves the id of a company for its code, `wanted` or the next; waits for a deletion of the same code. */
const reserveId = async (tx: Queries, code: string, wanted: number | null): Promise<number> => {
  const id = wanted ?? sql`nextval(pg_get_serial_sequence('management_groups', 'management_group_id'))`
  const [row] = await tx.query<{ id: number }>(sql`
    insert into company_codes (code, management_group_id) values (${code}, ${id})
    on conflict (code) do update set code = excluded.code
    returning management_group_id as id`)
  if (!row) throw new Error('the code of a company cannot be written')
  return row.id
}

type NewCompany = {
  readonly id?: number
  readonly code: string
  /** When its service started; null for one that has not. */
  readonly startedAt: Instant | null
  readonly usedAt: Instant
}

/** Creates a company unless there is one with this code; returns its id. Call it in a transaction. */
export const createCompany = async (
  tx: Queries,
  { id: wanted, code, startedAt, usedAt }: NewCompany,
): Promise<number> => {
  const id = await reserveId(tx, code, wanted ?? null)
  await tx.query(sql`
    insert into management_groups (management_group_id, code, started_at, used_at)
    overriding system value
    values (${id}, ${code}, ${startedAt === null ? null : new Date(startedAt)}, ${new Date(usedAt)})
    on conflict (management_group_id) do nothing`)
  return id
}

/** Deletes the code of a company; notes that it has ended at `now`, for what is written meanwhile. */
export const deleteCode = async (tx: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await tx.query(sql`
    with gone as (delete from company_codes where management_group_id = ${managementGroupId})
    insert into ended_companies (management_group_id, ended_at) values (${managementGroupId}, ${new Date(now)})
    on conflict (management_group_id) do update set ended_at = excluded.ended_at`)
}
