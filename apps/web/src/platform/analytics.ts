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

let consent: EventConsent = 'none'

/** Sets what the user of this browser has agreed to. At first no events are sent. */
export const allowEvents = (given: EventConsent): void => {
  consent = given
}

/**
 * Sends an event to the app in the web view, else to the tag manager, which is loaded with the first allowed event. The
 * management group is included only with granted consent.
 */
export const sendEvent = (name: EventName, params: EventParams): void => {
  if (isWebView()) {
    sendEventToApp(name, params)
    return
  }
  if (consent === 'none') return
  startTagManager()
  window.dataLayer?.push({ event: name, ...(consent === 'linked' ? params : {}) })
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
