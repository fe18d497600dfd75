import { getLegalText } from '@kawaraban/contract/consent.ts'
import { countNewPosts, getNews, listNews } from '@kawaraban/contract/news.ts'
import { canManage, canReadNews, hasEnded } from '@kawaraban/contract/policy.ts'
import { todoCountHeader } from '@kawaraban/contract/todo.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import type { QueryClient } from '@tanstack/react-query'
import { legalTextsQuery } from '../features/consent/legal-texts.ts'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { feedKey, loadFirstPage } from '../features/news/feed/feed-query.ts'
import { defaultView } from '../features/news/feed/feed-view.ts'
import { newsQuery } from '../features/news/news-query.ts'
import { noVersion } from '../features/todo/todo-check.ts'
import type { ScreenName } from '../shell/screens.ts'
import type { Recorder } from './recorder.ts'

type Loading = {
  readonly load: Recorder['load']
  /** The cache of the render, which has the profile of a caller who may use the product. */
  readonly client: QueryClient
  /** The id of the address's post, if it has one. */
  readonly newsId: string
  readonly now: Instant
}

/** What has been loaded: the number of posts that the caller has to complete, null where nothing shows it. */
type Loaded = { readonly todoCount: number | null }

const loadTodoCount = async ({ load }: Loading): Promise<Loaded> => {
  const { data } = await load(countNewPosts, { query: { version: noVersion } })
  return { todoCount: data.todo }
}

const loadFeed = async ({ load, client }: Loading): Promise<Loaded> => {
  const profile = client.getQueryData(myProfileQuery.queryKey)
  let todoCount: number | null = null
  if (!profile || !canReadNews(profile)) return { todoCount }
  const feed = await loadFirstPage(defaultView, async (query) => {
    const answer = await load(listNews, { query })
    todoCount = Number(answer.headers[todoCountHeader] ?? 0)
    return answer
  })
  client.setQueryData(feedKey(defaultView), feed)
  return { todoCount }
}

const loadNews = async ({ load, client, newsId }: Loading) => {
  const { data } = await load(getNews, { params: { newsId } })
  client.setQueryData(newsQuery(newsId).queryKey, data)
  return data
}

const loadDetail = async (loading: Loading): Promise<Loaded> => {
  const [todo] = await Promise.all([loadTodoCount(loading), loadNews(loading)])
  return todo
}

/** Where the browser shows a message instead of the form, it has to. */
const loadEdit = async (loading: Loading): Promise<Loaded | null> => {
  const [todo, news] = await Promise.all([loadTodoCount(loading), loadNews(loading)])
  const profile = loading.client.getQueryData(myProfileQuery.queryKey)
  const endAt = parseDateTime(news.endDate) ?? 0
  return profile && canManage(profile, news) && !hasEnded({ endAt }, loading.now) ? todo : null
}

const loadTerms = async ({ load, client }: Loading): Promise<Loaded> => {
  const [terms, privacy] = await Promise.all([
    load(getLegalText, { params: { document: 'terms' } }),
    load(getLegalText, { params: { document: 'privacy' } }),
  ])
  const texts = { terms: terms.data, privacy: privacy.data, version: terms.data.version }
  client.setQueryData(legalTextsQuery.queryKey, texts)
  return { todoCount: null }
}

/** The screens that the server renders, and what each needs; null where the browser has to render it after all. */
export const firstData: Partial<Record<ScreenName, (loading: Loading) => Promise<Loaded | null>>> = {
  newsIndex: loadFeed,
  newsDetail: loadDetail,
  newsAdd: loadTodoCount,
  newsEdit: loadEdit,
  terms: loadTerms,
  analytics: async () => ({ todoCount: null }),
}
