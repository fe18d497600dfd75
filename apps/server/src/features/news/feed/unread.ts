import { defaultSort, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Feed } from './consistent-read.ts'
import { top, walkFeed } from './feed.ts'

/** Of the posts that a reader has not viewed, those that are published. */
const unreadFilters: ReadonlySet<StatusFilter> = new Set([
  'unread',
  'excludeBeforePublication',
  'excludeAfterPublication',
])

/** How many published posts this reader has not viewed. */
export const countUnviewed = async (feed: Feed, now: Instant): Promise<number> => {
  const view = { sort: defaultSort, filters: unreadFilters, now }
  const newsIds = [...walkFeed(feed.board, { ...feed.reader, pinned: new Set() }, view, top)].map(
    ({ newsId }) => newsId,
  )
  if (newsIds.length === 0) return 0
  const { viewed } = await feed.findReceipts(newsIds)
  return newsIds.length - viewed.length
}
