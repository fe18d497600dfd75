import { type StatusFilter, statusFiltersFor } from '@kawaraban/contract/feed-choices.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { pause } from '../../../platform/clock.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { categoriesQuery } from '../../categories/categories-query.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { type FeedPost, visiblePosts } from './feed-post.ts'
import { feedKey, feedQuery, postsOf } from './feed-query.ts'
import { useFeedState } from './feed-state.ts'
import { type FeedView, isFilteredOut } from './feed-view.ts'
import { maxFillPages, maxRestorePages, sentinelMargin, sentinelThreshold, spinnerMs } from './limits.ts'
import type { SavedPosition } from './saved-position.ts'
import { useIsWide } from './use-is-wide.ts'

/** What follows the last card: a page loads on scroll, loads now, failed, waits for a button, or there is none. */
export type Tail = 'open' | 'loading' | 'failed' | 'stalled' | 'none'

/** An older list is loaded again when the feed is opened, except on the way back from a post. */
const freshMs = 60_000

/** The stored view, without filters that the user's role does not have, and categories that were deleted. */
export const useFeedView = (): FeedView => {
  const view = useFeedState((state) => state.view)
  const { role } = useMyProfile()
  const { data } = useQuery({ ...categoriesQuery, enabled: view.categories.size > 0 })
  return useMemo(() => {
    const offered = new Set<StatusFilter>(statusFiltersFor(role))
    const filters = new Set([...view.filters].filter((filter) => offered.has(filter)))
    const categories = data
      ? new Set([...view.categories].filter((id) => data.some(({ categoryId }) => categoryId === id)))
      : view.categories
    const isSame = filters.size === view.filters.size && categories.size === view.categories.size
    return isSame ? view : { ...view, filters, categories }
  }, [view, role, data])
}

type Entry = { savedPosition: SavedPosition | null; isReturn: boolean }

/**
 * The feed under a view: the posts to show, and what loads more of them. It loads as many pages as the saved position
 * needs. With `isReturn` it shows the list in the cache, however old it is.
 */
export const useFeed = (view: FeedView, { savedPosition, isReturn }: Entry) => {
  const client = useQueryClient()
  const minute = useMinute()
  const query = useInfiniteQuery({ ...feedQuery(view), staleTime: isReturn ? Number.POSITIVE_INFINITY : freshMs })
  const { data, isFetching, isFetchNextPageError: hasFailed, fetchNextPage } = query
  const loaded = useMemo(() => postsOf(data?.pages ?? []), [data])
  const posts = useMemo(() => visiblePosts(loaded, view.filters, minute), [loaded, view.filters, minute])
  const isEnd = !query.hasNextPage || isFilteredOut(loaded, view, minute)
  const isBlank = data !== undefined && posts.length === 0
  const isRestoring = data !== undefined && savedPosition !== null && !isLoadedTo(loaded, savedPosition)
  const limit = Math.max(isBlank ? maxFillPages : 0, isRestoring ? maxRestorePages : 0)
  /** Pages loaded automatically since there was last something to show. */
  const [autoLoaded, setAutoLoaded] = useState(0)
  if (limit === 0 && autoLoaded > 0) setAutoLoaded(0)

  // Pages load automatically while there is nothing to show, or the saved position is not loaded yet.
  useEffect(() => {
    if (isEnd || isFetching || hasFailed || autoLoaded >= limit) return
    setAutoLoaded(autoLoaded + 1)
    void fetchNextPage()
  }, [limit, isEnd, isFetching, hasFailed, autoLoaded, fetchNextPage])

  // Lists of other views would be out of date when they are chosen again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view has changed
  useEffect(() => client.removeQueries({ queryKey: ['feed'], type: 'inactive' }), [client, view])

  const loadMore = useCallback(() => {
    setAutoLoaded(0)
    void fetchNextPage()
  }, [fetchNextPage])

  const [isReloading, setReloading] = useState(false)
  /** Loads the list from its top; the old one shows until the new one is loaded. */
  const reload = useCallback(async () => {
    setReloading(true)
    const shortest = pause(spinnerMs)
    await client.cancelQueries({ queryKey: feedKey(view) })
    const fromTop = { ...feedQuery(view, 'failed to reload news'), pages: 1, staleTime: 0 }
    await client.fetchInfiniteQuery(fromTop).catch(() => {})
    await shortest
    setReloading(false)
  }, [client, view])

  return {
    posts,
    minute,
    tail: tailOf({
      isLoading: query.isFetchingNextPage,
      isEnd: !data || isEnd,
      hasFailed,
      isStalled: isBlank && autoLoaded >= maxFillPages,
    }),
    status: data ? 'ready' : query.isError || isReloading ? 'failed' : 'loading',
    isReloading,
    isBusy: isFetching || isReloading,
    /** True also while a further page is loading. */
    canReload: !isReloading && !query.isPending,
    loadedCount: loaded.length,
    /** Version of the displayed list, and when it was loaded. */
    version: data?.pages[0]?.version ?? null,
    loadedAt: query.dataUpdatedAt,
    loadMore,
    reload,
  } as const
}

/** Whether the list reaches the saved position. One page more than before without its post: the post is gone. */
const isLoadedTo = (loaded: readonly FeedPost[], { anchors, count }: SavedPosition) =>
  loaded.length >= count + pageSize || loaded.some((post) => post.newsId === anchors[0])

type TailFacts = { isLoading: boolean; isEnd: boolean; hasFailed: boolean; isStalled: boolean }

const tailOf = ({ isLoading, isEnd, hasFailed, isStalled }: TailFacts): Tail => {
  if (isLoading) return 'loading'
  if (isEnd) return 'none'
  if (hasFailed) return 'failed'
  return isStalled ? 'stalled' : 'open'
}

/** Calls back when enough of the last post is visible. */
export const useSentinel = (last: Element | null, isEnabled: boolean, onVisible: () => void): void => {
  const threshold = useIsWide() ? sentinelThreshold.wide : sentinelThreshold.narrow
  const visible = useEffectEvent(onVisible)
  useEffect(() => {
    if (!last || !isEnabled) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.intersectionRatio >= threshold)) visible()
      },
      { rootMargin: `${sentinelMargin}px`, threshold },
    )
    observer.observe(last)
    return () => observer.disconnect()
  }, [last, isEnabled, threshold])
}

/** As many as a tall screen shows at once. */
const firstEntries = 8

/** The entries to render: first those on screen, then all. Restoring a position needs them all at once. */
export const useFirstEntries = <Entry>(entries: readonly Entry[], isRestoring: boolean): readonly Entry[] => {
  const [isWhole, setWhole] = useState(isRestoring)
  const hasEntries = entries.length > 0
  useEffect(() => {
    if (hasEntries) startTransition(() => setWhole(true))
  }, [hasEntries])
  return isWhole ? entries : entries.slice(0, firstEntries)
}
