import { type Caller, canReadNews } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { createCompanyBatch } from '../../../db/batch.ts'
import type { Db, Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { ensure } from '../../../http/refusal.ts'
import type { FindDetail } from '../detail.ts'
import { findWhole } from '../queries.ts'
import type { Board, Boards, MissingItems } from './board.ts'
import {
  findMarks,
  findReceipts,
  idsOf,
  type Marks,
  noPosts,
  type PostIds,
  type Receipts,
  type ReceiptsLookup,
  receiptsOf,
} from './queries.ts'

/** The company's posts have changed between two statements of one answer. */
class VersionChanged extends Error {}

/** How often an answer is read in statements of their own before it is read in one snapshot. */
const maxReads = 3

/** The marks of a reader; null for one who is no member any more. */
type FindMarks = (caller: Member, now: Instant, input: PostIds) => Promise<Marks | null>

/** The statements of an answer about the feed: batched with those of other calls, or of one snapshot. */
type Statements = {
  readonly marks: FindMarks
  readonly board: (managementGroupId: number, newsVersion: string, now: Instant) => Promise<Board>
  readonly receipts: (lookup: ReceiptsLookup) => Promise<Receipts>
  /** Reads items onto their board, and returns the version that they are of. */
  readonly items: (missing: MissingItems) => Promise<string>
  /** Reads texts onto the board, and returns the version that they are of. */
  readonly texts: (managementGroupId: number, board: Board) => Promise<string>
  readonly detail: FindDetail
}

/** What the feed needs to know of one reader. */
export type Reader = {
  readonly caller: Caller
  /** Posts the reader has pinned, and posts that name the reader. */
  readonly pinned: ReadonlySet<string>
  readonly named: Pick<ReadonlySet<string>, 'has'>
}

/** The feed of one reader. Everything that it returns belongs to one version of the company's posts. */
export type Feed = {
  readonly board: Board
  readonly reader: Reader
  /** The time that it is read at. */
  readonly now: Instant
  readonly findReceipts: (newsIds: readonly string[]) => Promise<Receipts>
  /** Reads items that the board does not have yet onto it. */
  readonly loadItems: (newsIds: readonly string[]) => Promise<void>
  /** Reads texts that the board does not have yet onto it. */
  readonly loadTexts: () => Promise<void>
  readonly findDetail: FindDetail
}

/** Opens the feed; it throws as soon as `ensureSame` does, which gets the first version and that of each read. */
const openFeed = async (
  statements: Statements,
  caller: Member,
  now: Instant,
  ensureSame: (first: string, version: string | undefined) => void,
): Promise<Feed> => {
  const marks = await statements.marks(caller, now, noPosts)
  ensure(marks && canReadNews({ ...caller, role: marks.role }), 'noPermission')
  const { newsVersion, role, pinned, named } = marks
  const lookedUp = new Set(idsOf(marks.lookedUp))
  const board = await statements.board(caller.managementGroupId, newsVersion, now)
  ensureSame(newsVersion, String(board.version))
  return {
    board,
    reader: { caller: { ...caller, role }, pinned: new Set(idsOf(pinned)), named: new Set(idsOf(named)) },
    now,
    findReceipts: async (newsIds) => {
      if (newsIds.every((newsId) => lookedUp.has(newsId))) return receiptsOf(marks)
      const receipts = await statements.receipts({ caller, newsIds })
      ensureSame(newsVersion, receipts.newsVersion)
      return receipts
    },
    loadItems: async (newsIds) => ensureSame(newsVersion, await statements.items({ caller, board, newsIds })),
    loadTexts: async () => ensureSame(newsVersion, await statements.texts(caller.managementGroupId, board)),
    findDetail: async (post, withAudience) => {
      const detail = await statements.detail(post, withAudience)
      ensureSame(newsVersion, detail?.newsVersion)
      return detail
    },
  }
}

const ensureUnchanged = (first: string, version: string | undefined) => {
  if (version !== first) throw new VersionChanged()
}

/** Statements of one snapshot see one version. */
const neverChanged = () => undefined

const inSnapshot = (tx: Queries, boards: Boards): Statements => ({
  marks: (caller, now) => findMarks(tx, caller, now),
  board: (managementGroupId, newsVersion, now) => boards.inSnapshot(tx, managementGroupId, newsVersion, now),
  receipts: async (lookup) => (await findReceipts(tx, [lookup]))[0] as Receipts,
  items: (missing) => boards.loadItemsInSnapshot(tx, missing),
  texts: (managementGroupId, board) => boards.loadTextsInSnapshot(tx, managementGroupId, board),
  detail: (post, withAudience) => findWhole(tx, post, withAudience),
})

/** Answers from a reader's feed as of one moment; with the marks that were found with the caller, if they were. */
export type ReadFeed = <Result>(
  caller: Member,
  now: Instant,
  work: (feed: Feed) => Promise<Result>,
  found?: Marks | null,
) => Promise<Result>

/**
 * Returns the function that answers from a reader's feed. `work` may run several times:
 * the statements of an answer are read apart, which lets calls share them, and when the company's posts have changed
 * meanwhile they are read again, the last time in one snapshot.
 */
export const createConsistentRead = (db: Db, boards: Boards, marks: FindMarks, detail: FindDetail): ReadFeed => {
  const batched: Statements = {
    marks,
    board: boards.of,
    receipts: createCompanyBatch((lookups: readonly ReceiptsLookup[]) => findReceipts(db, lookups)),
    items: boards.loadItems,
    texts: boards.loadTexts,
    detail,
  }
  return async (caller, now, work, found) => {
    for (let read = 0; read < maxReads; read++) {
      const statements = read === 0 && found ? { ...batched, marks: async () => found } : batched
      try {
        return await work(await openFeed(statements, caller, now, ensureUnchanged))
      } catch (error) {
        if (!(error instanceof VersionChanged)) throw error
      }
    }
    return db.snapshot(async (tx) => work(await openFeed(inSnapshot(tx, boards), caller, now, neverChanged)))
  }
}
