import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withPosts } from '../feed-cache.ts'
import type { FeedPost } from './feed-post.ts'
import { type FeedData, feedKey, loadPage, postsOf } from './feed-query.ts'
import type { FeedView } from './feed-view.ts'
import { reportFetch } from './report.ts'

type Fresh = { readonly posts: ReadonlyMap<string, FeedPost>; readonly isWhole: boolean }

const loadAgain = async (view: FeedView, pages: number, signal: AbortSignal): Promise<Fresh> => {
  const posts = new Map<string, FeedPost>()
  for (let page = 0; page < pages; page++) {
    const next = await loadPage(view, [...posts.keys()].reverse(), signal)
    for (const post of next.posts) posts.set(post.newsId, post)
    if (next.isLast) return { posts, isWhole: true }
  }
  return { posts, isWhole: false }
}

/** The posts on show as they are now, in the places that they have; those that are gone leave, new ones do not come. */
const inPlace = (shown: readonly FeedPost[], { posts, isWhole }: Fresh): readonly FeedPost[] => {
  const end = isWhole ? shown.length : shown.findLastIndex((post) => posts.has(post.newsId))
  return shown.flatMap((post, place) => posts.get(post.newsId) ?? (place > end ? post : []))
}

const refresh = async (client: QueryClient, view: FeedView, signal: AbortSignal) => {
  const queryKey = feedKey(view)
  const data = client.getQueryData<FeedData>(queryKey)
  if (!data || client.isFetching({ queryKey }) > 0) return
  try {
    const fresh = await loadAgain(view, data.pages.length, signal)
    const state = client.getQueryState<FeedData>(queryKey)
    // What the reader did, or loaded, in the meantime is newer than this answer.
    if (signal.aborted || state?.data !== data) return
    // The list is as old as it was, as far as new posts go.
    const options = { updatedAt: state.dataUpdatedAt }
    client.setQueryData<FeedData>(queryKey, withPosts(data, inPlace(postsOf(data.pages), fresh)), options)
  } catch (error) {
    if (!signal.aborted) reportFetch('failed to fetch news', error)
  }
}

/** Loads the posts on show again, in their places, whenever the reader comes back to the tab (G-149). */
export const useRefresh = (view: FeedView): void => {
  const client = useQueryClient()
  useEffect(() => {
    let ending = new AbortController()
    const unsubscribe = focusManager.subscribe((isFocused) => {
      ending.abort()
      ending = new AbortController()
      if (isFocused) void refresh(client, view, ending.signal)
    })
    return () => {
      unsubscribe()
      ending.abort()
    }
  }, [client, view])
}
