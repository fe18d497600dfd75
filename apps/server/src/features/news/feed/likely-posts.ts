import { floorToMinute, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { Board } from './board.ts'
import type { Reader } from './consistent-read.ts'
import { type FeedView, isPersonal, top, walkFeed } from './feed.ts'
import { listDue } from './todo.ts'

/** Somebody who is named by every post, has pinned none and has done nothing. */
const likelyReader: Reader = {
  caller: { companyUserId: '0', role: 'viewer' },
  pinned: new Set(),
  named: { has: () => true },
}

type Known = { readonly minute: Instant; readonly idsOf: Map<string, readonly string[]> }

/** The likely posts of a board at a minute, at which posts begin and end; made once. */
const knownOf = new WeakMap<Board, Known>()

/**
 * Ids of the posts that most readers need for the first page of a view: those of the page, and those that are due. What they
 * have done with them can be read before it is known who they are. A view of what they have not done needs all receipts; it has none.
 */
export const likelyPosts = (board: Board, view: FeedView, limit: number): readonly string[] => {
  if (isPersonal(view)) return []
  const minute = floorToMinute(view.now)
  const stored = knownOf.get(board)
  const known = stored?.minute === minute ? stored : { minute, idsOf: new Map() }
  if (known !== stored) knownOf.set(board, known)
  const key = [view.sort.sortBy, view.sort.order, limit, ...view.filters].join()
  const made = known.idsOf.get(key)
  if (made) return made
  const page = walkFeed(board, likelyReader, view, top).take(limit)
  const ids = [...new Set([...page, ...listDue(board, likelyReader, view.now)].map(({ newsId }) => newsId))]
  known.idsOf.set(key, ids)
  return ids
}
