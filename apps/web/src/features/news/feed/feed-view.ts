import { defaultSort, type FeedSort, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { hasEnded, isScheduled } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FeedPost } from './feed-post.ts'

/** How the caller looks at the feed: one order and any of the filters (FEED-03, FEED-05). */
export type FeedView = { readonly sort: FeedSort; readonly filters: ReadonlySet<StatusFilter> }

export const defaultView: FeedView = { sort: defaultSort, filters: new Set() }

/** Whether a loaded post says that nothing worth showing can follow; pinned posts never do (FEED-23, FEED-24, G-065). */
export const isFilteredOut = (loaded: readonly FeedPost[], { sort, filters }: FeedView, now: Instant): boolean => {
  if (sort.sortBy !== 'startDate' || !filters.has('excludeAfterPublication')) return false
  const beforeToo = sort.order === 'asc' && filters.has('excludeBeforePublication')
  return loaded.some((post) => !post.pinned && (hasEnded(post, now) || (beforeToo && isScheduled(post, now))))
}
