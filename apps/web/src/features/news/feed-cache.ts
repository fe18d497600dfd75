import { comparePosts, type FeedSort } from '@kawaraban/contract/feed-choices.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { FeedPost } from './feed/feed-post.ts'
import { type FeedData, postsOf } from './feed/feed-query.ts'
import { type SortName, sortsByName } from './feed/feed-view.ts'

type Change = (
  posts: readonly FeedPost[],
  list: { readonly sort: SortName; readonly hasMore: boolean },
) => readonly FeedPost[]

/** The list with other posts, in as many pages, so that a refetch loads as many. */
export const withPosts = (data: FeedData, posts: readonly FeedPost[]): FeedData => ({
  ...data,
  pages: data.pages.map((page, index) => ({ ...page, deleted: [], posts: index === 0 ? posts : [] })),
})

/**
 * Changes the posts of every cached list of the feed. A response on its way would restore the old ones, so it is
 * cancelled, and the list is loaded again unless it was only a further page. An invalidated list remains invalidated.
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

const cachedPosts = (client: QueryClient): readonly FeedPost[] =>
  client.getQueriesData<FeedData>({ queryKey: ['feed'] }).flatMap(([, data]) => postsOf(data?.pages ?? []))

/** The post as the feed shows it; undefined when no cached list has it. */
export const findInFeed = (client: QueryClient, newsId: string): FeedPost | undefined =>
  cachedPosts(client).find((post) => post.newsId === newsId)

/** Marks a post as viewed or completed. */
export const updatePostInFeed = (
  client: QueryClient,
  newsId: string,
  change: Pick<Partial<FeedPost>, 'viewed' | 'completed'>,
): void =>
  updateFeedCaches(client, (posts) => posts.map((post) => (post.newsId === newsId ? { ...post, ...change } : post)))

/** The group of a post, in the order of the feed: on top, pinned, all others. */
const groupOf = ({ isTop, pinned }: FeedPost) => (isTop ? 0 : pinned ? 1 : 2)

/** Compares two posts as the server sorts them, group by group. Negative: `one` is before. */
export const compareInFeed = (one: FeedPost, other: FeedPost, sort: FeedSort): number =>
  groupOf(one) - groupOf(other) || comparePosts(one, other, sort)

/**
 * Marks a post as pinned, or as on top, or no longer, and moves it to its new position. If that is after the last loaded post and there are
 * more pages, it is removed: a later page contains it, and it must not become the cursor.
 */
export const moveInFeed = (
  client: QueryClient,
  newsId: string,
  change: Pick<Partial<FeedPost>, 'pinned' | 'isTop'>,
): void =>
  updateFeedCaches(client, (posts, { sort, hasMore }) => {
    const before = posts.find((post) => post.newsId === newsId)
    if (!before) return posts
    const moved = { ...before, ...change }
    if (moved.pinned === before.pinned && moved.isTop === before.isTop) return posts
    const order = sortsByName[sort]
    if (order.sortBy === 'relevance') return posts.map((post) => (post === before ? moved : post))
    const others = posts.filter((post) => post !== before)
    const index = others.findIndex((post) => compareInFeed(moved, post, order) < 0)
    if (index === -1) return hasMore ? others : [...others, moved]
    return others.toSpliced(index, 0, moved)
  })

/** Removes a deleted post; the lists load again when they are next shown. */
export const removeFromFeed = (client: QueryClient, newsId: string): void => {
  updateFeedCaches(client, (posts) => posts.filter((post) => post.newsId !== newsId))
  void client.invalidateQueries({ queryKey: ['feed'] })
}
