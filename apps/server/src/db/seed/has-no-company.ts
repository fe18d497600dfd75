import sql from 'sql-template-tag'
import type { Queries } from '../connect.ts'

/** Whether the database has no company yet. */
export const hasNoCompany = async (db: Queries): Promise<boolean> => {
  const rows = await db.query(sql`select 1 from company_codes limit 1`)
  return rows.length === 0
}
