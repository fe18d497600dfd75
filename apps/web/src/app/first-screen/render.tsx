import { type BrowserFacts, readBrowserFacts } from '@kawaraban/contract/browser-facts.ts'
import { floorToMinute, type Instant } from '@kawaraban/contract/tokyo.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { todoText } from '../../messages/todo.ts'
import { isMobileDevice } from '../../platform/device.ts'
import { type PublicConfig, parsePublicConfig } from '../../platform/public-config.ts'
import { createQueryClient } from '../../shell/query-client.ts'
import { type ScreenName, titleOf } from '../../shell/screens.ts'
import { AppView } from '../app-view.tsx'
import { createAppRouter } from '../create-router.ts'
import { recordClicksScript } from './before-hydration-clicks.ts'
import { recordMessagesScript } from './before-hydration-messages.ts'
import { firstData } from './first-data.ts'
import { firstHeaderOf } from './first-header.ts'
import { guardOnServer } from './guard-on-server.ts'
import { type Call, createRecorder } from './recorder.ts'

/** What the server knows of the request. */
type Facts = {
  readonly now: Instant
  readonly userAgent: string
  /** The value of the cookie of `browserFactsCookie`. */
  readonly browserCookie: string | undefined
  readonly termsVersion: string
  /** Whether the caller is known by an app's token: the page is for its web view. */
  readonly isWebView: boolean
  /** The public configuration, as it is sent to browsers. */
  readonly config: unknown
}

/** A screen that is rendered, with the id of its post. */
type Target = { readonly screen: ScreenName; readonly newsId: string }

const targetOf = (path: string): Target | null => {
  if (path === '/') return { screen: 'newsIndex', newsId: '' }
  const [, newsId] = /^\/news\/(\d+)$/.exec(path) ?? []
  return newsId === undefined ? null : { screen: 'newsDetail', newsId }
}

/**
 * Without the cookie, which a first visit does not have and which ends when the offer of the app is due again, a phone
 * gets the offer.
 */
const browserOf = ({ browserCookie, userAgent, isWebView }: Facts, { appPageUrl }: PublicConfig): BrowserFacts => {
  const isMobile = isMobileDevice(userAgent, 0)
  if (isWebView) return { isMobile: false, canShare: isMobile, banner: 'none' }
  const offersApp = isMobile && appPageUrl !== undefined
  return readBrowserFacts(browserCookie) ?? { isMobile, canShare: isMobile, banner: offersApp ? 'install' : 'none' }
}

/** The guard has run, and the data have been loaded, before the router exists. */
const nothing = async () => undefined

/** Whether React has left a part of the page to the browser, because it failed or has to wait. */
const isIncomplete = (html: string) => /<!--\$[!?]-->/.test(html)

/** JSON that ends no script element, whatever people have written. */
const escaped = (json: string) => json.replaceAll('<', '\\u003c')

/**
 * Renders the first screen at an address, for the signed-in user for whom `call` answers. Gives its HTML, its title, a script
 * to run before it, and the data that the browser app needs to hydrate it, as JSON for a script element; null where the browser
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
  const client = createQueryClient(Number.POSITIVE_INFINITY)
  const recorder = createRecorder(call)
  const { newsId } = target
  const screen = await guardOnServer(target.screen, recorder, client, facts)
  const loaded = screen && (await firstData[screen]?.({ load: recorder.load, client, newsId }))
  if (!loaded) return null
  const { todoCount, unreadCount } = loaded
  const history = createMemoryHistory({ initialEntries: [screen === target.screen ? address : '/'] })
  const router = createAppRouter({ applyGuard: nothing, loadDetail: nothing, loadEdit: nothing }, history)
  await router.load()
  if (router.state.matches.at(-1)?.staticData.screen !== screen) return null

  const { isWebView } = facts
  const [minute, browser] = [floorToMinute(facts.now), browserOf(facts, config)]
  const server = { browser, config, isWebView }
  const html = renderToString(
    <AppView
      router={router}
      queryClient={client}
      facts={{ minute, todoCount, unreadCount, server }}
      header={firstHeaderOf(client, newsId)}
    />,
  )
  client.clear()
  if (isIncomplete(html)) return null
  const own = { screen, minute, todoCount, unreadCount, isWebView, browser, config: facts.config }
  return {
    html,
    title: todoText.tab(titleOf(screen, {}), todoCount),
    script: `${recordClicksScript};${recordMessagesScript}`,
    data: escaped(`${JSON.stringify(own).slice(0, -1)},"answers":${recorder.json()}}`),
  }
}
