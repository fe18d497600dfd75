import sql, { raw } from 'sql-template-tag'
import type { Db } from './connect.ts'

const timeoutMs = 20_000

/** Tables that have rows, as SQL names them. On a cluster these lie elsewhere: all tables. */
const listFilled = async ({ query }: Pick<Db, 'query'>): Promise<string[]> => {
  const filled = await query<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (pg_relation_size(oid) > 0 or exists (select from pg_extension where extname = 'citus'))`)
  return filled.map(({ name }) => name)
}

/**
 * Has PostgreSQL count a table, or all that have rows: without statistics it guesses, and its own count of what was just written
 * comes up to a minute later. An empty one is left: PostgreSQL would plan for no row until it counts again. Never throws: what
 * fails is left to that count, with one warning.
 */
export const analyze = async (
  db: Pick<Db, 'query' | 'transaction'>,
  table?: 'members' | 'import_lines',
): Promise<void> => {
  const failures: string[] = []
  const record = (error: Error): string[] => {
    failures.push(error.message)
    return []
  }
  const names = table ? [table] : await listFilled(db).catch(record)
  for (const name of names) await db.transaction((tx) => tx.query(sql`analyze ${raw(name)}`), timeoutMs).catch(record)
  const [first] = failures
  if (first === undefined) return
  // Also before there is a log.
  process.emitWarning(
    `${failures.length} tables could not be analyzed, and statements may be slow until PostgreSQL does so: ${first}`,
  )
}
