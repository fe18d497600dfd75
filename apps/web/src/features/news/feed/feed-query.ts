import { queryOptions } from '@tanstack/react-query'
import { CallError } from '../../../call.ts'
import { now } from '../../../platform/clock.ts'
import { type FetchPage, keep, load } from './feed-loader.ts'
import { readPost } from './feed-post.ts'
import { beginRun, type Place } from './feed-run.ts'
import { emptyWindow, type FeedView, type FeedWindow } from './feed-window.ts'
import { askPage, takeFirstPage } from './first-page.ts'
import { type FeedFailure, reportFetch } from './report.ts'
import { nameOfSort } from './sort-choices.ts'

/** What the cache holds for one view of the feed. */
export type FeedData = {
  readonly window: FeedWindow
  /** Loading gave up on finding something to show; it goes on only when asked to (LIM-09). */
  readonly stalled: boolean
  /** The last page asked for did not come. */
  readonly failed: boolean
}

/** Fetches pages of a view for a caller; the very first may have been asked for already. */
export const pageFetcher =
  (view: FeedView, companyUserId: string, signal: AbortSignal): FetchPage =>
  async (after) => {
    try {
      const early = after === undefined ? takeFirstPage(view) : null
      const items = await (early ?? askPage(view, after, signal))
      return items.map((item) => readPost(item, companyUserId))
    } catch (error) {
      if (after !== undefined && error instanceof CallError && error.code === 'documentDeleted') return 'gone'
      throw error
    }
  }

/**
 * Loads a view from the top, as far as a place that was left, and reports a failure in those words. Throws what kept
 * the first page from coming.
 */
export const loadFromTop = async (
  view: FeedView,
  place: Place | null,
  fetchPage: FetchPage,
  words: FeedFailure,
): Promise<FeedData> => {
  const keeper = keep(emptyWindow)
  const { stalled, failure } = await load(beginRun(view, place), keeper, fetchPage, now())
  if (failure && failure.name !== 'AbortError') reportFetch(words, failure)
  const window = keeper.read()
  if (failure && window.posts.length === 0) throw failure
  return { window, stalled, failed: failure !== null }
}

export const feedKey = (view: FeedView) => ['feed', nameOfSort(view.sort), [...view.filters].sort().join()] as const

/** The feed under a view. It stays in the cache until the page is left, so that a return finds the same list (FEED-27). */
export const feedQuery = (view: FeedView, companyUserId: string, place: Place | null) =>
  queryOptions({
    queryKey: feedKey(view),
    queryFn: ({ signal }) => loadFromTop(view, place, pageFetcher(view, companyUserId, signal), 'failed to fetch news'),
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
