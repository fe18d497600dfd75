import { type BrowserFacts, readBrowserFacts } from '@kawaraban/contract/browser-facts.ts'
import { getMe, userStatus } from '@kawaraban/contract/consent.ts'
import type { DataOf, Endpoint } from '@kawaraban/contract/endpoint.ts'
import { getMyProfile } from '@kawaraban/contract/members.ts'
import { countNewPosts, getNews, listNews } from '@kawaraban/contract/news.ts'
import { canReadNews } from '@kawaraban/contract/policy.ts'
import { checkService } from '@kawaraban/contract/service.ts'
import { createCsrfToken, getSession } from '@kawaraban/contract/session.ts'
import { todoCountHeader } from '@kawaraban/contract/todo.ts'
import { floorToMinute, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { AppView } from './app/app-view.tsx'
import { createAppRouter } from './app/create-router.ts'
import { type GuardDependencies, guard } from './app/guard.ts'
import { myProfileQuery } from './features/members/my-profile.ts'
import { feedKey, loadFirstPage } from './features/news/feed/feed-query.ts'
import { defaultView } from './features/news/feed/feed-view.ts'
import { firstHeaderOf } from './features/news/first-header.ts'
import { newsQuery } from './features/news/news-query.ts'
import { noVersion } from './features/todo/todo-check.ts'
import { todoText } from './messages/todo.ts'
import { isMobileDevice } from './platform/device.ts'
import { earlyClicksScript } from './platform/early-clicks.ts'
import { earlyMessagesScript } from './platform/early-messages.ts'
import { parsePublicConfig } from './platform/public-config.ts'
import { callKey } from './platform/rendered-page.ts'
import { createQueryClient } from './shell/query-client.ts'
import { type ScreenName, titleOf } from './shell/screens.ts'

/** An answer within the process: the data of the envelope as JSON, and headers. */
type Answer = { readonly data: string; readonly headers: Readonly<Record<string, string>> }
type Sent = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
}
/** Calls an endpoint of the contract by its name, with the caller's rights; rejects where it is refused. */
type Call = (name: string, sent: Sent) => Promise<Answer>

/** What the server knows of the request. */
type Facts = {
  readonly now: Instant
  readonly userAgent: string
  /** The value of the cookie of `browserFactsCookie`. */
  readonly browserCookie: string | undefined
  readonly termsVersion: string
  /** The public configuration, as it is sent to browsers. */
  readonly config: unknown
}

/** A screen that is rendered, with the id of its post. */
type Target = { readonly screen: ScreenName; readonly newsId?: string }

const targetOf = (path: string): Target | null => {
  if (path === '/') return { screen: 'newsIndex' }
  const [, newsId] = /^\/news\/(\d+)$/.exec(path) ?? []
  return newsId === undefined ? null : { screen: 'newsDetail', newsId }
}

const browserOf = ({ browserCookie, userAgent }: Facts): BrowserFacts =>
  readBrowserFacts(browserCookie) ?? {
    isMobile: isMobileDevice(userAgent, 0),
    canShare: isMobileDevice(userAgent, 0),
    banner: 'none',
  }

/** Notes each answer, so that the page brings it along: the browser app makes the same calls. */
const createRecorder = (call: Call) => {
  const parts: string[] = []
  const note = (key: string, { data, headers }: Answer) =>
    parts.push(`${JSON.stringify(key)}:{"data":${data},"headers":${JSON.stringify(headers)}}`)
  return {
    note,
    json: () => `{${parts.join()}}`,
    load: async <E extends Endpoint>(endpoint: E, sent: Sent = {}) => {
      const answer = await call(endpoint.name, sent)
      note(callKey(endpoint.name, sent), answer)
      return { data: JSON.parse(answer.data) as DataOf<E>, headers: answer.headers }
    },
  }
}
type Recorder = ReturnType<typeof createRecorder>

const guardDependencies = ({ load, note }: Recorder, client: QueryClient, facts: Facts, onFailure: () => void) =>
  ({
    isWebView: () => false,
    // The server renders for a known session only.
    checkSession: async () => {
      note(callKey(getSession.name), { data: '{"isLogin":true}', headers: {} })
      return true
    },
    ensureCsrfPair: async () => void (await load(createCsrfToken)),
    ensureStatus: async () => userStatus((await load(getMe)).data.agreement, facts.termsVersion),
    ensureActiveCompany: async () => {
      if (!(await load(checkService)).data.result) onFailure()
    },
    ensureProfile: async () => client.setQueryData(myProfileQuery.queryKey, (await load(getMyProfile)).data),
    knownProfile: () => client.getQueryData(myProfileQuery.queryKey),
    hasNoGroup: () => false,
    log: onFailure,
  }) satisfies GuardDependencies

/** The guard has run, and the data have been loaded, before the router exists. */
const nothing = async () => undefined

/** Whether React has left a part of the page to the browser, because it failed or has to wait. */
const isIncomplete = (html: string) => /<!--\$[!?]-->/.test(html)

/** JSON that ends no script element, whatever people have written. */
const escaped = (json: string) => json.replaceAll('<', '\\u003c')

/**
 * Renders the first screen at an address, for the signed-in user for whom `call` answers. Gives its HTML, its title, a script
 * to run before it, and the data that the browser app needs to take it over, as JSON for a script element; null where the browser
 * has to render it. Nothing of a render outlives it.
 */
export const render = async (
  address: string,
  call: Call,
  facts: Facts,
): Promise<{
  readonly html: string
  readonly title: string
  readonly script: string
  readonly data: string
} | null> => {
  const target = targetOf(address.split('?')[0] ?? '')
  const config = parsePublicConfig(facts.config)
  if (target === null || config === null) return null
  const { screen, newsId } = target
  const client = createQueryClient(Number.POSITIVE_INFINITY)
  const recorder = createRecorder(call)
  let hasFailed = false
  const onFailure = () => {
    hasFailed = true
  }
  const result = await guard(screen, guardDependencies(recorder, client, facts, onFailure))
  const profile = client.getQueryData(myProfileQuery.queryKey)
  if (result !== 'enter' || hasFailed || !profile) return null
  let todoCount: number | null = null
  if (newsId !== undefined) {
    const [news, check] = await Promise.all([
      recorder.load(getNews, { params: { newsId } }),
      recorder.load(countNewPosts, { query: { version: noVersion } }),
    ])
    client.setQueryData(newsQuery(newsId).queryKey, news.data)
    todoCount = check.data.todo
  } else if (canReadNews(profile)) {
    const feed = await loadFirstPage(defaultView, async (query) => {
      const answer = await recorder.load(listNews, { query })
      todoCount = Number(answer.headers[todoCountHeader] ?? 0)
      return answer
    })
    client.setQueryData(feedKey(defaultView), feed)
  }
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter({ applyGuard: nothing, loadDetail: nothing, loadEdit: nothing }, history)
  await router.load()
  if (router.state.matches.at(-1)?.staticData.screen !== screen) return null

  const [minute, browser] = [floorToMinute(facts.now), browserOf(facts)]
  const html = renderToString(
    <AppView
      router={router}
      queryClient={client}
      facts={{ minute, todoCount, server: { browser, config } }}
      header={firstHeaderOf(client, newsId)}
    />,
  )
  client.clear()
  if (isIncomplete(html)) return null
  const own = { screen, minute, todoCount, browser, config: facts.config }
  return {
    html,
    title: todoText.tab(titleOf(screen, {}), todoCount),
    script: `${earlyClicksScript};${earlyMessagesScript}`,
    data: escaped(`${JSON.stringify(own).slice(0, -1)},"answers":${recorder.json()}}`),
  }
}
