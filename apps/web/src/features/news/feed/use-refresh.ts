import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withPosts } from '../feed-cache.ts'
import type { FeedPost } from './feed-post.ts'
import { type FeedData, feedKey, loadPage, postsOf, reportFailure } from './feed-query.ts'
import type { FeedView } from './feed-view.ts'

type Fresh = { readonly posts: ReadonlyMap<string, FeedPost>; readonly isWhole: boolean }

const loadFresh = async (client: QueryClient, view: FeedView, pages: number, signal: AbortSignal): Promise<Fresh> => {
  const posts = new Map<string, FeedPost>()
  for (let page = 0; page < pages; page++) {
    const next = await loadPage(client, view, [...posts.keys()].reverse(), signal)
    for (const post of next.posts) posts.set(post.newsId, post)
    if (next.isLast) return { posts, isWhole: true }
  }
  return { posts, isWhole: false }
}

/** The displayed posts, updated in place: deleted ones are removed, new ones are not added. */
const updateInPlace = (shown: readonly FeedPost[], { posts, isWhole }: Fresh): readonly FeedPost[] => {
  const end = isWhole ? shown.length : shown.findLastIndex((post) => posts.has(post.newsId))
  return shown.flatMap((post, index) => posts.get(post.newsId) ?? (index > end ? post : []))
}

const refresh = async (client: QueryClient, view: FeedView, signal: AbortSignal) => {
  const queryKey = feedKey(view)
  const data = client.getQueryData<FeedData>(queryKey)
  if (!data || client.isFetching({ queryKey }) > 0) return
  try {
    const fresh = await loadFresh(client, view, data.pages.length, signal)
    const state = client.getQueryState<FeedData>(queryKey)
    // What the user did or loaded in the meantime is newer than this result.
    if (signal.aborted || state?.data !== data) return
    // New posts are still counted from the list's own time.
    const options = { updatedAt: state.dataUpdatedAt }
    client.setQueryData<FeedData>(queryKey, withPosts(data, updateInPlace(postsOf(data.pages), fresh)), options)
  } catch (error) {
    if (!signal.aborted) reportFailure('failed to fetch news', error)
  }
}

/** Updates the displayed posts in place whenever the user returns to the tab. */
export const useRefresh = (view: FeedView): void => {
  const client = useQueryClient()
  useEffect(() => {
    let aborter = new AbortController()
    const unsubscribe = focusManager.subscribe((isFocused) => {
      aborter.abort()
      aborter = new AbortController()
      if (isFocused) void refresh(client, view, aborter.signal)
    })
    return () => {
      unsubscribe()
      aborter.abort()
    }
  }, [client, view])
}
