import type { DataOf } from '@kawaraban/contract/endpoint.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { call, ensureCsrfPair } from '../call.ts'
import { loadMe } from '../features/consent/me.ts'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { feedQuery } from '../features/news/feed/feed-query.ts'
import { defaultView } from '../features/news/feed/feed-view.ts'
import { isCompanyActive } from '../features/service/activation.ts'
import { adoptTodoCheck } from '../features/todo/todo-check.ts'
import { isWebView } from '../platform/bridge.ts'
import { wasReader, wasSignedIn } from '../platform/storage.ts'
import { queryClient } from '../shell/query-client.ts'
import type { PageData } from './first-screen/page-data.ts'

type Preloads = {
  session?: Promise<DataOf<typeof getSession>>
  me?: ReturnType<typeof loadMe>
  isActive?: Promise<boolean>
}
let preloads: Preloads = {}

/** Prevents the report of an unhandled rejection; the caller that takes the answer still gets it. */
const ignoreRejection = <Answer>(promise: Promise<Answer>): Promise<Answer> => {
  promise.catch(() => {})
  return promise
}

/** Loads the first page of the feed. The guard reports a failure first; a feed that is on screen by then loads again. */
const preloadFeed = () =>
  queryClient
    .fetchInfiniteQuery(feedQuery(defaultView, null))
    .catch(() => queryClient.refetchQueries({ queryKey: ['feed'], type: 'active' }))

/**
 * Requests what the guard and the feed need, all at once and before the first paint. A known user waits for one round
 * trip instead of six. Nothing is decided here: the guard takes the answers step by step, in its order. A page that the
 * server has rendered brings them along, so that nothing is sent. News are requested only for who may read them, as the page shows or
 * as it was at the last visit.
 */
export const startPreloads = (page: PageData | null = null): void => {
  // In the web view the header of its token is not known yet.
  const inWebView = isWebView()
  if ((!page && (inWebView || !wasSignedIn())) || location.pathname === '/login') return
  // In the web view the guard needs neither.
  preloads = inWebView ? {} : { session: ignoreRejection(call(getSession)), me: ignoreRejection(loadMe()) }
  ignoreRejection(ensureCsrfPair())
  preloads.isActive = ignoreRejection(isCompanyActive())
  void queryClient.prefetchQuery(myProfileQuery)
  if (page ? page.todoCount === null : !wasReader()) return
  if (location.pathname === '/') void preloadFeed()
  else if (page) adoptTodoCheck(queryClient)
}

/** The preloaded answer, once; otherwise the result of `load`. */
export const takePreload = <What extends keyof Preloads>(
  what: What,
  load: () => NonNullable<Preloads[What]>,
): NonNullable<Preloads[What]> => {
  const preload = preloads[what]
  delete preloads[what]
  return preload ?? load()
}

/** Drops answers from before the company was activated: the activation gives people their roles. */
export const clearPreloads = (): void => {
  preloads = {}
  queryClient.removeQueries({ queryKey: myProfileQuery.queryKey })
  queryClient.removeQueries({ queryKey: ['feed'] })
}
