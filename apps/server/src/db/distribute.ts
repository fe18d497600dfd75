import type pg from 'pg'

/** Tables whose key is a company's id, but which are read over all companies: they stay with the directory. */
const ofDirectory = ['ended_companies', 'jobs']

type Table = { readonly name: string; readonly parents: readonly string[] }

/** Whether a database has Citus, by which companies are on several machines. */
export const hasCitus = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

/**
 * The statement that has Citus use one connection to each machine in a transaction: to spread tables that refer to each
 * other needs that, and so does a function after an index.
 */
export const sequentialMode = `set local citus.multi_shard_modify_mode = 'sequential'`

/** Companies' tables that are not distributed yet, with those that their foreign keys refer to. */
const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select t.relname as name, array(
      select distinct p.relname::text from pg_constraint f
      join pg_class p on p.oid = f.confrelid
      where f.conrelid = t.oid and f.contype = 'f' and p.oid <> t.oid) as parents
    from pg_class t
    join pg_index i on i.indrelid = t.oid and i.indisprimary
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attname = 'management_group_id'
      and t.relname <> all($1::text[]) and not exists (select from pg_dist_partition d where d.logicalrelid = t.oid)
    order by t.relname <> 'management_groups', t.relname`,
    [ofDirectory],
  )
  return rows
}

/** Tables in an order in which each comes behind those that it refers to. */
const inOrder = (tables: readonly Table[]): Table[] => {
  const ordered: Table[] = []
  let rest = [...tables]
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name))
    const next = rest.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)))
    if (next.length === 0) throw new Error(`foreign keys of ${[...waiting].join(', ')} refer to each other`)
    ordered.push(...next)
    rest = rest.filter((table) => !next.includes(table))
  }
  return ordered
}

/**
 * On a database with Citus, spreads every table of companies over the machines by `management_group_id`: those whose
 * primary key begins with it. Does nothing for tables that are spread already. Runs in the transaction of the
 * migrations, after the last of them, behind `sequentialMode`.
 */
export const distribute = async (client: pg.Client): Promise<void> => {
  const tables = inOrder(await listTables(client))
  for (const { name } of tables) {
    const beside = name === 'management_groups' ? 'default' : 'management_groups'
    await client.query(`select create_distributed_table($1::regclass, 'management_group_id', colocate_with => $2)`, [
      name,
      beside,
    ])
  }
  // What was copied to the machines. Parents last: none may be referred to by a table that still has rows here.
  for (const { name } of tables.toReversed()) {
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name])
  }
}
