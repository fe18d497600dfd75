import { myProfileQuery } from '../features/members/my-profile.ts'
import { isWebView } from '../platform/bridge.ts'
import { log } from '../platform/log.ts'
import { publicConfig } from '../platform/public-config.ts'
import { registerServiceWorker } from '../platform/service-worker.ts'
import { queryClient } from '../shell/query-client.ts'

let isDone = false

/**
 * Registers the service worker once per page load for a signed-in user; call it when the browser is idle. Nothing
 * depends on it: a failure is only logged. The native app says itself that there is no network. A page that is
 * controlled already needs nothing: the browser checks for a new version at every navigation.
 */
export const registerAtRest = (): void => {
  const isSignedIn = queryClient.getQueryData(myProfileQuery.queryKey) !== undefined
  if (isDone || !isSignedIn || publicConfig().hasServiceWorker !== true || isWebView()) return
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  isDone = true
  registerServiceWorker().catch((error) => log('failed to register the service worker', error, 'warn'))
}
