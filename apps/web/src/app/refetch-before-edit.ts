import { newsQuery } from '../features/news/news-query.ts'
import { log } from '../platform/log.ts'
import { navigation } from '../shell/navigation.ts'
import { queryClient } from '../shell/query-client.ts'

/** Fetches the post again when its edit form is opened from its detail; the form handles a failure. */
export const refetchBeforeEdit = async ({ params: { newsId } }: { params: { newsId: string } }): Promise<void> => {
  if (navigation().currentScreen?.() !== 'newsDetail') return
  try {
    await queryClient.fetchQuery({ ...newsQuery(newsId), staleTime: 0 })
  } catch (error) {
    log('failed to fetch news', error)
  }
}
