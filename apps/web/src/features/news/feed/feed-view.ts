import { defaultSort, type FeedSort, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { hasEnded, isScheduled } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FeedPost } from './feed-post.ts'

/** What the user has chosen to see: any of the filters, and categories by their ids; none of these are all. */
export type FeedChoice = { readonly filters: ReadonlySet<StatusFilter>; readonly categories: ReadonlySet<string> }

/** How the user views the feed: one order, and what is chosen. */
export type FeedView = FeedChoice & { readonly sort: FeedSort }

export const defaultView: FeedView = { sort: defaultSort, filters: new Set(), categories: new Set() }

/** Whether the view leaves anything out. */
export const isFiltered = ({ filters, categories }: FeedChoice): boolean => filters.size > 0 || categories.size > 0

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

/** Whether a loaded post proves that the filters hide everything after it. Posts that are pinned or on top prove nothing. */
export const isFilteredOut = (loaded: readonly FeedPost[], { sort, filters }: FeedView, now: Instant): boolean => {
  if (sort.sortBy !== 'startDate' || !filters.has('excludeAfterPublication')) return false
  const beforeToo = sort.order === 'asc' && filters.has('excludeBeforePublication')
  return loaded.some(
    (post) => !post.pinned && !post.isTop && (hasEnded(post, now) || (beforeToo && isScheduled(post, now))),
  )
}
