import { isWebView, sendEventToApp } from './bridge.ts'
import { publicConfig } from './public-config.ts'

/** Events of the product (ANL-01…03, G-138). */
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

let isLinkingGranted = false

/** Tells whether events of a browser may carry account data (G-139, ANL-08). Nothing granted it at first. */
export const allowLinking = (isGranted: boolean): void => {
  isLinkingGranted = isGranted
}

/**
 * Sends an event to the app in the web view (WEB-09), else to the tag manager (ANL-06); there the management group goes
 * along only with granted consent (G-139).
 */
export const sendEvent = (name: EventName, params: EventParams): void => {
  if (isWebView()) {
    sendEventToApp(name, params)
    return
  }
  startTagManager()
  window.dataLayer?.push({ event: name, ...(isLinkingGranted ? params : {}) })
}

let isStarted = false

/** Loads the environment's tag manager with the first event, where one is configured; debug is on in development (ANL-07). */
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
