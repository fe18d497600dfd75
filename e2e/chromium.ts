import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the installed Chromium, Chrome or Edge without a window. */
export const launch = (): Promise<Browser> => chromium.launch({ executablePath: findBrowser(), args: flags })

let shared: Promise<Browser> | undefined

/** The browser of all journeys in this process, one after the other. It is started when it is needed first, or has crashed. */
export const sharedBrowser = async (): Promise<Browser> => {
  shared ??= launch()
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = launch()
  return shared
}
