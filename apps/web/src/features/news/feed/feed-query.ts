import { feedVersionHeader, listNews } from '@kawaraban/contract/news.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { CallError, call } from '../../../call.ts'
import { type FeedPost, readListItem } from './feed-post.ts'
import type { FeedView } from './feed-view.ts'
import { type FeedFailure, reportFetch } from './report.ts'
import { nameOfSort } from './sort-choices.ts'

export type FeedPage = {
  readonly posts: readonly FeedPost[]
  /** Loaded posts that turned out to be deleted, or hidden from the caller, on the way to this page (FEED-22, G-071). */
  readonly deleted: readonly string[]
  /** The server had nothing more (FEED-20). Not the same as no posts: those of a page may have gone since. */
  readonly isLast: boolean
  /** Which state of the company's posts a first page shows, by which new ones are counted (G-149). */
  readonly version: string | null
}

/** What the cache holds for one view of the feed; a page is asked for by the ids of all loaded posts, the last first. */
export type FeedData = InfiniteData<FeedPage, readonly string[]>

/** All loaded posts in the server's order; one that came twice stands where it came last, which is its place now (G-067). */
export const postsOf = (pages: readonly FeedPage[]): readonly FeedPost[] => {
  const posts = new Map<string, FeedPost>()
  for (const page of pages) {
    for (const newsId of page.deleted) posts.delete(newsId)
    for (const post of page.posts) {
      posts.delete(post.newsId)
      posts.set(post.newsId, post)
    }
  }
  return [...posts.values()]
}

/** The filters as a call takes them. */
export const filtersOf = ({ filters }: FeedView): string[] | undefined => (filters.size > 0 ? [...filters] : undefined)

/** Loads the page after the first of `cursors` that still exists, or the first page when none does (FEED-22, G-072). */
export const loadPage = async (view: FeedView, cursors: readonly string[], signal: AbortSignal): Promise<FeedPage> => {
  const deleted: string[] = []
  const load = async (after?: string): Promise<FeedPage> => {
    const query = { after, ...view.sort, companyintraNewsStatusFilter: filtersOf(view) }
    let version: string | null = null
    const onHeaders = (headers: Headers) => {
      version = headers.get(feedVersionHeader)
    }
    const items = await call(listNews, { query, signal, onHeaders })
    return { posts: items.map(readListItem), deleted, isLast: items.length === 0, version }
  }
  for (const cursor of cursors) {
    try {
      return await load(cursor)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'documentDeleted') throw error
      deleted.push(cursor)
    }
  }
  return load()
}

export const feedKey = (view: FeedView) => ['feed', nameOfSort(view.sort), [...view.filters].sort().join()] as const

/**
 * The feed under a view, page by page. It stays in the cache until the page is left, so that a return finds the same
 * list (FEED-27). A failure is reported in those words, or not at all.
 */
export const feedQuery = (view: FeedView, words: FeedFailure | null = 'failed to fetch news') =>
  infiniteQueryOptions({
    queryKey: feedKey(view),
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await loadPage(view, pageParam, signal)
      } catch (error) {
        if (words && !signal.aborted) reportFetch(words, error)
        throw error
      }
    },
    initialPageParam: [] as readonly string[],
    getNextPageParam: (last, pages) =>
      last.isLast
        ? undefined
        : postsOf(pages)
            .map((post) => post.newsId)
            .reverse(),
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
