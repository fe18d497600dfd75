import { feedVersionHeader, listNews, type NewsListItem } from '@kawaraban/contract/news.ts'
import type { FoundNews } from '@kawaraban/contract/search.ts'
import { todoCountHeader } from '@kawaraban/contract/todo.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { log } from '../../../platform/log.ts'
import { takeTodoCount } from '../../../shell/todo.ts'
import { type FeedPost, parseListItem } from './feed-post.ts'
import { loadSearch } from './feed-state.ts'
import { type FeedView, nameOfSort } from './feed-view.ts'

export type FeedPage = {
  readonly posts: readonly FeedPost[]
  /** Posts of earlier pages that turned out to be deleted, or hidden from the caller, when this page was loaded. */
  readonly deleted: readonly string[]
  /** The server had nothing more. A page without posts need not be the last: they may have been deleted since. */
  readonly isLast: boolean
  /** The version of the company's posts that a first page shows; newer posts are counted from it. */
  readonly version: string | null
  /** Of a search: how many posts are found, and where others are. */
  readonly found?: Omit<FoundNews, 'news'>
}

/** The cached pages of one view of the feed. A page's cursors are the ids of all loaded posts, the last first. */
export type FeedData = InfiniteData<FeedPage, readonly string[]>

/** All loaded posts in the server's order. A post on two pages has the position of the later one, its present one. */
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

/** What is chosen as query parameters. */
export const choiceOf = ({ filters, categories }: FeedView) => ({
  companyintraNewsStatusFilter: filters.size > 0 ? [...filters] : undefined,
  categoryIds: categories.size > 0 ? [...categories] : undefined,
})

/** The query of the page after a post, or of the first page. */
const queryOf = (view: FeedView, after?: string) => ({
  after,
  ...view.sort,
  ...choiceOf(view),
})

const pageOf = (items: readonly NewsListItem[], version: string | null, deleted: readonly string[]): FeedPage => ({
  posts: items.map(parseListItem),
  deleted,
  isLast: items.length === 0,
  version,
})

type GivenItems = { readonly data: readonly NewsListItem[]; readonly headers: Readonly<Record<string, string>> }

/** The feed under a view with its first page, loaded by `load`. */
export const loadFirstPage = async (
  view: FeedView,
  load: (query: ReturnType<typeof queryOf>) => Promise<GivenItems>,
): Promise<FeedData> => {
  const { data, headers } = await load(queryOf(view))
  return { pages: [pageOf(data, headers[feedVersionHeader] ?? null, [])], pageParams: [[]] }
}

/** Loads the page after the first of `cursors` that still exists, or the first page when none does. */
export const loadPage = async (
  client: QueryClient,
  view: FeedView,
  cursors: readonly string[],
  signal: AbortSignal,
): Promise<FeedPage> => {
  const deleted: string[] = []
  const load = async (after?: string): Promise<FeedPage> => {
    if (view.search) {
      const { loadFound } = await loadSearch()
      return { ...(await loadFound(client, view, after, signal)), deleted }
    }
    let version: string | null = null
    const onHeaders = (headers: Headers) => {
      version = headers.get(feedVersionHeader)
      const count = headers.get(todoCountHeader)
      if (count !== null) takeTodoCount(client, Number(count))
    }
    const items = await call(listNews, { query: queryOf(view, after), signal, onHeaders })
    return pageOf(items, version, deleted)
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

export const feedKey = ({ sort, filters, categories, search }: FeedView) =>
  ['feed', nameOfSort(sort), [...filters].sort().join(), [...categories].sort().join(), search] as const

/** What the log says of the feed's failed requests. */
type FeedFailure = 'failed to fetch news' | 'failed to reload news'

/** Logs a failed request. The user sees nothing of it, unless it concerns the account. */
export const reportFailure = (what: FeedFailure, error: unknown): void => {
  log(what, error)
  void fail(error, { action: 'quiet' })
}

/**
 * The feed under a view, page by page. It remains in the cache until the browser page is closed, so that the user finds
 * the same list on return. A failure is logged as `failure`; with null it is not reported.
 */
export const feedQuery = (view: FeedView, failure: FeedFailure | null = 'failed to fetch news') =>
  infiniteQueryOptions({
    queryKey: feedKey(view),
    queryFn: async ({ client, pageParam, signal }) => {
      try {
        return await loadPage(client, view, pageParam, signal)
      } catch (error) {
        if (failure && !signal.aborted) reportFailure(failure, error)
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
