import { getFirstSteps } from '@kawaraban/contract/first-steps.ts'
import { countNewPosts, getNews, listNews, noFeedVersion } from '@kawaraban/contract/news.ts'
import { canReadNews, isAdmin } from '@kawaraban/contract/policy.ts'
import { countUnread, todoCountHeader } from '@kawaraban/contract/todo.ts'
import type { QueryClient } from '@tanstack/react-query'
import { firstStepsQuery } from '../../features/first-steps/first-steps-query.ts'
import { FirstSteps } from '../../features/first-steps/load-first-steps.ts'
import { myProfileQuery } from '../../features/members/my-profile.ts'
import { loadChangedNotice, loadFileList, loadFormatted } from '../../features/news/detail/load-formatted.ts'
import { feedKey, loadFirstPage } from '../../features/news/feed/feed-query.ts'
import { defaultView } from '../../features/news/feed/feed-view.ts'
import { newsQuery } from '../../features/news/news-query.ts'
import type { ScreenName } from '../../shell/screens.ts'
import type { Recorder } from './recorder.ts'

type Loading = {
  readonly load: Recorder['load']
  /** The cache of the render, which has the profile of a caller who may use the product. */
  readonly client: QueryClient
  /** The id of the address's post, if it has one. */
  readonly newsId: string
}

/** What has been loaded: how many posts the caller has to complete, and has not viewed; null where nothing shows it. */
type Loaded = { readonly todoCount: number | null; readonly unreadCount: number | null }

const loadFeed = async ({ load, client }: Loading): Promise<Loaded> => {
  const profile = client.getQueryData(myProfileQuery.queryKey)
  let todoCount: number | null = null
  if (!profile || !canReadNews(profile)) return { todoCount, unreadCount: null }
  const [feed, unread, steps] = await Promise.all([
    loadFirstPage(defaultView, async (query) => {
      const answer = await load(listNews, { query })
      todoCount = Number(answer.headers[todoCountHeader] ?? 0)
      return answer
    }),
    load(countUnread),
    isAdmin(profile) ? load(getFirstSteps) : null,
  ])
  client.setQueryData(feedKey(defaultView), feed)
  if (steps?.data) await FirstSteps.load()
  if (steps) client.setQueryData(firstStepsQuery.queryKey, steps.data)
  return { todoCount, unreadCount: unread.data.unread }
}

const loadDetail = async ({ load, client, newsId }: Loading): Promise<Loaded> => {
  const [todo, news] = await Promise.all([
    load(countNewPosts, { query: { version: noFeedVersion } }),
    load(getNews, { params: { newsId } }),
  ])
  if (news.data.files) await loadFileList()
  if (news.data.formerVersion) await loadChangedNotice()
  if (news.data.contentFormat === 'markdown') await loadFormatted()
  client.setQueryData(newsQuery(newsId).queryKey, news.data)
  return { todoCount: todo.data.todo, unreadCount: null }
}

/** The screens that the server renders, and what each needs. */
export const firstData: Partial<Record<ScreenName, (loading: Loading) => Promise<Loaded>>> = {
  newsIndex: loadFeed,
  newsDetail: loadDetail,
}
