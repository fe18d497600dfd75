import type { QueryClient } from '@tanstack/react-query'
import { type FeedData, postsOf } from './feed/feed-query.ts'

/** Whether the feed shows a post whose content has marks. */
export const hasFormatted = (client: QueryClient): boolean =>
  client
    .getQueriesData<FeedData>({ queryKey: ['feed'] })
    .some(([, data]) => postsOf(data?.pages ?? []).some((post) => post.isFormatted))
