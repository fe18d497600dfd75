import type { Member } from '../../../http/caller.ts'
import { ensure } from '../../../http/refusal.ts'
import type { Board, BoardPost, Boards } from './board.ts'
import { type Choice, cursorOf, listJson, type OwnState, type Reader, staysListed, walkFeed } from './feed.ts'
import type { Marks, MarksAsk, Receipts } from './queries.ts'

const nothing: ReadonlySet<string> = new Set()
const everything = { has: () => true }

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
 * The posts of the page as it would be without pins, for a reader who is named in all posts or in none, from the board
 * that was seen last: right for most readers.
 */
const guessPage = (boards: Boards, caller: Member, { choice, after, limit }: Asked): string[] => {
  const board = boards.last(caller.managementGroupId, choice.now)
  const reader: Reader = { caller, pinned: nothing, named: everything }
  const cursor = board && cursorOf(board, reader, choice, after)
  if (!cursor) return []
  const walk = walkFeed(board, reader, choice, cursor)
  if (isPersonal(choice)) return idsOf([...walk])
  const guess: string[] = []
  let forAll = 0
  for (const post of walk) {
    guess.push(post.newsId)
    if (post.scope === 'all') forAll += 1
    if (forAll === limit || guess.length === 2 * limit) break
  }
  return guess
}

/** What was asked for: the order and filters, the post to go on after, and the size of the page. */
export type Asked = { readonly choice: Choice; readonly after: string | undefined; readonly limit: number }

/**
 * One page of the caller's feed as JSON in UTF-8. Costs one small statement for a reader whose page nothing personal
 * reorders: the page is guessed, and its receipts come together with pins, names and the board's version; only posts
 * that the guess missed are asked for again. Refuses when the cursor's post is gone.
 */
export const readPage = async (
  boards: Boards,
  findMarks: (ask: MarksAsk) => Promise<Marks>,
  caller: Member,
  asked: Asked,
): Promise<Buffer> => {
  const { choice, after, limit } = asked
  const guess = guessPage(boards, caller, asked)
  const marks = await findMarks({ caller, newsIds: guess })
  const board = await boards.of(caller.managementGroupId, marks.newsVersion, choice.now)
  const reader: Reader = { caller, pinned: new Set(marks.pinned), named: new Set(marks.named) }
  const candidates = candidatesFor(board, reader, choice, after, limit)
  ensure(candidates, 'documentDeleted')
  const known = new Set(guess)
  const missed = idsOf(candidates).filter((newsId) => !known.has(newsId))
  const rest: Receipts =
    missed.length > 0 ? await findMarks({ caller, newsIds: missed }) : { viewed: [], completed: [] }
  const viewed = new Set([...marks.viewed, ...rest.viewed])
  const completed = new Set([...marks.completed, ...rest.completed])
  const stateOf = ({ newsId }: BoardPost): OwnState => ({
    viewed: viewed.has(newsId),
    completed: completed.has(newsId),
  })
  const items = candidates.map((post) => ({ post, state: stateOf(post) }))
  return listJson(items.filter(({ state }) => staysListed(choice, state)).slice(0, limit), reader)
}
