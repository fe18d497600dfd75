import { type BrowserFacts, browserFactsCookie, writeBrowserFacts } from '@kawaraban/contract/browser-facts.ts'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import { now } from '../platform/clock.ts'
import { writeCookie } from '../platform/cookie.ts'
import { isMobileBrowser } from '../platform/device.ts'
import { publicConfig } from '../platform/public-config.ts'
import { pushPermission, pushSupport } from '../platform/push-support.ts'
import { canShare } from '../platform/share.ts'
import { hasSeen, type InstallBannerMemory, isPushHintClosed, loadInstallBanner } from '../platform/storage.ts'
import { loadStoredPush } from '../platform/stored-push.ts'

/** Whether the install banner may be shown: never closed, or closed more than 24 hours before `now`. */
export const isInstallBannerDue = ({ isClosed, closedAt }: InstallBannerMemory, now: Instant): boolean =>
  !isClosed || closedAt === null || now - closedAt > dayMs

/** Whether it is shown at `now`; the hints of the feed come first, at an earlier visit. */
export const isInstallBannerNext = (now: Instant): boolean =>
  hasSeen('newsHeader') && isInstallBannerDue(loadInstallBanner(), now)

/** Whether this browser is offered the app at `now`. */
const offersApp = (now: Instant): boolean =>
  publicConfig().appPageUrl !== undefined && isMobileBrowser() && isInstallBannerNext(now)

/** Only where a press opens the browser's prompt; the hints of the screen come first, at an earlier visit. */
export const isPushHintDue = (): boolean =>
  pushSupport() === 'supported' &&
  pushPermission() === 'default' &&
  loadStoredPush() === null &&
  !isPushHintClosed() &&
  hasSeen('newsHeader')

/** What the first screen depends on of this browser. */
export const browserFacts = (): BrowserFacts => ({
  isMobile: isMobileBrowser(),
  canShare: canShare(),
  banner: offersApp(now()) ? 'install' : isPushHintDue() ? 'push' : 'none',
})

/**
 * Stores the facts for the server, until the offer of the app, once closed, is due again. When a page is left is too late: the next
 * one has been requested.
 */
export const storeBrowserFacts = (): void => {
  const { closedAt } = loadInstallBanner()
  const untilMs = closedAt === null ? 0 : closedAt + dayMs - now()
  writeCookie(browserFactsCookie, writeBrowserFacts(browserFacts()), untilMs > 0 ? untilMs : undefined)
}
