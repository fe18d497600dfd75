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
