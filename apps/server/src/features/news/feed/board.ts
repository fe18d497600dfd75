import { comparePosts, type FeedSort } from '@kawaraban/contract/feed-choices.ts'
import { floorToMinute, formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { createCompanyBatch } from '../../../db/batch.ts'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { measures } from '../../../measures.ts'
import { createMemory } from '../../../memory.ts'
import { versionOnWire } from '../../versions/queries.ts'
import { formatOnWire, postTarget } from '../wire.ts'
import { type BoardRow, type ItemRow, loadBoardRows, loadItemRows } from './queries.ts'
import { loadTexts, remainingTexts, sizeOfTexts, type Texts } from './search/texts.ts'

/** A post as everyone shares it; what is one reader's own is added per request. */
export type BoardPost = {
  readonly newsId: string
  readonly title: string
  readonly ownerCompanyUserId: string
  readonly scope: 'all' | 'specific'
  readonly startAt: Instant
  readonly endAt: Instant
  readonly dueAt: Instant | null
  readonly categoryId: string | null
  /** Another one with every edit. */
  readonly textVersion: string
  /** An admin has put it at the head of everybody's feed; it is there while it is published. */
  readonly isTop: boolean
  /** Creation order. */
  readonly sequence: number
}

/** All posts of one company that anyone may still see. */
export type Board = {
  readonly version: bigint
  readonly loadedAt: Instant
  readonly posts: ReadonlyMap<string, BoardPost>
  /** Whether any of them may be at the head of everybody's feed. */
  readonly hasTops: boolean
  /** The largest of their ids; 0 without a post. */
  readonly newestId: number
  /** The posts in a sort's total order; made once per sort. */
  readonly inOrder: (sort: FeedSort) => readonly BoardPost[]
  /**
   * UTF-8 JSON of the shared fields of posts that were listed, by id, with its opening brace and without its end. Contents are
   * read when they are first listed: most posts of a board never are, and a thousand of them would delay all other requests.
   */
  readonly items: Map<string, Buffer>
  /** What they are found by: read at the first search, and true of later boards as long as a post is. */
  readonly texts: Texts
}
type PostRow = BoardRow & { newsId: string }

const itemOf = (
  post: BoardPost,
  { content, contentFormat, version, name, iconType, departmentName, category, fileCount, firstPicture }: ItemRow,
): Buffer => {
  const { newsId, title, startAt, endAt, dueAt, scope } = post
  const shared = {
    newsId,
    title,
    content,
    ...formatOnWire(contentFormat),
    startDate: formatDateTime(startAt),
    endDate: formatDateTime(endAt),
    dueDate: dueAt === null ? '' : formatDateTime(dueAt),
    name,
    postTarget: postTarget(scope),
    iconType,
    departmentName,
    ...(category && { category }),
    ...(fileCount > 0 && { fileCount }),
    ...(firstPicture && { firstPicture }),
    ...versionOnWire(version),
    scope,
  }
  const json = JSON.stringify(shared).slice(0, -1)
  // In memory of its own: in Node's pool it would hold 64 kB together with what has been there for a moment.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json))
  bytes.write(json)
  return bytes
}

const toPost = ({
  newsId,
  title,
  ownerCompanyUserId,
  scope,
  startAt,
  endAt,
  dueAt,
  categoryId,
  textVersion,
  isTop,
}: PostRow): BoardPost => ({
  newsId,
  title,
  ownerCompanyUserId,
  scope,
  startAt,
  endAt,
  dueAt,
  categoryId,
  textVersion,
  isTop,
  sequence: Number(newsId),
})

/** Builds the board of the loaded rows, with the texts of a former one that are still true. */
export const boardOf = (rows: readonly BoardRow[], loadedAt: Instant, former?: Board): Board => {
  const present = rows.filter((row): row is PostRow => row.newsId !== null)
  const posts = new Map(present.map((row) => [row.newsId, toPost(row)]))
  const orders = new Map<string, readonly BoardPost[]>()
  return {
    version: BigInt(rows[0]?.newsVersion ?? 0),
    loadedAt,
    posts,
    hasTops: present.some(({ isTop }) => isTop),
    newestId: present.reduce((newest, row) => Math.max(newest, Number(row.newsId)), 0),
    inOrder: (sort) => {
      const key = `${sort.sortBy} ${sort.order}`
      const known = orders.get(key)
      if (known) return known
      const sorted = [...posts.values()].sort((one, other) => comparePosts(one, other, sort))
      orders.set(key, sorted)
      return sorted
    },
    items: new Map(),
    texts: remainingTexts(posts, former?.texts),
  }
}

/** About how many bytes a post takes in memory, and an item beside its JSON. */
const [postBytes, itemBytes] = [480, 300]

const sizeOf = (board: Board) => {
  let size = 1 + sizeOfTexts(board.texts)
  for (const { title } of board.posts.values()) size += postBytes + 2 * title.length
  for (const item of board.items.values()) size += itemBytes + item.length
  return size
}

/** Posts of a board whose items are missing. */
export type MissingItems = { readonly caller: Member; readonly board: Board; readonly newsIds: readonly string[] }

/** Reads the items that boards of a company do not have yet. Returns their version: a board keeps only those of its own. */
const readItems = async (db: Queries, missing: readonly MissingItems[], managementGroupId: number): Promise<string> => {
  const newsIds = missing.flatMap(({ board, newsIds }) => newsIds.filter((newsId) => !board.items.has(newsId)))
  const rows = await loadItemRows(db, managementGroupId, [...new Set(newsIds)])
  const version = rows[0]?.newsVersion ?? '0'
  for (const board of new Set(missing.map(({ board }) => board))) {
    if (version !== String(board.version)) continue
    for (const row of rows) {
      const post = row.newsId === null ? undefined : board.posts.get(row.newsId)
      if (post) board.items.set(post.newsId, itemOf(post, row))
    }
  }
  return version
}

/**
 * Boards of the companies that were read lately. A board is true as long as its version is the company's: every page
 * reads that version together with its reader's marks, and every change of a post raises it in its own transaction.
 */
export const createBoards = (db: Queries, memory = createMemory()) => {
  const boards = memory<Board>('boards', sizeOf)
  const loading = new Map<string, { since: Instant; board: Promise<Board> }>()

  const hold = (managementGroupId: number, board: Board) => {
    boards.set(managementGroupId, board)
    measures.boardsBytes.publish(boards.bytes())
  }

  const load = async (queries: Queries, managementGroupId: number, now: Instant): Promise<Board> => {
    // Posts are hidden at full minutes, so that one board holds for the whole minute.
    const minute = floorToMinute(now)
    const rows = await loadBoardRows(queries, managementGroupId, minute)
    const cached = boards.get(managementGroupId)
    const board = boardOf(rows, minute, cached)
    if (!cached || cached.version <= board.version) hold(managementGroupId, board)
    return board
  }

  /** Reads missing items, and returns the version of the company's posts that they are of. */
  const loadItems = async (queries: Queries, missing: readonly MissingItems[], managementGroupId: number) => {
    const version = await readItems(queries, missing, managementGroupId)
    const cached = boards.get(managementGroupId)
    // Held again, with its present size.
    if (cached && missing.some(({ board }) => board === cached)) hold(managementGroupId, cached)
    return version
  }

  /** Loads missing texts, and returns the version of the company's posts by then. */
  const loadTextsOf = async (queries: Queries, managementGroupId: number, board: Board) => {
    const version = await loadTexts(queries, { managementGroupId, ...board })
    // Held again, with its present size.
    if (boards.get(managementGroupId) === board) hold(managementGroupId, board)
    return version
  }
  const loadingTexts = new WeakMap<Board, Promise<string>>()

  return {
    /** The board that was loaded last, of whatever version, if it is still in memory. */
    known: (managementGroupId: number | null): Board | undefined =>
      managementGroupId === null ? undefined : boards.get(managementGroupId),
    /** The board of `newsVersion` or a later one; requests that want the same share one load. */
    of: async (managementGroupId: number, newsVersion: string, now: Instant): Promise<Board> => {
      const known = boards.get(managementGroupId)
      if (known && known.version >= BigInt(newsVersion) && known.loadedAt <= now) return known
      const key = `${managementGroupId} ${newsVersion}`
      const running = loading.get(key)
      if (running && running.since <= now) return running.board
      const board = load(db, managementGroupId, now).finally(() => {
        if (loading.get(key)?.board === board) loading.delete(key)
      })
      loading.set(key, { since: floorToMinute(now), board })
      return board
    },
    /** The board of the version that `tx` sees, a snapshot in which the company's version is `newsVersion`. */
    inSnapshot: async (tx: Queries, managementGroupId: number, newsVersion: string, now: Instant): Promise<Board> => {
      const known = boards.get(managementGroupId)
      if (known && known.version === BigInt(newsVersion) && known.loadedAt <= now) return known
      return load(tx, managementGroupId, now)
    },
    /** Reads missing items onto their board, together for all who want some. Returns the version of the company's posts by then. */
    loadItems: createCompanyBatch(async (missing: readonly MissingItems[], managementGroupId) => {
      const version = await loadItems(db, missing, managementGroupId)
      return missing.map(() => version)
    }),
    /** The same in the snapshot of `inSnapshot`. */
    loadItemsInSnapshot: (tx: Queries, missing: MissingItems): Promise<string> =>
      loadItems(tx, [missing], missing.caller.managementGroupId),
    /** Reads missing texts onto a board, together for all who want some. Returns the version of the company's posts by then. */
    loadTexts: (managementGroupId: number, board: Board): Promise<string> => {
      const running = loadingTexts.get(board)
      if (running) return running
      const loaded = loadTextsOf(db, managementGroupId, board).finally(() => loadingTexts.delete(board))
      loadingTexts.set(board, loaded)
      return loaded
    },
    /** The same in the snapshot of `inSnapshot`. */
    loadTextsInSnapshot: loadTextsOf,
  }
}
export type Boards = ReturnType<typeof createBoards>
