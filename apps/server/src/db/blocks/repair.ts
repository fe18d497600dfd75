import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../connect.ts'
import { type BlockTable, columnsOf } from './tables.ts'

const whereKeys = ({ keys }: BlockTable, alias: Sql): Sql =>
  join(
    keys.map(([name, value]) => sql`${alias}.${raw(name)} = ${value}`),
    ' and ',
  )

/** Blocks whose columns differ from what the rows say, in one statement, so as of one moment. */
export const findWrongBlocks = async (tx: Queries, table: BlockTable): Promise<string[]> => {
  const rows = await tx.query<{ block: string }>(sql`
    select coalesce(b.block, c.block) as block
    from (select * from ${table.name} t where ${whereKeys(table, sql`t`)}) b
    full join (${table.counted}) c on c.block = b.block
    where ${columnsOf(
      table,
      (column, empty) => sql`coalesce(b.${column}, ${empty}) <> coalesce(c.${column}, ${empty})`,
      ' or ',
    )}
    order by 1`)
  return rows.map(({ block }) => block)
}

/** Sets blocks to what the rows say. The first statement locks them, so that the second one sees what others have committed. */
const countAgain = async (tx: Queries, table: BlockTable, blocks: readonly string[]): Promise<void> => {
  const columns = columnsOf(table, (column) => column)
  const keyNames = raw(table.keys.map(([name]) => name).join())
  const keyValues = join(table.keys.map(([, value]) => value))
  await tx.query(sql`
    insert into ${table.name} as b (${keyNames}, block, ${columns})
    select ${keyValues}, given.block, ${columnsOf(table, (_, empty) => empty)}
    from unnest(${blocks}::bigint[]) as given (block)
    order by given.block
    on conflict (${keyNames}, block) do update set block = b.block`)
  await tx.query(sql`
    update ${table.name} b
    set ${columnsOf(table, (column, empty) => sql`${column} = coalesce(c.${column}, ${empty})`)}
    from unnest(${blocks}::bigint[]) as given (block)
    left join (${table.counted}) c on c.block = given.block
    where ${whereKeys(table, sql`b`)} and b.block = given.block`)
}

/** Counts the blocks of a table again that differ; gives how many they were. */
export const repairTable = async (tx: Queries, table: BlockTable): Promise<number> => {
  const wrong = await findWrongBlocks(tx, table)
  if (wrong.length > 0) await countAgain(tx, table, wrong)
  return wrong.length
}
