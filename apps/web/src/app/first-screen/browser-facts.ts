import { type BrowserFacts, browserFactsCookie, writeBrowserFacts } from '@kawaraban/contract/browser-facts.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { offersApp } from '../../features/mobile-app/install-banner.tsx'
import { isPushHintDue } from '../../features/push/push-hint.tsx'
import { now } from '../../platform/clock.ts'
import { writeCookie } from '../../platform/cookie.ts'
import { isMobileBrowser } from '../../platform/device.ts'
import { canShare } from '../../platform/share.ts'
import { loadInstallBanner } from '../../platform/storage.ts'

/** What the first screen depends on of this browser. */
export const browserFacts = (): BrowserFacts => ({
  isMobile: isMobileBrowser(),
  canShare: canShare(),
  banner: offersApp(now()) ? 'install' : isPushHintDue() ? 'push' : 'none',
})

/** Stores the facts for the server, until the offer of the app, once closed, is due again. */
export const storeBrowserFacts = (): void => {
  const { closedAt } = loadInstallBanner()
  const untilMs = closedAt === null ? 0 : closedAt + dayMs - now()
  writeCookie(browserFactsCookie, writeBrowserFacts(browserFacts()), untilMs > 0 ? untilMs : undefined)
}
