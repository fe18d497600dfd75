import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { log } from './log.ts'
import { publicConfig } from './public-config.ts'

/** What the native app puts into the page as `window.companyIntraNewsBridge`. */
export type Bridge = {
  openUrl?: (url: string) => void
  /** Settles when the user has closed the alert. */
  alert?: (title: string, text: string) => void | Promise<void>
  sendGAEvent?: (name: string, params: Readonly<Record<string, string>>) => void
  closeWebView?: () => void
  /** The app's credential, sent with every call. */
  token?: string
}

declare global {
  interface Window {
    companyIntraNewsBridge?: Bridge
  }
}

/** Read from the global object, because calls are made from workers as well, which have no window. */
const bridge = () => (globalThis as { companyIntraNewsBridge?: Bridge }).companyIntraNewsBridge

/** Inside the native app: its bridge is there, or the user agent carries the configured mark. */
export const isWebView = (): boolean => {
  const mark = publicConfig().appUserAgent
  return bridge() !== undefined || (mark !== undefined && mark !== '' && navigator.userAgent.includes(mark))
}

/** Logs that the native bridge has not started, in the app's web view only. Call it once the configuration is loaded. */
export const reportMissingBridge = (): void => {
  if (isWebView() && bridge() === undefined) log('the native bridge has not started')
}

/** The token that the native app injected, with the header that carries it. */
export type AppCredential = { readonly header: string; readonly token: string }

let passedCredential: AppCredential | undefined

/** Passes the page's credential to a worker, which has neither bridge nor configuration. */
export const passAppCredential = (credential: AppCredential | undefined): void => {
  passedCredential = credential
}

const injectedToken = (): string | undefined => {
  try {
    return bridge()?.token
  } catch (error) {
    log('the native bridge has failed', error)
    return undefined
  }
}

/** The credential of the native app, if there is one. */
export const appCredential = (): AppCredential | undefined => {
  const token = injectedToken()
  return token ? { header: publicConfig().appTokenHeader ?? appTokenHeader, token } : passedCredential
}

/** Runs one bridge call; false when the bridge lacks it, or when it failed, which is only logged. */
const viaBridge = async (run: (bridge: Bridge) => undefined | void | Promise<void> | false): Promise<boolean> => {
  const native = bridge()
  if (native === undefined) return false
  try {
    return (await run(native)) !== false
  } catch (error) {
    log('the native bridge has failed', error)
    return false
  }
}

/** Whether it is an https address or a page of this service, which may use http in development. */
const canBeOpened = (url: string) => {
  if (!URL.canParse(url)) return false
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || href.startsWith(`${location.origin}/`)
}

/** Opens an address outside the page: by the app in the web view, else in a new tab. Unsafe addresses are ignored. */
export const openUrl = (url: string): void => {
  if (!canBeOpened(url)) return
  if (isWebView()) void viaBridge((native) => (native.openUrl ? native.openUrl(url) : false)).then(logUnopened)
  else window.open(url, '_blank', 'noopener,noreferrer')
}

const logUnopened = (isOpened: boolean) => {
  if (!isOpened) log('the bridge has opened no address')
}

/** Shows the app's own alert; false when the app has none. */
export const showAlert = (title: string, text: string): Promise<boolean> =>
  viaBridge((native) => (native.alert ? native.alert(title, text) : false))

/** Sends an analytics event to the app. */
export const sendEventToApp = (name: string, params: Readonly<Record<string, string>>): void => {
  void viaBridge((native) => (native.sendGAEvent ? native.sendGAEvent(name, params) : false))
}

let closing = false

/** Whether the web view is closing: nothing is shown any more. */
export const isClosing = (): boolean => closing

/** Closes the web view, at most once per page load. */
export const closeWebView = (): void => {
  if (closing || !isWebView()) return
  closing = true
  void viaBridge((native) => (native.closeWebView ? native.closeWebView() : false)).then((isClosed) => {
    if (!isClosed) window.close()
  })
}
