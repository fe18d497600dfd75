import { newsQuery } from '../features/news/news-query.ts'
import { navigation } from '../shell/navigation.ts'
import { queryClient } from '../shell/query-client.ts'

/**
 * Loads the post again when its form is opened from its detail, which is shown until then: the form reads from the cache what
 * came of it, a failure, too. From elsewhere it leaves nothing older there, and the form loads the post itself.
 */
export const refetchBeforeEdit = async ({ params: { newsId } }: { params: { newsId: string } }): Promise<void> => {
  const query = newsQuery(newsId)
  if (navigation().currentScreen?.() !== 'newsDetail') return queryClient.removeQueries({ ...query, exact: true })
  await queryClient.prefetchQuery({ ...query, staleTime: 0 })
}
