import { getNews } from '@kawaraban/contract/news.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** The whole post, as last loaded. */
export const newsQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['news', newsId],
    queryFn: ({ signal }) => call(getNews, { params: { newsId }, signal }),
  })
