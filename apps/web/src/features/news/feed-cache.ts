import type { QueryClient } from '@tanstack/react-query'
import { compare } from './feed/feed-order.ts'
import type { FeedPost } from './feed/feed-post.ts'
import { type FeedData, postsOf } from './feed/feed-query.ts'
import { type SortName, sortChoices } from './feed/sort-choices.ts'

type Change = (
  posts: readonly FeedPost[],
  list: { readonly sort: SortName; readonly hasMore: boolean },
) => readonly FeedPost[]

/** The list with other posts in as many pages, so that as many are loaded when it is loaded again. */
export const withPosts = (data: FeedData, posts: readonly FeedPost[]): FeedData => ({
  ...data,
  pages: data.pages.map((page, index) => ({ ...page, deleted: [], posts: index === 0 ? posts : [] })),
})

/**
 * Changes the posts of every cached list of the feed. An answer that is on its way would bring them back as they were:
 * it is dropped, and the list loaded again where it was more than a further page. A list that was invalidated stays so:
 * a change of one post does not make it a loaded one.
 */
const updateFeedCaches = (client: QueryClient, change: Change): void => {
  for (const query of client.getQueryCache().findAll({ queryKey: ['feed'] })) {
    const { queryKey, state } = query
    const isReloading = state.fetchStatus === 'fetching' && !state.fetchMeta?.fetchMore
    const isOutdated = state.isInvalidated || isReloading
    void query.cancel({ revert: true })
    client.setQueryData<FeedData>(queryKey, (data) => {
      if (!data) return data
      const list = { sort: queryKey[1] as SortName, hasMore: data.pages.at(-1)?.isLast !== true }
      return withPosts(data, change(postsOf(data.pages), list))
    })
    if (isOutdated) void client.invalidateQueries({ queryKey, exact: true })
  }
}

/** The post has been viewed or completed (FEED-17). */
export const updatePostInFeed = (
  client: QueryClient,
  newsId: string,
  change: Pick<Partial<FeedPost>, 'viewed' | 'completed'>,
): void =>
  updateFeedCaches(client, (posts) => posts.map((post) => (post.newsId === newsId ? { ...post, ...change } : post)))

/**
 * The post has been pinned or unpinned and moves to its place (G-067). If that lies behind the last loaded post and more
 * remain, it leaves the list: it comes again with a later page, and must not become the cursor.
 */
export const pinInFeed = (client: QueryClient, newsId: string, pinned: boolean): void =>
  updateFeedCaches(client, (posts, { sort, hasMore }) => {
    const before = posts.find((post) => post.newsId === newsId)
    if (!before || before.pinned === pinned) return posts
    const moved = { ...before, pinned }
    const others = posts.filter((post) => post !== before)
    const place = others.findIndex((post) => compare(moved, post, sortChoices[sort]) < 0)
    if (place === -1) return hasMore ? others : [...others, moved]
    return others.toSpliced(place, 0, moved)
  })

/** The post is gone (DETAIL-18); the lists load again when they are looked at next. */
export const removeFromFeed = (client: QueryClient, newsId: string): void => {
  updateFeedCaches(client, (posts) => posts.filter((post) => post.newsId !== newsId))
  void client.invalidateQueries({ queryKey: ['feed'] })
}
