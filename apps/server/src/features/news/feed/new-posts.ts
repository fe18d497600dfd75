import { defaultSort } from '@kawaraban/contract/feed-choices.ts'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Board, BoardPost } from './board.ts'
import type { Feed } from './consistent-read.ts'
import { type FeedChoice, findDue, staysListed, top, walkFeed, withoutCompleted } from './feed.ts'

/** What a browser knows of the company's posts: when it loaded its list, and what was true at its last check. */
export type FeedVersion = {
  readonly newsVersion: string
  /** When the feed or what the reader has to complete changes next without any write; null for never. */
  readonly nextChangeAt: Instant | null
  /** The newest post at the time of the list; ids rise in the order in which a company's posts are created. */
  readonly newestId: number
  readonly loadedAt: Instant
}

/** The next start of publication after `now`, of any post of the company. */
const nextStartOf = (board: Board, now: Instant): Instant | null => {
  let next: Instant | null = null
  for (const { startAt } of board.inOrder(defaultSort)) {
    if (startAt <= now) break
    next = startAt
  }
  return next
}

/** The next start of a post of the company, or the next end of one that the reader has to complete. */
const nextChangeOf = (board: Board, due: readonly BoardPost[], now: Instant): Instant | null => {
  const next = Math.min(
    nextStartOf(board, now) ?? Number.POSITIVE_INFINITY,
    ...due.map(({ endAt }) => endAt + minuteMs),
  )
  return Number.isFinite(next) ? next : null
}

/** The version of a list of `board` at this time, for a reader with these due posts. */
export const versionOf = (board: Board, due: readonly BoardPost[], now: Instant): FeedVersion => ({
  newsVersion: String(board.version),
  nextChangeAt: nextChangeOf(board, due, now),
  newestId: board.newestId,
  loadedAt: now,
})

/** A version as it travels: four numbers. */
export const writeVersion = ({ newsVersion, nextChangeAt, newestId, loadedAt }: FeedVersion): string =>
  [newsVersion, nextChangeAt ?? 0, newestId, loadedAt].join('-')

/** The version in a text of four numbers, which the contract demands. */
export const readVersion = (text: string): FeedVersion => {
  const [newsVersion = '0', nextChangeAt, newestId, loadedAt] = text.split('-')
  return {
    newsVersion,
    nextChangeAt: Number(nextChangeAt) || null,
    newestId: Number(newestId),
    loadedAt: Number(loadedAt),
  }
}

/** Whether a feed can be other than at the last check, by the company's present version. */
export const canHaveChanged = (known: FeedVersion, newsVersion: string, now: Instant): boolean =>
  known.newsVersion !== newsVersion || (known.nextChangeAt !== null && known.nextChangeAt <= now)

/** The reader's feed at a time, in no order of its own. */
const listedAt = ({ board, reader }: Feed, choice: FeedChoice, now: Instant): readonly BoardPost[] => [
  ...walkFeed(board, { ...reader, pinned: new Set() }, { ...choice, sort: defaultSort, now, isFlat: true }, top),
]

/** What has changed since a version, with the version to send next. */
type News = { readonly version: string; readonly newPosts: number; readonly todo: number }

/**
 * How many posts have come into the reader's feed since `known` was loaded: those made since, and those that were there
 * and not on show yet. What the reader has viewed is not new. `todo` is how many the reader has to complete.
 */
export const countNew = async (feed: Feed, known: FeedVersion, choice: FeedChoice, now: Instant): Promise<News> => {
  const due = findDue(feed, now)
  const { newsVersion, nextChangeAt } = versionOf(feed.board, due, now)
  const version = writeVersion({ ...known, newsVersion, nextChangeAt })
  const before = new Set(listedAt(feed, choice, known.loadedAt).filter((post) => post.sequence <= known.newestId))
  const appeared = listedAt(feed, choice, now).filter((post) => !before.has(post))
  const newsIds = new Set([...appeared, ...due].map((post) => post.newsId))
  if (newsIds.size === 0) return { version, newPosts: 0, todo: 0 }
  const { viewed, completed } = await feed.findReceipts([...newsIds])
  const view = { ...choice, sort: defaultSort, now }
  // What comes into the view of ended posts has ended: it is not announced as new.
  const isNew = ({ newsId }: BoardPost) =>
    !choice.filters.has('ended') &&
    !viewed.has(newsId) &&
    staysListed(view, { viewed: false, completed: completed.has(newsId) })
  return { version, newPosts: appeared.filter(isNew).length, todo: withoutCompleted(due, completed).length }
}
