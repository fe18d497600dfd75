import { redirect } from '@tanstack/react-router'
import { CallError } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { sendEvent } from '../../../platform/analytics.ts'
import { log } from '../../../platform/log.ts'
import { queryClient } from '../../../shell/query-client.ts'
import { myProfileQuery } from '../../members/my-profile.ts'
import { recordView } from '../../views/record-view.ts'
import { removeFromFeed, updatePostInFeed } from '../feed-cache.ts'
import { newsQuery } from '../news-query.ts'

type LoaderContext = { params: { newsId: string }; abortController: AbortController }

/**
 * Fetches the post, then records the view and sends the event, once per visit. If the post cannot be loaded, it shows
 * why and goes back to the feed, which loads again. Once the user has left, it does nothing more.
 */
export const detailLoader = async ({
  params: { newsId },
  abortController: { signal },
}: LoaderContext): Promise<void> => {
  try {
    await queryClient.fetchQuery({ ...newsQuery(newsId), staleTime: 0 })
  } catch (error) {
    if (signal.aborted) return
    log('failed to fetch news', error)
    void fail(error, { action: 'show' })
    if (error instanceof CallError && error.code === 'documentDeleted') removeFromFeed(queryClient, newsId)
    else void queryClient.invalidateQueries({ queryKey: ['feed'] })
    // The feed may be on screen already: its scroll position must not change.
    throw redirect({ to: '/', replace: true, resetScroll: false })
  }
  if (signal.aborted) return
  void recordDetailView(newsId)
}

const recordDetailView = async (newsId: string) => {
  const profile = queryClient.getQueryData(myProfileQuery.queryKey)
  if (profile) sendEvent('companyintranews_view_detail', { managementGroup: profile.managementGroup })
  if (await recordView(newsId)) updatePostInFeed(queryClient, newsId, { viewed: true })
}
