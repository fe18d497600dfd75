import { pageSize } from '@kawaraban/contract/paging.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { type FeedPost, visiblePosts } from './feed-post.ts'
import {
  addPage,
  cursorOf,
  dropCursor,
  emptyWindow,
  type FeedView,
  type FeedWindow,
  isFilteredOut,
} from './feed-window.ts'
import { maxFillPages, maxRestorePages } from './limits.ts'

/** A place in the feed that was left: the post at it, and how many posts were loaded then. */
export type Place = { readonly newsId: string; readonly count: number }

/**
 * One run of loading, from a reason to load until there is nothing to ask for. `start` and `more` are content with
 * something new to see; `restore` goes on until the left place is loaded again (FEED-28).
 */
export type Run = {
  readonly goal: { readonly kind: 'start' } | { readonly kind: 'more' } | ({ readonly kind: 'restore' } & Place)
  readonly window: FeedWindow
  readonly view: FeedView
  /** The run has brought a post that the filters leave and that was not there before. */
  readonly found: boolean
  /** Pages that have come in this run. */
  readonly pages: number
  /** The run lost every post to deletion and has begun anew, which it does once (G-072). */
  readonly restarted: boolean
}

/** `ask` for a page after that post; `rest` for now; `stalled` at a limit with more to come; `lost` for good (G-072). */
export type Step =
  | { readonly kind: 'ask'; readonly after: string | undefined }
  | { readonly kind: 'rest' }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'lost' }

/** A run from the start of the list (FEED-04), up to a place that was left if there is one. */
export const runFromStart = (view: FeedView, place: Place | null): Run => ({
  goal: place ? { kind: 'restore', ...place } : { kind: 'start' },
  window: emptyWindow,
  view,
  found: false,
  pages: 0,
  restarted: false,
})

/** A run that goes on behind the last loaded post (FEED-19). */
export const runOnwards = (view: FeedView, window: FeedWindow): Run => ({
  ...runFromStart(view, null),
  goal: { kind: 'more' },
  window,
})

/** A place is back when its post is; one page more than it had says that the post itself is gone. */
const isRestored = ({ posts }: FeedWindow, place: Place) =>
  posts.some((post) => post.newsId === place.newsId) || posts.length >= place.count + pageSize

/** What a run does next, by what has come so far (FEED-20, FEED-21, FEED-23, FEED-24, FEED-28). */
export const nextStep = (run: Run, now: Instant): Step => {
  const { goal, window, view } = run
  const nothingLoaded = window.posts.length === 0
  if (window.ended || isFilteredOut(window, view, now)) return { kind: 'rest' }
  if (nothingLoaded && run.restarted && run.pages > 0) return { kind: 'lost' }
  const ask: Step = { kind: 'ask', after: cursorOf(window) }
  if (nothingLoaded || run.pages === 0) return ask
  if (goal.kind === 'restore' && !isRestored(window, goal)) return run.pages <= maxRestorePages ? ask : { kind: 'rest' }
  if (!run.found) return run.pages <= maxFillPages ? ask : { kind: 'stalled' }
  return { kind: 'rest' }
}

/** The run after a page has come. */
export const received = (run: Run, page: readonly FeedPost[], now: Instant): Run => {
  const loaded = new Set(run.window.posts.map((post) => post.newsId))
  const found = visiblePosts(page, run.view.filters, now).some((post) => !loaded.has(post.newsId))
  return { ...run, window: addPage(run.window, page), pages: run.pages + 1, found: run.found || found }
}

/** The run after the answer 'Document already deleted': on with the post before, or from the start once (FEED-22, G-072). */
export const cursorGone = (run: Run): Run => {
  const window = dropCursor(run.window)
  if (window.posts.length > 0) return { ...run, window }
  return { ...run, window, found: false, restarted: true, pages: run.restarted ? run.pages : 0 }
}
