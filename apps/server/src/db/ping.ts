import sql from 'sql-template-tag'
import type { Queries } from './connect.ts'

/** Whether the database answers; false for every error. */
export const ping = async (db: Queries): Promise<boolean> => {
  try {
    await db.query(sql`select 1`)
    return true
  } catch {
    return false
  }
}
