import { defaultSort, type FeedSort, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { hasEnded, isScheduled } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FeedPost } from './feed-post.ts'

/** How the user views the feed: one order and any of the filters. */
export type FeedView = { readonly sort: FeedSort; readonly filters: ReadonlySet<StatusFilter> }

export const defaultView: FeedView = { sort: defaultSort, filters: new Set() }

/** The four orders by their names in the menu. */
export const sortsByName = {
  startDateDesc: defaultSort,
  startDateAsc: { sortBy: 'startDate', order: 'asc' },
  dueDateDesc: { sortBy: 'dueDate', order: 'desc' },
  dueDateAsc: { sortBy: 'dueDate', order: 'asc' },
} as const satisfies Record<string, FeedSort>

export type SortName = keyof typeof sortsByName
export const sortNames = Object.keys(sortsByName) as readonly SortName[]

/** The name of an order. */
export const nameOfSort = ({ sortBy, order }: FeedSort): SortName => `${sortBy}${order === 'asc' ? 'Asc' : 'Desc'}`

/** Whether a loaded post proves that the filters hide everything after it. Pinned posts prove nothing. */
export const isFilteredOut = (loaded: readonly FeedPost[], { sort, filters }: FeedView, now: Instant): boolean => {
  if (sort.sortBy !== 'startDate' || !filters.has('excludeAfterPublication')) return false
  const beforeToo = sort.order === 'asc' && filters.has('excludeBeforePublication')
  return loaded.some((post) => !post.pinned && (hasEnded(post, now) || (beforeToo && isScheduled(post, now))))
}
