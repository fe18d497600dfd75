import sql from 'sql-template-tag'
import type { Db, Queries } from '../connect.ts'
import { lockPostBlocks } from './posts.ts'
import { countMissingSignIns, repairSignIns } from './reach.ts'
import { findWrongBlocks, repairTable } from './repair.ts'
import { type BlockKind, type BlockTable, companyTables, postTables } from './tables.ts'
import { countWrongTimes, repairTimes } from './times.ts'

/** Rows of one kind that differed from what they count, and have been counted again. */
export type Repair = {
  readonly kind: BlockKind | 'times' | 'signIns'
  readonly newsId: string | null
  readonly rows: number
}

/** Half a million members or receipts are counted in about a second on a quiet machine. */
const checkTimeoutMs = 60_000

/** One comparison, and its repair. Both give the number of rows that differ. */
type Check = {
  readonly kind: Repair['kind']
  readonly newsId: string | null
  readonly compare: (tx: Queries) => Promise<number>
  readonly repair: (tx: Queries) => Promise<number>
}

const checkOf = (table: BlockTable): Check => ({
  kind: table.kind,
  newsId: table.newsId,
  compare: async (tx) => (await findWrongBlocks(tx, table)).length,
  repair: (tx) => repairTable(tx, table),
})

/** Sign-ins are only added: who has ever signed in stays one, without an account, too. */
const signInCheck = (managementGroupId: number): Check => ({
  kind: 'signIns',
  newsId: null,
  compare: (tx) => countMissingSignIns(tx, managementGroupId),
  repair: (tx) => repairSignIns(tx, managementGroupId),
})

/** The times of a post depend on its blocks, so they come last. */
const checksOfPost = (managementGroupId: number, newsId: string): Check[] => [
  ...postTables(managementGroupId, newsId).map(checkOf),
  {
    kind: 'times',
    newsId,
    compare: (tx) => countWrongTimes(tx, { managementGroupId, newsId }),
    repair: (tx) => repairTimes(tx, { managementGroupId, newsId }),
  },
]

const listChecks = async (db: Queries, managementGroupId: number): Promise<Check[]> => {
  const posts = await db.query<{ newsId: string }>(sql`
    select news_id as "newsId" from news where management_group_id = ${managementGroupId} order by news_id`)
  return [
    ...companyTables(managementGroupId).map(checkOf),
    signInCheck(managementGroupId),
    ...posts.flatMap(({ newsId }) => checksOfPost(managementGroupId, newsId)),
  ]
}

const runCheck = async (db: Db, managementGroupId: number, check: Check): Promise<Repair | null> => {
  const { kind, newsId } = check
  if ((await db.transaction(check.compare, checkTimeoutMs)) === 0) return null
  const rows = await db.transaction(async (tx) => {
    if (newsId !== null && (await lockPostBlocks(tx, managementGroupId, newsId)) === null) return 0
    return check.repair(tx)
  }, checkTimeoutMs)
  return rows > 0 ? { kind, newsId, rows } : null
}

/**
 * Compares all that is counted in advance of a company with the rows that it counts, and repairs what differs. Gives the
 * repairs. Runs beside readers and writers: only a repair locks, and only its own blocks or post.
 */
export const checkBlocks = async (db: Db, managementGroupId: number): Promise<Repair[]> => {
  const repairs: Repair[] = []
  for (const check of await listChecks(db, managementGroupId)) {
    const repair = await runCheck(db, managementGroupId, check)
    if (repair) repairs.push(repair)
  }
  return repairs
}

/** Counts the blocks of a company that is being filled in bulk, in the same transaction. */
export const countBlocks = async (tx: Queries, managementGroupId: number): Promise<void> => {
  for (const { repair } of await listChecks(tx, managementGroupId)) await repair(tx)
}
