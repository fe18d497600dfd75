import sql, { raw } from 'sql-template-tag'
import type { Db, Queries } from './connect.ts'

const timeoutMs = 20_000

/** Tables that have rows. On a cluster these lie elsewhere: all tables. */
const listFilled = async (tx: Queries): Promise<string[]> => {
  const filled = await tx.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (pg_relation_size(oid) > 0 or exists (select from pg_extension where extname = 'citus'))`)
  return filled.map(({ name }) => name)
}

/**
 * Has PostgreSQL count a table, or all that have rows: without statistics it guesses, and its own count of what was just written
 * comes up to a minute later. An empty one is left: PostgreSQL would plan for no row until it counts again.
 */
export const analyzeTables = async (tx: Queries, table?: string): Promise<void> => {
  const names = table ? [table] : await listFilled(tx)
  if (names.length > 0) await tx.query(sql`analyze ${raw(names.join(', '))}`)
}

/** `analyzeTables` in a transaction of its own. What fails is left to PostgreSQL's own count. */
export const analyze = (db: Pick<Db, 'transaction'>, table?: 'members' | 'import_lines'): Promise<void> =>
  db.transaction((tx) => analyzeTables(tx, table), timeoutMs).catch(() => undefined)
