import type { OpenMessage } from '../platform/push-messages.ts'
import type { NotificationEvent, Scope, WindowClient } from './scope.ts'

/** How long a tab may take to answer. Browsers allow `openWindow` for about a second after the click. */
const answerTimeoutMs = 500

/** Requests a tab to open `path`; returns whether it did. It refuses where that would lose unsaved input. */
const openInTab = (tab: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(false), answerTimeoutMs)
    const message: OpenMessage = { type: 'push-open', path }
    tab.postMessage(message, [port2])
  })

const pathOf = ({ data }: Notification): string => {
  const path: unknown = data?.path
  return typeof path === 'string' ? path : '/'
}

/**
 * Opens the post of a clicked notice: in the tab that was used last, or in a new one where there is none or the
 * tab refuses. Without a session the sign-in comes first.
 */
export const openPost = async ({ clients }: Scope, { notification }: NotificationEvent): Promise<void> => {
  notification.close()
  const path = pathOf(notification)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab =
    tabs.find(({ focused }) => focused) ??
    tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
    // Browsers list the tab that was used last first.
    tabs[0]
  if (tab && (await openInTab(tab, path))) await tab.focus()
  else await clients.openWindow(path)
}
