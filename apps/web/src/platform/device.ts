import { isWebView } from './bridge.ts'

/** A phone or tablet by its user agent; an iPad that calls itself a Mac is told by its touch screen (G-112). */
export const isMobileDevice = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod|Android/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** A browser on a phone or tablet, outside the app's web view (G-112). */
export const isMobileBrowser = (): boolean =>
  !isWebView() && isMobileDevice(navigator.userAgent, navigator.maxTouchPoints)
