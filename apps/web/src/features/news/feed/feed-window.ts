import { defaultSort, type FeedSort, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { hasEnded, isScheduled } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { compare } from './feed-order.ts'
import type { FeedPost } from './feed-post.ts'

/** How the caller looks at the feed: one order and any of the filters (FEED-03, FEED-05). */
export type FeedView = { readonly sort: FeedSort; readonly filters: ReadonlySet<StatusFilter> }

export const defaultView: FeedView = { sort: defaultSort, filters: new Set() }

/** The part of the feed that is loaded, in the server's order; its last post is the cursor of the next page. */
export type FeedWindow = { readonly posts: readonly FeedPost[]; readonly ended: boolean }

export const emptyWindow: FeedWindow = { posts: [], ended: false }

/** What `after` has to be for the next page; undefined asks for the first (FEED-19). */
export const cursorOf = (window: FeedWindow): string | undefined => window.posts.at(-1)?.newsId

/**
 * The window with one more page. A page without items ends it (FEED-20). A post that is loaded already leaves its
 * earlier place for the new one, which is where it stands now: so the cursor moves on with every page, and a post
 * whose place changed meanwhile is never shown twice (G-067, G-071).
 */
export const addPage = (window: FeedWindow, page: readonly FeedPost[]): FeedWindow => {
  if (page.length === 0) return { ...window, ended: true }
  const fresh = new Map(page.map((post) => [post.newsId, post]))
  return { posts: [...window.posts.filter((post) => !fresh.has(post.newsId)), ...fresh.values()], ended: false }
}

/** The window without the post that was asked to go on from, whose id is no cursor any more (FEED-22). */
export const dropCursor = (window: FeedWindow, cursor: string | undefined): FeedWindow => ({
  posts: window.posts.filter((post) => post.newsId !== cursor),
  ended: false,
})

/** Whether a loaded post says that nothing worth showing can follow; pinned posts never do (FEED-23, FEED-24, G-065). */
export const isFilteredOut = (window: FeedWindow, { sort, filters }: FeedView, now: Instant): boolean => {
  if (sort.sortBy !== 'startDate' || !filters.has('excludeAfterPublication')) return false
  const beforeToo = sort.order === 'asc' && filters.has('excludeBeforePublication')
  return window.posts.some((post) => !post.pinned && (hasEnded(post, now) || (beforeToo && isScheduled(post, now))))
}

/** The window with that post changed in its place; the same window when it is not loaded. */
export const withPost = (window: FeedWindow, newsId: string, change: Partial<FeedPost>): FeedWindow =>
  window.posts.some((post) => post.newsId === newsId)
    ? { ...window, posts: window.posts.map((post) => (post.newsId === newsId ? { ...post, ...change } : post)) }
    : window

/**
 * The window with that post at the place its pin gives it (G-067). A post whose place lies behind the last loaded one
 * leaves the window while there is more to load: it comes again with a later page, and must not become the cursor.
 */
export const withPin = (window: FeedWindow, newsId: string, pinned: boolean, sort: FeedSort): FeedWindow => {
  const before = window.posts.find((post) => post.newsId === newsId)
  if (!before || before.pinned === pinned) return window
  const moved = { ...before, pinned }
  const others = window.posts.filter((post) => post !== before)
  const place = others.findIndex((post) => compare(moved, post, sort) < 0)
  if (place === -1) return { ...window, posts: window.ended ? [...others, moved] : others }
  return { ...window, posts: others.toSpliced(place, 0, moved) }
}
