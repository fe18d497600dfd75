import { getNews } from '@kawaraban/contract/news.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** A post whole, as the server gave it last. */
export const newsQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['news', newsId],
    queryFn: ({ signal }) => call(getNews, { params: { newsId }, signal }),
  })
