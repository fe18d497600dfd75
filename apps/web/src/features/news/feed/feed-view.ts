import { defaultSort, type FeedSort, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { hasEnded, isScheduled } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FeedPost } from './feed-post.ts'

/** What the user has chosen to see: any of the filters, and categories by their ids; none of these are all. */
export type FeedChoice = { readonly filters: ReadonlySet<StatusFilter>; readonly categories: ReadonlySet<string> }

/** An order of the list; the last is of found posts alone. */
export type ViewSort = FeedSort | typeof relevance

/** How the user views the feed: one order, what is chosen, and what is searched for, empty for all posts. */
export type FeedView = FeedChoice & { readonly sort: ViewSort; readonly search: string }

export const defaultView: FeedView & { readonly sort: FeedSort } = {
  sort: defaultSort,
  filters: new Set(),
  categories: new Set(),
  search: '',
}

/** Whether the view leaves anything out. */
export const isFiltered = ({ filters, categories, search }: FeedView): boolean =>
  filters.size + categories.size > 0 || search !== ''

/** The four orders of the feed by their names in the menu. */
const feedSorts = {
  startDateDesc: defaultSort,
  startDateAsc: { sortBy: 'startDate', order: 'asc' },
  dueDateDesc: { sortBy: 'dueDate', order: 'desc' },
  dueDateAsc: { sortBy: 'dueDate', order: 'asc' },
} as const satisfies Record<string, FeedSort>

/** Title before text, then newer first. */
export const relevance = { sortBy: 'relevance' } as const

/** All orders by their names. */
export const sortsByName = { relevance, ...feedSorts }

export type SortName = keyof typeof sortsByName
export const sortNames = Object.keys(feedSorts) as readonly (keyof typeof feedSorts)[]

/** The orders that a view is offered, its own first: that of found posts only while there are some. */
export const sortsFor = ({ search }: FeedView): readonly SortName[] =>
  search ? ['relevance', ...sortNames] : sortNames

/** The name of an order. */
export const nameOfSort = (sort: ViewSort): SortName =>
  sort.sortBy === 'relevance' ? sort.sortBy : `${sort.sortBy}${sort.order === 'asc' ? 'Asc' : 'Desc'}`

/** Whether a loaded post proves that the filters hide everything after it. Posts that are pinned or on top prove nothing. */
export const isFilteredOut = (loaded: readonly FeedPost[], { sort, filters }: FeedView, now: Instant): boolean => {
  if (sort.sortBy !== 'startDate' || !filters.has('excludeAfterPublication')) return false
  const beforeToo = sort.order === 'asc' && filters.has('excludeBeforePublication')
  return loaded.some(
    (post) => !post.pinned && !post.isTop && (hasEnded(post, now) || (beforeToo && isScheduled(post, now))),
  )
}
