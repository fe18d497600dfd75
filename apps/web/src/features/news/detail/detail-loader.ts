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

type Entry = { params: { newsId: string }; abortController: AbortController }

/**
 * Enters a detail: fetches the post anew, then records the view and sends the event, once per entry (DETAIL-01,
 * DETAIL-19, VIEW-06, G-089). A post that does not come is told of, and the user stands on the feed, which is loaded
 * again. An entry that the user has already left does nothing more.
 */
export const detailLoader = async ({ params: { newsId }, abortController: { signal } }: Entry): Promise<void> => {
  try {
    await queryClient.fetchQuery({ ...newsQuery(newsId), staleTime: 0 })
  } catch (error) {
    if (signal.aborted) return
    log('failed to fetch news', error)
    void fail(error, { doing: 'show' })
    if (error instanceof CallError && error.code === 'documentDeleted') removeFromFeed(queryClient, newsId)
    else void queryClient.invalidateQueries({ queryKey: ['feed'] })
    // A feed that has stood there all the while keeps its place.
    throw redirect({ to: '/', replace: true, resetScroll: false })
  }
  if (signal.aborted) return
  void enter(newsId)
}

const enter = async (newsId: string) => {
  const profile = queryClient.getQueryData(myProfileQuery.queryKey)
  if (profile) sendEvent('companyintranews_view_detail', { managementGroup: profile.managementGroup })
  if (await recordView(newsId)) updatePostInFeed(queryClient, newsId, { viewed: true })
}
