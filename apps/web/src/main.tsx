import { discardClicks } from './app/first-screen/before-hydration-clicks.ts'
import { hydratePage, start } from './app/first-screen/hydrate-page.tsx'
import { discardPageData, readPageData } from './app/first-screen/page-data.ts'
import { startPreloads } from './app/preloads.ts'
import { pageRouter } from './app/router.ts'
import { installImeGuard } from './ime-guard.ts'
import { isWebView, reportMissingBridge } from './platform/bridge.ts'
import { nextTask } from './platform/next-task.ts'
import { adoptPublicConfig, loadPublicConfig } from './platform/public-config.ts'
import { restoreTheme } from './platform/theme.ts'
import { storeBrowserFacts } from './shell/browser-facts.ts'
import './ui/library-locale.ts'
import './styles.css'

const sent = readPageData()
const hasConfig = adoptPublicConfig(sent?.config)
// The token of a web view may be of another account than the browser's cookie.
const rendered = sent?.isWebView === isWebView() ? sent : null
if (!rendered) {
  discardPageData()
  discardClicks()
}
restoreTheme()
installImeGuard(window)
if (!rendered) {
  // A preload that is refused leads to another screen.
  pageRouter()
  startPreloads()
}
if (!hasConfig) await loadPublicConfig()
reportMissingBridge()

const page = document.getElementById('root')
// Not awaited: the code of a screen needs this script to have ended.
if (page && rendered) void hydratePage(page, rendered)
else if (page) start(page)

// A web view has no cookies.
if (!isWebView()) {
  void nextTask().then(storeBrowserFacts)
  window.addEventListener('pagehide', storeBrowserFacts)
}
