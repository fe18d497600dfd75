import { getNews, type NewsDetail } from '@kawaraban/contract/news.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** The whole post, as last loaded. A closed screen does not abort it: the loader still waits. */
export const newsQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['news', newsId],
    queryFn: () => call(getNews, { params: { newsId } }),
  })

/** The post as completed by the user, or not. */
export const withCompletion = (news: NewsDetail, reacted: boolean): NewsDetail => ({
  ...news,
  viewerReactions: [{ reactionType: 'completed', reacted }],
})
