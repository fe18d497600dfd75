import sql from 'sql-template-tag'
import type { Queries } from './connect.ts'

/**
 * The next id of a table. A statement of its own, so that a database on several machines takes it from the one sequence of
 * its coordinator: those of the other machines give numbers far apart.
 */
export const nextId = async (db: Queries, table: string, column: string): Promise<string> => {
  const [row] = await db.query<{ id: string }>(sql`select nextval(pg_get_serial_sequence(${table}, ${column})) as id`)
  if (!row) throw new Error('a sequence gave no number')
  return row.id
}
