import { type Caller, canReadNews } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { createCompanyBatch } from '../../../db/batch.ts'
import type { Db, Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { ensure } from '../../../http/refusal.ts'
import type { FindDetail } from '../detail.ts'
import { findDetails } from '../queries.ts'
import type { Board, Boards } from './board.ts'
import { findMarks, findReceipts, type Marks, type Receipts, type ReceiptsLookup } from './queries.ts'

/** The company's posts have changed between two statements of one answer. */
class VersionChanged extends Error {}

/** How often an answer is read in statements of their own before it is read in one snapshot. */
const maxReads = 3

/** The statements of an answer about the feed: batched with those of other calls, or of one snapshot. */
type Statements = {
  readonly marks: (caller: Member) => Promise<Marks>
  readonly board: (managementGroupId: number, newsVersion: string, now: Instant) => Promise<Board>
  readonly receipts: (lookup: ReceiptsLookup) => Promise<Receipts>
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
  readonly findReceipts: (newsIds: readonly string[]) => Promise<Receipts>
  readonly findDetail: FindDetail
}

/** Opens the feed; it throws as soon as `ensureSame` does, which gets the first version and that of each read. */
const openFeed = async (
  statements: Statements,
  caller: Member,
  now: Instant,
  ensureSame: (first: string, version: string | undefined) => void,
): Promise<Feed> => {
  const { newsVersion, role, pinned, named } = await statements.marks(caller)
  ensure(canReadNews({ ...caller, role }), 'noPermission')
  const board = await statements.board(caller.managementGroupId, newsVersion, now)
  ensureSame(newsVersion, String(board.version))
  return {
    board,
    reader: { caller: { ...caller, role }, pinned: new Set(pinned), named: new Set(named) },
    findReceipts: async (newsIds) => {
      const receipts = await statements.receipts({ caller, newsIds })
      ensureSame(newsVersion, receipts.newsVersion)
      return receipts
    },
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

const only = async <Result>(results: Promise<readonly Result[]>) => (await results)[0] as Result

const inSnapshot = (tx: Queries, boards: Boards): Statements => ({
  marks: (caller) => only(findMarks(tx, [{ caller }])),
  board: (managementGroupId, newsVersion, now) => boards.inSnapshot(tx, managementGroupId, newsVersion, now),
  receipts: (lookup) => only(findReceipts(tx, [lookup])),
  detail: (post, withAudience) => only(findDetails(tx, [post], withAudience)),
})

/**
 * Returns the function that answers from a reader's feed as of one moment. `work` may run several times:
 * the statements of an answer are read apart, which lets calls share them, and when the company's posts have changed
 * meanwhile they are read again, the last time in one snapshot.
 */
export const createConsistentRead = (db: Db, boards: Boards, detail: FindDetail) => {
  const findReaderMarks = createCompanyBatch((lookups: readonly { caller: Member }[]) => findMarks(db, lookups))
  const batched: Statements = {
    marks: (caller) => findReaderMarks({ caller }),
    board: boards.of,
    receipts: createCompanyBatch((lookups: readonly ReceiptsLookup[]) => findReceipts(db, lookups)),
    detail,
  }
  return async <Result>(caller: Member, now: Instant, work: (feed: Feed) => Promise<Result>): Promise<Result> => {
    for (let read = 0; read < maxReads; read++) {
      try {
        return await work(await openFeed(batched, caller, now, ensureUnchanged))
      } catch (error) {
        if (!(error instanceof VersionChanged)) throw error
      }
    }
    return db.snapshot(async (tx) => work(await openFeed(inSnapshot(tx, boards), caller, now, neverChanged)))
  }
}
