import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { redirect } from '@tanstack/react-router'
import { CallError } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { afterPaint } from '../../../platform/after-paint.ts'
import { sendEvent } from '../../../platform/analytics.ts'
import { log } from '../../../platform/log.ts'
import { whenOnline } from '../../../platform/use-is-online.ts'
import { navigation } from '../../../shell/navigation.ts'
import { queryClient } from '../../../shell/query-client.ts'
import { myProfileQuery } from '../../members/my-profile.ts'
import { recordView } from '../../views/record-view.ts'
import type { FeedPost } from '../feed/feed-post.ts'
import { unreadQuery } from '../feed/use-unread-count.ts'
import { findInFeed, removeFromFeed, updatePostInFeed } from '../feed-cache.ts'
import { newsQuery } from '../news-query.ts'
import { loadChangedNotice, loadFileList, loadFormatted } from './load-formatted.ts'

type LoaderContext = { params: { newsId: string }; abortController: AbortController }

/**
 * Fetches the post, then records the view and sends the event, once per visit. If the post cannot be loaded, it shows
 * why and goes back to the feed, which loads again. Once the user has left, it does nothing more. From the feed it does
 * not wait: it gives the post as its card has it, which the screen shows, painted first, and as long as there is no network.
 */
export const detailLoader = async ({
  params: { newsId },
  abortController: { signal },
}: LoaderContext): Promise<FeedPost | undefined> => {
  const card = navigation().currentScreen?.() === 'newsIndex' ? findInFeed(queryClient, newsId) : undefined
  // What an earlier visit has loaded may be older than the card.
  if (card) queryClient.removeQueries({ ...newsQuery(newsId), exact: true, fetchStatus: 'idle' })
  if (card?.isFormatted) void loadFormatted()
  if (card?.fileCount) void loadFileList()
  if (card?.formerVersion) void loadChangedNotice()
  if (card) void loadBehindCard(newsId, signal)
  // The feed may be on screen already: its scroll position must not change.
  else if (await loadAndRecord(newsId, signal)) throw redirect({ to: '/', replace: true, resetScroll: false })
  return card
}

const loadBehindCard = async (newsId: string, signal: AbortSignal): Promise<void> => {
  await afterPaint()
  await whenOnline(signal)
  if (!signal.aborted && (await loadAndRecord(newsId, signal))) navigation().replace('/')
}

/** Gives whether the user has to leave, since the post cannot be shown. */
const loadAndRecord = async (newsId: string, signal: AbortSignal): Promise<boolean> => {
  let news: NewsDetail
  try {
    news = await queryClient.fetchQuery({ ...newsQuery(newsId), staleTime: 0 })
  } catch (error) {
    if (signal.aborted) return false
    log('failed to fetch news', error)
    void fail(error, { action: 'show' })
    if (error instanceof CallError && error.code === 'documentDeleted') removeFromFeed(queryClient, newsId)
    else void queryClient.invalidateQueries({ queryKey: ['feed'] })
    return true
  }
  if (!signal.aborted) void recordDetailView(newsId)
  if (news.files) await loadFileList()
  if (news.formerVersion) await loadChangedNotice()
  if (news.contentFormat === 'markdown') await loadFormatted()
  return false
}

const recordDetailView = async (newsId: string) => {
  const profile = queryClient.getQueryData(myProfileQuery.queryKey)
  if (profile) sendEvent('companyintranews_view_detail', { managementGroup: profile.managementGroup })
  if (!(await recordView(newsId))) return
  updatePostInFeed(queryClient, newsId, { viewed: true })
  void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
}
