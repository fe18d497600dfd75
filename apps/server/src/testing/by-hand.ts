import sql, { type Sql } from 'sql-template-tag'
import { repairTable } from '../db/blocks/repair.ts'
import { companyTables } from '../db/blocks/tables.ts'
import type { Queries } from '../db/connect.ts'

/**
 * Runs a statement that writes members or subscriptions past the product, and counts their blocks again: those of one company
 * where it is given, else of all.
 */
export const writeByHand = async <Row extends object>(
  db: Queries,
  statement: Sql,
  managementGroupId: number | null = null,
): Promise<Row[]> => {
  const rows = await db.query<Row>(statement)
  const companies = await db.query<{ id: number }>(sql`
    select management_group_id as id from management_groups
    where ${managementGroupId}::integer is null or management_group_id = ${managementGroupId}`)
  await db.query(sql`
    update member_blocks set version = version + 1
    where ${managementGroupId}::integer is null or management_group_id = ${managementGroupId}`)
  for (const table of companies.flatMap(({ id }) => companyTables(id))) await repairTable(db, table)
  return rows
}
