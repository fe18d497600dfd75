import { comparePosts, type FeedSort } from '@kawaraban/contract/feed-choices.ts'
import { floorToMinute, formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { LRUCache } from 'lru-cache'
import type { Queries } from '../../../db/connect.ts'
import { measures } from '../../../measures.ts'
import { postTarget } from '../wire.ts'
import { type BoardRow, loadBoardRows } from './queries.ts'

/** A post as everyone shares it; what is one reader's own is added per request. */
export type BoardPost = {
  readonly newsId: string
  readonly title: string
  readonly ownerCompanyUserId: string
  readonly scope: 'all' | 'specific'
  readonly startAt: Instant
  readonly endAt: Instant
  readonly dueAt: Instant | null
  /** Creation order. */
  readonly sequence: number
  /**
   * UTF-8 JSON of the list item's shared fields, with its opening brace and without its end. Written when the post is
   * first listed: most posts of a board never are, and writing a thousand would delay all other requests.
   */
  readonly json: () => Buffer
  /** About how many bytes the post takes in memory. */
  readonly size: number
}

/** All posts of one company that anyone may still see. */
export type Board = {
  readonly version: bigint
  readonly loadedAt: Instant
  readonly posts: ReadonlyMap<string, BoardPost>
  /** The largest of their ids; 0 without a post. */
  readonly newestId: number
  /** The posts in a sort's total order; made once per sort. */
  readonly inOrder: (sort: FeedSort) => Order
}
type PostRow = BoardRow & { newsId: string }
type Order = { readonly posts: readonly BoardPost[]; readonly placeOf: ReadonlyMap<string, number> }

const sharedJson = (row: PostRow): Buffer => {
  const { newsId, title, content, startAt, endAt, dueAt, name, iconType, scope } = row
  const shared = {
    newsId,
    title,
    content,
    startDate: formatDateTime(startAt),
    endDate: formatDateTime(endAt),
    dueDate: dueAt === null ? '' : formatDateTime(dueAt),
    name,
    postTarget: postTarget(scope),
    iconType,
    scope,
  }
  const json = JSON.stringify(shared).slice(0, -1)
  // In memory of its own: in Node's pool it would hold 64 kB together with what has been there for a moment.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json))
  bytes.write(json)
  return bytes
}

const toPost = (row: PostRow): BoardPost => {
  const { newsId, ownerCompanyUserId, scope, startAt, endAt, dueAt, title, content } = row
  let written: Buffer | PostRow = row
  return {
    newsId,
    title,
    ownerCompanyUserId,
    scope,
    startAt,
    endAt,
    dueAt,
    sequence: Number(newsId),
    json: () => {
      if (!Buffer.isBuffer(written)) written = sharedJson(written)
      return written
    },
    size: 5 * title.length + 3 * content.length + 700,
  }
}

/** Builds the board of the loaded rows. */
export const boardOf = (rows: readonly BoardRow[], loadedAt: Instant): Board => {
  const present = rows.filter((row): row is PostRow => row.newsId !== null)
  const posts = new Map(present.map((row) => [row.newsId, toPost(row)]))
  const orders = new Map<string, Order>()
  return {
    version: BigInt(rows[0]?.newsVersion ?? 0),
    loadedAt,
    posts,
    newestId: present.reduce((newest, row) => Math.max(newest, Number(row.newsId)), 0),
    inOrder: (sort) => {
      const key = `${sort.sortBy} ${sort.order}`
      const known = orders.get(key)
      if (known) return known
      const sorted = [...posts.values()].sort((one, other) => comparePosts(one, other, sort))
      const order = { posts: sorted, placeOf: new Map(sorted.map((post, place) => [post.newsId, place])) }
      orders.set(key, order)
      return order
    },
  }
}

const sizeOf = (board: Board) => {
  let size = 1
  for (const post of board.posts.values()) size += post.size
  return size
}

/** Memory that all boards of a process may take, in bytes; the least used go first. */
const maxBytes = 192 * 1024 * 1024

/**
 * Boards of the companies that were read lately. A board is true as long as its version is the company's: every page
 * reads that version together with its reader's marks, and every change of a post raises it in its own transaction.
 */
export const createBoards = (db: Queries) => {
  const boards = new LRUCache<number, Board>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const loading = new Map<string, { since: Instant; board: Promise<Board> }>()

  const load = async (queries: Queries, managementGroupId: number, now: Instant): Promise<Board> => {
    // Posts are hidden at full minutes, so that one board holds for the whole minute.
    const minute = floorToMinute(now)
    const board = boardOf(await loadBoardRows(queries, managementGroupId, minute), minute)
    const cached = boards.get(managementGroupId)
    if (!cached || cached.version <= board.version) boards.set(managementGroupId, board)
    measures.boardsBytes.publish(boards.calculatedSize)
    return board
  }

  return {
    /** The board that was loaded last, of whatever version, if it is still in memory. */
    known: (managementGroupId: number): Board | undefined => boards.get(managementGroupId),
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
  }
}
export type Boards = ReturnType<typeof createBoards>
