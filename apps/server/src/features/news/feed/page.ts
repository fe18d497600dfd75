import { defaultSort } from '@kawaraban/contract/feed-choices.ts'
import { isPublished } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { ensure } from '../../../http/refusal.ts'
import type { BoardPost } from './board.ts'
import type { Feed } from './consistent-read.ts'
import { type Choice, cursorOf, listJson, staysListed, top, walkFeed } from './feed.ts'

/** Filters on what the reader has done need the receipts of all that follows, the plain feed those of its page. */
const isPersonal = ({ filters }: Choice) => filters.has('unread') || filters.has('unreacted')

const candidatesFor = ({ board, reader }: Feed, { choice, after, limit }: FeedRequest): BoardPost[] | null => {
  const cursor = cursorOf(board, reader, choice, after)
  if (!cursor) return null
  const walk = walkFeed(board, reader, choice, cursor)
  return isPersonal(choice) ? [...walk] : walk.take(limit).toArray()
}

/** A requested page: the order and filters, the post before it, and its size. */
export type FeedRequest = { readonly choice: Choice; readonly after: string | undefined; readonly limit: number }

/** One page of a reader's feed as JSON in UTF-8. Refuses when the cursor's post is deleted or hidden from the reader. */
export const readPage = async (feed: Feed, request: FeedRequest): Promise<Buffer> => {
  const candidates = candidatesFor(feed, request)
  ensure(candidates, 'documentDeleted')
  if (candidates.length === 0) return listJson([], feed.reader)
  const receipts = await feed.findReceipts(candidates.map(({ newsId }) => newsId))
  const [viewed, completed] = [new Set(receipts.viewed), new Set(receipts.completed)]
  const items = candidates.map((post) => ({
    post,
    state: { viewed: viewed.has(post.newsId), completed: completed.has(post.newsId) },
  }))
  return listJson(items.filter(({ state }) => staysListed(request.choice, state)).slice(0, request.limit), feed.reader)
}

/** Id of the newest published post that the reader may see, whatever is pinned; nothing when there is none. */
export const findLatest = ({ board, reader }: Feed, now: Instant): string | undefined => {
  const choice: Choice = { sort: defaultSort, filters: new Set(), now }
  return walkFeed(board, { ...reader, pinned: new Set() }, choice, top).find((post) => isPublished(post, now))?.newsId
}
