import { isWebView } from './bridge.ts'

/** An iPhone or iPad by its user agent; an iPad that identifies as a Mac is recognized by its touch screen. */
export const isAppleMobile = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** A phone or tablet by its user agent. */
export const isMobileDevice = (userAgent: string, touchPoints: number): boolean =>
  /Android/.test(userAgent) || isAppleMobile(userAgent, touchPoints)

/** A browser on a phone or tablet, outside the app's web view. */
export const isMobileBrowser = (): boolean =>
  !isWebView() && isMobileDevice(navigator.userAgent, navigator.maxTouchPoints)

/** Whether shortcuts have the Command key instead of Control. */
export const hasCommandKey = (): boolean => /Macintosh|iPhone|iPad|iPod/.test(navigator.userAgent)
