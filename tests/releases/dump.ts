import type pg from 'pg'
import { readSchema } from './schema.ts'

type Table = { readonly name: string; readonly columns: readonly string[]; readonly isIdentity: boolean }

/** Tables with the columns that a row is written with: all but generated ones. */
const tables = `
  select quote_ident(o.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    exists (select from pg_attribute a where a.attrelid = o.oid and a.attidentity = 'a') as "isIdentity"
  from pg_class o
  where o.relnamespace = 'public'::regnamespace and o.relkind = 'r'
  order by o.relname`

/** Rows as text, in the order of their text: the same rows are always the same lines. */
const rowsOf = async (client: pg.Client, { name, columns, isIdentity }: Table): Promise<string[]> => {
  const values = columns.map((column) => `quote_nullable(${column}::text)`).join(` || ', ' || `)
  const { rows } = await client.query<{ line: string }>(`select '  (' || ${values} || ')' as line from ${name}`)
  if (rows.length === 0) return []
  const overriding = isIdentity ? ' overriding system value' : ''
  const lines = rows.map(({ line }) => line).sort()
  return [`insert into ${name} (${columns.join(', ')})${overriding} values\n${lines.join(',\n')};`]
}

/** Where sequences of ids go on. */
const sequences = `
  select format('select setval(%L, %s, %L);', sequencename, coalesce(last_value, start_value), last_value is not null)
    as statement
  from pg_sequences where schemaname = 'public' order by sequencename`

/**
 * Writes a database as SQL that the driver alone loads, in one query: functions, tables, rows, keys and indexes of the schema
 * `public`. Equal databases give equal text.
 */
export const dump = async (client: pg.Client): Promise<string> => {
  await client.query(`set timezone = 'UTC'; set bytea_output = 'hex'; set datestyle = 'ISO'`)
  const { before, after } = await readSchema(client)
  const rows: string[] = []
  for (const table of (await client.query<Table>(tables)).rows) rows.push(...(await rowsOf(client, table)))
  const { rows: next } = await client.query<{ statement: string }>(sequences)
  const all = [...before, ...rows, ...next.map(({ statement }) => statement), ...after]
  return `${all.join('\n\n')}\n`
}
