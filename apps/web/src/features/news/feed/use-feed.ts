import { type StatusFilter, statusFiltersFor } from '@kawaraban/contract/feed-choices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNow } from '../../../platform/clock.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { visiblePosts } from './feed-post.ts'
import { feedKey, feedQuery } from './feed-query.ts'
import { useFeedState } from './feed-state.ts'
import { type FeedView, type FeedWindow, isFilteredOut } from './feed-window.ts'
import type { LeftPlace } from './left-place.ts'
import { useLoading } from './use-loading.ts'

/** What can follow the last card: a page when it is seen, one on its way, one that has to be asked for, or nothing. */
export type Tail = 'open' | 'loading' | 'failed' | 'stalled' | 'none'

/** A list that is older than this is fetched anew when the feed is entered; not on the way back from a post. */
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
  const { companyUserId } = useMyProfile()
  const client = useQueryClient()
  const minute = useNow()
  const key = useMemo(() => feedKey(view), [view])
  const { data, isPending, isFetching, isError } = useQuery({
    ...feedQuery(view, companyUserId, left && { newsId: left.anchors[0] ?? '', count: left.count }),
    staleTime: isReturn ? Number.POSITIVE_INFINITY : freshMs,
  })
  const { activity, goOn, reload, change } = useLoading(view, key, isFetching)
  const posts = useMemo(
    () => visiblePosts(data?.window.posts ?? [], view.filters, minute),
    [data, view.filters, minute],
  )
  const tail = tailOf(data, activity === 'more', data !== undefined && isFilteredOut(data.window, view, minute))

  // Lists of other views would be out of date when they are chosen again (FEED-04).
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view has changed
  useEffect(() => client.removeQueries({ queryKey: ['feed'], type: 'inactive' }), [client, key])

  const isBlank = posts.length === 0 && tail === 'open' && activity === 'idle' && !isFetching
  useEffect(() => {
    if (isBlank) void goOn()
  }, [isBlank, goOn])

  return {
    posts,
    minute,
    tail,
    status: isPending ? 'loading' : isError && !data ? 'failed' : 'ready',
    isReloading: activity === 'reload',
    isBusy: isFetching || activity !== 'idle',
    /** A page that is on its way does not keep one from reloading. */
    canReload: !isFetching && activity !== 'reload',
    loadedCount: data?.window.posts.length ?? 0,
    goOn,
    reload,
    change,
  } as const
}

const tailOf = (
  data: { window: FeedWindow; stalled: boolean; failed: boolean } | undefined,
  isLoading: boolean,
  isFiltered: boolean,
): Tail => {
  if (isLoading) return 'loading'
  if (!data || data.window.ended || isFiltered) return 'none'
  if (data.failed) return 'failed'
  return data.stalled ? 'stalled' : 'open'
}
