import { pause } from '../platform/clock.ts'
import { offlinePage } from './offline-page.ts'
import type { FetchEvent, Scope } from './scope.ts'
import { isScreenAddress } from './screen-address.ts'

/** How long the network may take before the offline page is shown. */
const networkTimeoutMs = 3000
/** How long it may take while the offline page is shown already. */
const waitingTimeoutMs = 60_000

/**
 * Answers navigations. All come from the network, and nothing is stored. A screen is replaced by the offline page when
 * the network fails, or has not responded after 3 s. In the second case that page reloads itself at once, and this reload
 * waits for a minute. Returns the listener for `fetch`.
 */
export const navigationAnswers = (scope: Pick<Scope, 'fetch'>) => {
  /** Addresses for which the offline page is shown, and waits. */
  const waiting = new Set<string>()

  // The browser may have sent the request while the service worker started. It must not be sent twice.
  const fromNetwork = async ({ preloadResponse, request }: FetchEvent): Promise<Response> =>
    (await preloadResponse) ?? scope.fetch(request)

  const answerScreen = async (event: FetchEvent): Promise<Response> => {
    const { url } = event.request
    const response = fromNetwork(event)
    const isWaiting = waiting.delete(url)
    try {
      const inTime = await Promise.race([response, pause(isWaiting ? waitingTimeoutMs : networkTimeoutMs)])
      if (inTime) return inTime
    } catch {
      return offlinePage('offline')
    }
    // An aborted request would take its connection along, which the reload can use.
    event.waitUntil(response.catch(() => undefined))
    if (isWaiting) return offlinePage('offline')
    waiting.add(url)
    return offlinePage('slow')
  }

  return (event: FetchEvent): void => {
    const { request } = event
    if (request.mode !== 'navigate' || request.method !== 'GET') return
    event.respondWith(isScreenAddress(new URL(request.url)) ? answerScreen(event) : fromNetwork(event))
  }
}
