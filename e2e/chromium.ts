import { type Browser, chromium } from 'playwright-core'
import { findBrowser, findShell } from '../scripts/browser.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A partial repaint has edges that differ by one of 255 levels from a whole one.
  '--disable-partial-raster',
]

const start = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath, args: flags })

/** Starts the installed Chromium, Chrome or Edge without a window. */
export const launch = (): Promise<Browser> => start(findBrowser())

/** One browser of this process, for one file after the other. It is started when it is needed first, or has crashed. */
const share = (launch: () => Promise<Browser>): (() => Promise<Browser>) => {
  let shared: Promise<Browser> | undefined
  return async () => {
    shared ??= launch()
    const browser = await shared
    if (browser.isConnected()) return browser
    shared = launch()
    return shared
  }
}

/** The browsers of journeys: `pages` shows pages and nothing else, `whole` notices, too. */
export type BrowserKind = 'pages' | 'whole'

export const sharedBrowsers: Readonly<Record<BrowserKind, () => Promise<Browser>>> = {
  pages: share(() => start(findShell())),
  whole: share(launch),
}
