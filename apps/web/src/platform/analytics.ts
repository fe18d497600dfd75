import { isWebView, sendEventToApp } from './bridge.ts'
import { publicConfig } from './public-config.ts'

/** Events of the product. */
export type EventName =
  | 'companyintranews_view_detail'
  | 'companyintranews_create_news'
  | 'companyintranews_launch_browser'

type EventParams = { managementGroup: string }

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Which events may be sent: none before the user has answered terms and analytics; account data only with consent. */
export type EventConsent = 'none' | 'unlinked' | 'linked'

/** Not known at first: in the web view the answer may come after the first event. */
let consent: EventConsent | undefined
const waiting: (() => void)[] = []

/** Sets what the user of this page has agreed to, and lets the events go on that have waited for it. */
export const allowEvents = (given: EventConsent): void => {
  consent = given
  for (const send of waiting.splice(0)) send()
}

/**
 * Sends an event to the app in the web view, else to the tag manager, which is loaded with the first allowed event. It waits until
 * the consent is known; the management group is included only where it is granted.
 */
export const sendEvent = (name: EventName, params: EventParams): void => {
  if (consent === undefined) {
    waiting.push(() => sendEvent(name, params))
    return
  }
  if (consent === 'none') return
  const allowed = consent === 'linked' ? params : {}
  if (isWebView()) {
    sendEventToApp(name, allowed)
    return
  }
  startTagManager()
  window.dataLayer?.push({ event: name, ...allowed })
}

let isStarted = false

/** Loads the configured tag manager with the first event; debug is on in development. */
const startTagManager = () => {
  const id = publicConfig().tagManagerId
  if (isStarted || id === undefined || id === '') return
  isStarted = true
  window.dataLayer = [{ 'gtm.start': performance.timeOrigin, event: 'gtm.js', debug_mode: import.meta.env.DEV }]
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
