import type { FeedSort } from '@kawaraban/contract/feed-choices.ts'
import type { FeedPost } from './feed-post.ts'

/** Ids are whole numbers without a sign, given in the order of creation. */
const byCreation = (one: FeedPost, other: FeedPost): number =>
  one.newsId.length - other.newsId.length || (one.newsId < other.newsId ? -1 : one.newsId > other.newsId ? 1 : 0)

/**
 * Compares two posts as the server sorts them: pinned first, then by the chosen date, ties by creation, posts without
 * a due date last in both due sorts and there newest first (G-067, G-069, G-070). Negative: `one` stands before.
 */
export const compare = (one: FeedPost, other: FeedPost, sort: FeedSort): number => {
  if (one.pinned !== other.pinned) return one.pinned ? -1 : 1
  const key = sort.sortBy === 'dueDate' ? 'dueAt' : 'startAt'
  const [oneAt, otherAt] = [one[key], other[key]]
  const sign = sort.order === 'asc' ? 1 : -1
  if (oneAt === null && otherAt === null) return other.startAt - one.startAt || sign * byCreation(one, other)
  if (oneAt === null || otherAt === null) return oneAt === null ? 1 : -1
  return sign * (oneAt - otherAt || byCreation(one, other))
}
