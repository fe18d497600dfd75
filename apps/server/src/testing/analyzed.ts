import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** How many members PostgreSQL takes a database to have: -1 where it has never looked. */
export const membersAnalyzed = async (db: Queries): Promise<number> => {
  const [table] = await db.query<{ rows: number }>(sql`
    select reltuples as rows from pg_class where oid = 'members'::regclass`)
  return table?.rows ?? Number.NaN
}
