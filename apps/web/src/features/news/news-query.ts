import { getNews } from '@kawaraban/contract/news.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** The whole post, as last loaded. A closed screen does not abort it: the loader still waits. */
export const newsQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['news', newsId],
    queryFn: () => call(getNews, { params: { newsId } }),
  })
