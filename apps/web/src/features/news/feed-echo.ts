import type { FeedSort } from '@kawaraban/contract/feed-choices.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { FeedPost } from './feed/feed-post.ts'
import type { FeedData } from './feed/feed-query.ts'
import { type FeedWindow, withPin, withPost } from './feed/feed-window.ts'
import { nameOfSort, sortChoices } from './feed/sort-choices.ts'

/** What happens to a post outside of the feed shows in every list of the feed that is kept, without loading it again. */
const echo = (queryClient: QueryClient, change: (window: FeedWindow, sort: FeedSort) => FeedWindow) => {
  for (const sort of Object.values(sortChoices)) {
    queryClient.setQueriesData<FeedData>(
      { queryKey: ['feed', nameOfSort(sort)] },
      (data) => data && { ...data, window: change(data.window, sort) },
    )
  }
}

/** The post has been viewed or completed (FEED-17). */
export const changeInFeed = (
  queryClient: QueryClient,
  newsId: string,
  change: Pick<Partial<FeedPost>, 'viewed' | 'completed'>,
): void => echo(queryClient, (window) => withPost(window, newsId, change))

/** The post has been pinned or unpinned, and stands elsewhere now (G-067). */
export const pinInFeed = (queryClient: QueryClient, newsId: string, pinned: boolean): void =>
  echo(queryClient, (window, sort) => withPin(window, newsId, pinned, sort))

/** The post is gone (DETAIL-18); the lists load again when they are looked at next. */
export const dropFromFeed = (queryClient: QueryClient, newsId: string): void => {
  echo(queryClient, (window) => ({ ...window, posts: window.posts.filter((post) => post.newsId !== newsId) }))
  void queryClient.invalidateQueries({ queryKey: ['feed'] })
}
