import { type StatusFilter, statusFiltersFor } from '@kawaraban/contract/feed-choices.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMinute } from '../../../platform/use-minute.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { type FeedPost, visiblePosts } from './feed-post.ts'
import { feedKey, feedQuery, postsOf } from './feed-query.ts'
import { useFeedState } from './feed-state.ts'
import { type FeedView, isFilteredOut } from './feed-view.ts'
import type { LeftPlace } from './left-place.ts'
import { maxFillPages, maxRestorePages, spinnerMs } from './limits.ts'

/** What can follow the last card: a page when it is seen, one on its way, one that waits for a button, or nothing. */
export type Tail = 'open' | 'loading' | 'failed' | 'stalled' | 'none'

/** A list that is older than this is loaded again when the feed is entered; not on the way back from a post. */
const freshMs = 60_000

/** The view that the feed remembers, without filters that the role is not offered (FEED-06). */
export const useFeedView = (): FeedView => {
  const view = useFeedState((state) => state.view)
  const { role } = useMyProfile()
  return useMemo(() => {
    const offered = new Set<StatusFilter>(statusFiltersFor(role))
    const filters = new Set([...view.filters].filter((filter) => offered.has(filter)))
    return filters.size === view.filters.size ? view : { ...view, filters }
  }, [view, role])
}

/**
 * The feed under a view: the posts to show and what loads more of them. `left` is a place to bring back, for which as
 * many pages are loaded as it takes (FEED-28); `isReturn` takes the list as it was left, however old it is.
 */
export const useFeed = (view: FeedView, { left, isReturn }: { left: LeftPlace | null; isReturn: boolean }) => {
  const client = useQueryClient()
  const minute = useMinute()
  const query = useInfiniteQuery({ ...feedQuery(view), staleTime: isReturn ? Number.POSITIVE_INFINITY : freshMs })
  const { data, isFetching, isFetchNextPageError: hasFailed, fetchNextPage } = query
  const loaded = useMemo(() => postsOf(data?.pages ?? []), [data])
  const posts = useMemo(() => visiblePosts(loaded, view.filters, minute), [loaded, view.filters, minute])
  const isEnd = !query.hasNextPage || isFilteredOut(loaded, view, minute)
  const isBlank = data !== undefined && posts.length === 0
  const isRestoring = data !== undefined && left !== null && !isRestored(loaded, left)
  const limit = Math.max(isBlank ? maxFillPages : 0, isRestoring ? maxRestorePages : 0)
  const [followed, setFollowed] = useState(0)

  // Pages follow by themselves while there is nothing to show, or the left place has not come (LIM-09, LIM-10).
  useEffect(() => {
    if (limit === 0) setFollowed(0)
    else if (!isEnd && !isFetching && !hasFailed && followed < limit) {
      setFollowed(followed + 1)
      void fetchNextPage()
    }
  }, [limit, isEnd, isFetching, hasFailed, followed, fetchNextPage])

  // Lists of other views would be out of date when they are chosen again (FEED-04).
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view has changed
  useEffect(() => client.removeQueries({ queryKey: ['feed'], type: 'inactive' }), [client, view])

  const loadMore = useCallback(() => {
    setFollowed(0)
    void fetchNextPage()
  }, [fetchNextPage])

  const [isReloading, setReloading] = useState(false)
  /** Loads the list from its top; what is on show stays until the answer comes (FEED-25, FEED-26). */
  const reload = useCallback(async () => {
    setReloading(true)
    const spun = new Promise((resolve) => setTimeout(resolve, spinnerMs))
    await client.cancelQueries({ queryKey: feedKey(view) })
    const fromTop = { ...feedQuery(view, 'failed to reload news'), pages: 1, staleTime: 0 }
    await client.fetchInfiniteQuery(fromTop).catch(() => {})
    await spun
    setReloading(false)
  }, [client, view])

  return {
    posts,
    minute,
    tail: tailOf({
      isLoading: query.isFetchingNextPage,
      isEnd: !data || isEnd,
      hasFailed,
      isStalled: isBlank && followed >= maxFillPages,
    }),
    status: data ? 'ready' : query.isError || isReloading ? 'failed' : 'loading',
    isReloading,
    isBusy: isFetching || isReloading,
    /** A further page that is on its way does not keep one from reloading. */
    canReload: !isReloading && !query.isPending,
    loadedCount: loaded.length,
    /** Of the list on show, and since when it is. */
    version: data?.pages[0]?.version ?? null,
    loadedAt: query.dataUpdatedAt,
    loadMore,
    reload,
  } as const
}

/** The place is back when its post is; a page more than there was says that the post itself is gone. */
const isRestored = (loaded: readonly FeedPost[], { anchors, count }: LeftPlace) =>
  loaded.length >= count + pageSize || loaded.some((post) => post.newsId === anchors[0])

type TailFacts = { isLoading: boolean; isEnd: boolean; hasFailed: boolean; isStalled: boolean }

const tailOf = ({ isLoading, isEnd, hasFailed, isStalled }: TailFacts): Tail => {
  if (isLoading) return 'loading'
  if (isEnd) return 'none'
  if (hasFailed) return 'failed'
  return isStalled ? 'stalled' : 'open'
}
