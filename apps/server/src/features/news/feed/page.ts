import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import type { Board, BoardPost } from './board.ts'
import { type Choice, cursorOf, listJson, type OwnState, type Reader, staysListed, walkFeed } from './feed.ts'
import { findMarks, findReceipts, type Receipts } from './queries.ts'

const nobody: ReadonlySet<string> = new Set()

/** Filters on what the reader has done need the receipts of all that follows, the plain feed those of its page. */
const isPersonal = ({ filters }: Choice) => filters.has('unread') || filters.has('unreacted')

const candidatesFor = (board: Board, reader: Reader, choice: Choice, after: string | undefined, limit: number) => {
  const cursor = cursorOf(board, reader, choice, after)
  if (!cursor) return null
  const walk = walkFeed(board, reader, choice, cursor)
  return isPersonal(choice) ? [...walk] : walk.take(limit).toArray()
}

const idsOf = (posts: readonly BoardPost[]) => posts.map((post) => post.newsId)

/**
 * One page of the caller's feed as JSON in UTF-8, or null when the cursor's post is gone. Costs one small statement for
 * a reader whose page nothing personal reorders: the page is guessed without pins and names, and its receipts are
 * fetched together with them; only posts that the guess missed are asked for again.
 */
export const readPage = async (
  db: Queries,
  board: Board,
  caller: Member,
  choice: Choice,
  after: string | undefined,
  limit: number,
): Promise<Buffer | null> => {
  const guess = idsOf(candidatesFor(board, { caller, pinned: nobody, named: nobody }, choice, after, limit) ?? [])
  const marks = await findMarks(db, caller, guess)
  const reader: Reader = { caller, pinned: new Set(marks.pinned), named: new Set(marks.named) }
  const candidates = candidatesFor(board, reader, choice, after, limit)
  if (!candidates) return null
  const known = new Set(guess)
  const missed = idsOf(candidates).filter((newsId) => !known.has(newsId))
  const rest: Receipts = missed.length > 0 ? await findReceipts(db, caller, missed) : { viewed: [], completed: [] }
  const viewed = new Set([...marks.viewed, ...rest.viewed])
  const completed = new Set([...marks.completed, ...rest.completed])
  const stateOf = ({ newsId }: BoardPost): OwnState => ({
    viewed: viewed.has(newsId),
    completed: completed.has(newsId),
  })
  const items = candidates.map((post) => ({ post, state: stateOf(post) }))
  return listJson(items.filter(({ state }) => staysListed(choice, state)).slice(0, limit), reader)
}
