import { pageSize } from '@kawaraban/contract/paging.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { type FeedPost, visiblePosts } from './feed-post.ts'
import { cursorOf, type FeedView, type FeedWindow, isFilteredOut } from './feed-window.ts'
import { maxFillPages, maxRestorePages } from './limits.ts'

/** A place in the feed that was left: the post at it, and how many posts were loaded then. */
export type Place = { readonly newsId: string; readonly count: number }

/**
 * One run of loading, from a reason to load until there is nothing to ask for. Without a `place` it is content with
 * something new to see; with one it goes on until that place is loaded again (FEED-28).
 */
export type Run = {
  readonly view: FeedView
  readonly place: Place | null
  /** Pages that have come in this run. */
  readonly pages: number
  /** The run has brought a post that the filters leave and that was not there before. */
  readonly found: boolean
  /** The run lost every post to deletion and has begun anew, which it does once (G-072). */
  readonly restarted: boolean
}

/** `ask` for a page after that post; `rest` for now; `stalled` at a limit with more to come; `lost` for good (G-072). */
export type Step =
  | { readonly kind: 'ask'; readonly after: string | undefined }
  | { readonly kind: 'rest' | 'stalled' | 'lost' }

/** The beginning of a run over the window at hand; over an empty one it starts at the top of the list (FEED-04, FEED-19). */
export const beginRun = (view: FeedView, place: Place | null = null): Run => ({
  view,
  place,
  pages: 0,
  found: false,
  restarted: false,
})

/** The place is back when its post is; a page more than there was says that the post itself is gone. */
const isBack = ({ posts }: FeedWindow, place: Place) =>
  posts.some((post) => post.newsId === place.newsId) || posts.length >= place.count + pageSize

/** What a run does next, by what is loaded (FEED-20, FEED-21, FEED-23, FEED-24, FEED-28). */
export const nextStep = (run: Run, window: FeedWindow, now: Instant): Step => {
  if (window.ended || isFilteredOut(window, run.view, now)) return { kind: 'rest' }
  if (window.posts.length === 0 && run.restarted && run.pages > 0) return { kind: 'lost' }
  const ask: Step = { kind: 'ask', after: cursorOf(window) }
  if (run.pages === 0) return ask
  if (run.place && !isBack(window, run.place)) return run.pages <= maxRestorePages ? ask : { kind: 'rest' }
  if (!run.found) return run.pages <= maxFillPages ? ask : { kind: 'stalled' }
  return { kind: 'rest' }
}

/** The run after a page has come for a window. */
export const received = (run: Run, window: FeedWindow, page: readonly FeedPost[], now: Instant): Run => {
  const loaded = new Set(window.posts.map((post) => post.newsId))
  const found = visiblePosts(page, run.view.filters, now).some((post) => !loaded.has(post.newsId))
  return { ...run, pages: run.pages + 1, found: run.found || found }
}

/** The run after a deleted cursor has left that window: on with the post before, or from the start once (FEED-22, G-072). */
export const cursorGone = (run: Run, left: FeedWindow): Run =>
  left.posts.length > 0 ? run : { ...run, found: false, restarted: true, pages: run.restarted ? run.pages : 0 }
