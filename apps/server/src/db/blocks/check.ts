import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db, Queries } from '../connect.ts'
import { type BlockKind, type BlockTable, columnsOf, companyTables, postTables } from './tables.ts'

/** Blocks that differed from their rows, and have been counted again. */
export type Repair = { readonly kind: BlockKind; readonly newsId: string | null; readonly blocks: number }

/** Half a million members or receipts are counted in about a second on a quiet machine. */
const checkTimeoutMs = 60_000

const whereKeys = ({ keys }: BlockTable, alias: Sql): Sql =>
  join(
    keys.map(([name, value]) => sql`${alias}.${raw(name)} = ${value}`),
    ' and ',
  )

/** Blocks whose columns differ from what the rows say, in one statement, so as of one moment. */
const findWrongBlocks = async (tx: Queries, table: BlockTable): Promise<string[]> => {
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

/** Locks a post, as counting its receipts does; gives false when it is deleted. */
const lockPost = async (tx: Queries, managementGroupId: number, newsId: string): Promise<boolean> => {
  const found = await tx.query(sql`
    select from news where management_group_id = ${managementGroupId} and news_id = ${newsId} for no key update`)
  return found.length > 0
}

const checkTable = async (db: Db, managementGroupId: number, table: BlockTable): Promise<Repair[]> => {
  const wrong = await db.transaction((tx) => findWrongBlocks(tx, table), checkTimeoutMs)
  if (wrong.length === 0) return []
  const { kind, newsId } = table
  const blocks = await db.transaction(async (tx) => {
    if (newsId !== null && !(await lockPost(tx, managementGroupId, newsId))) return 0
    return repairTable(tx, table)
  }, checkTimeoutMs)
  return blocks > 0 ? [{ kind, newsId, blocks }] : []
}

const listTables = async (db: Queries, managementGroupId: number): Promise<BlockTable[]> => {
  const posts = await db.query<{ newsId: string }>(sql`
    select news_id as "newsId" from news where management_group_id = ${managementGroupId} order by news_id`)
  return [...companyTables(managementGroupId), ...posts.flatMap(({ newsId }) => postTables(managementGroupId, newsId))]
}

/**
 * Compares all blocks of a company with the rows that they are counted from, and repairs those that differ; gives what was
 * repaired. Runs beside readers and writers: only a repair locks, and only its own blocks.
 */
export const checkBlocks = async (db: Db, managementGroupId: number): Promise<Repair[]> => {
  const repairs: Repair[] = []
  for (const table of await listTables(db, managementGroupId)) {
    repairs.push(...(await checkTable(db, managementGroupId, table)))
  }
  return repairs
}

/** Counts the blocks of a company that is being filled in bulk, in the same transaction. */
export const countBlocks = async (tx: Queries, managementGroupId: number): Promise<void> => {
  for (const table of await listTables(tx, managementGroupId)) await repairTable(tx, table)
}
