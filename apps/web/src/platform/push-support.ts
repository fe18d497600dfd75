import { isWebView } from './bridge.ts'
import { isAppleMobile } from './device.ts'
import { publicConfig } from './public-config.ts'

/**
 * Whether this browser can show notices. `notOffered`: the service sends none to browsers, or the native app
 * shows them; `homeScreen`: iPhones and iPads show them only when the site is opened from the home screen.
 */
export type PushSupport = 'notOffered' | 'supported' | 'unsupported' | 'homeScreen'

export const pushSupport = (): PushSupport => {
  if (publicConfig().hasWebPush !== true || isWebView()) return 'notOffered'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  const isOnHomeScreen = window.matchMedia('(display-mode: standalone)').matches
  return isAppleMobile(navigator.userAgent, navigator.maxTouchPoints) && !isOnHomeScreen ? 'homeScreen' : 'unsupported'
}

/** The browser's permission for notices of this site; only where `pushSupport` is `supported`. */
export const pushPermission = (): NotificationPermission => Notification.permission

/** Opens the browser's permission prompt. Call it in the press itself, before any `await`: otherwise Safari refuses. */
export const requestPushPermission = (): Promise<NotificationPermission> => Notification.requestPermission()
