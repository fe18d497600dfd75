import { getMe } from '@kawaraban/contract/consent.ts'
import type { DataOf } from '@kawaraban/contract/endpoint.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { call, ensureCsrfPair } from '../call.ts'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { feedQuery } from '../features/news/feed/feed-query.ts'
import { defaultView } from '../features/news/feed/feed-view.ts'
import { isServiceRunning } from '../features/service/running.ts'
import { isWebView } from '../platform/bridge.ts'
import { wasSignedIn } from '../platform/storage.ts'
import { queryClient } from '../shell/query-client.ts'

type Early = {
  session?: Promise<DataOf<typeof getSession>>
  me?: Promise<DataOf<typeof getMe>>
  service?: Promise<boolean>
}
let early: Early = {}

/** Whoever takes the answer hears of its failure. */
const heldBack = <Answer>(promise: Promise<Answer>): Promise<Answer> => {
  promise.catch(() => {})
  return promise
}

/** Whatever keeps the list from coming is the guard's to say first; a feed that is on show by then tries again. */
const loadFeedEarly = () =>
  queryClient
    .fetchInfiniteQuery(feedQuery(defaultView, null))
    .catch(() => queryClient.refetchQueries({ queryKey: ['feed'], type: 'active' }))

/**
 * Asks for what the guard and the feed will want, all at once and before anything is drawn, so that a known user waits
 * for one round trip instead of six. Nothing is decided here: the guard takes the answers step by step, in its order.
 */
export const askEarly = (): void => {
  // In the web view the guard asks for neither (G-111), and the header of its token is not known yet.
  if (!wasSignedIn() || location.pathname === '/login' || isWebView()) return
  early = { session: heldBack(call(getSession)), me: heldBack(call(getMe)), service: heldBack(isServiceRunning()) }
  heldBack(ensureCsrfPair())
  void queryClient.prefetchQuery(myProfileQuery)
  if (location.pathname === '/') void loadFeedEarly()
}

/** The answer that was asked for early, once; else what `ask` gives. */
export const takeEarly = <What extends keyof Early>(
  what: What,
  ask: () => NonNullable<Early[What]>,
): NonNullable<Early[What]> => {
  const asked = early[what]
  delete early[what]
  return asked ?? ask()
}

/** Drops what was answered before the service was started, which gives people their roles (G-141). */
export const forgetEarly = (): void => {
  early = {}
  queryClient.removeQueries({ queryKey: myProfileQuery.queryKey })
  queryClient.removeQueries({ queryKey: ['feed'] })
}
