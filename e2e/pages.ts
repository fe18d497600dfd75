import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { tipFlags } from '../apps/web/src/platform/storage.ts'
import { type BrowserKind, sharedBrowsers } from './chromium.ts'
import { phone } from './devices.ts'
import { createSteps } from './steps.ts'

/** The device of a journey. The web view is a phone with the native app's bridge in the page. */
export type Device = 'desktop' | 'phone' | 'webView'

export type Opening = {
  device?: Device
  /** Width and height in CSS pixels instead of the device's own. */
  viewport?: { width: number; height: number }
  dark?: boolean
  /** Whether hints and tips are stored as seen, which is the default. */
  tips?: 'seen' | 'unseen'
  /** Whether the hint about notices may show (G-202); by default it is stored as closed. */
  hasPushHint?: boolean
  /** Whether the page gets its service worker. While one takes over a page, calls pass by the journey's routes. */
  hasServiceWorker?: boolean
  /** Console errors that the journey causes on purpose. */
  expectedErrors?: RegExp
  /** Whose browser it is, for the names of pictures. */
  name?: string
}

const devices = { desktop: { viewport: { width: 1440, height: 900 } }, phone, webView: phone } as const

/** What browsers log without a fault of the page: a failed call is expected, or has a message of its own. */
export const noise = /favicon|Failed to load resource/

type Opened = { page: Page; name: string; unanswered: Map<Request, string> }

/** Lets `goto` and `reload` wait until the app has hydrated a page that the server has rendered, unless they get another end to wait for. */
const waitForHydration = (page: Page) => {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  const takenOver = () => page.locator('#page-data').waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await takenOver()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await takenOver()
    return response
  }
}

/** The requests of a page that have no answer yet, for the message of a test that waited for one. */
const unansweredOf = (page: Page) => {
  const unanswered = new Map<Request, string>()
  page.on('request', (request) => unanswered.set(request, `${request.method()} ${request.url()}`))
  const forget = (request: Request) => unanswered.delete(request)
  page.on('requestfinished', forget).on('requestfailed', forget)
  return unanswered
}

/**
 * Opens pages in a real browser for the tests of one file or group, each with storage of its own; they are closed after each
 * test. A test fails when one of its pages has thrown an exception or logged an unexpected error, or can be scrolled sideways
 * after a step. Notices show in a `whole` browser only.
 */
export const openPages = (kind: BrowserKind = 'pages') => {
  let browser: Browser | undefined
  const opened: Opened[] = []
  const problems: string[] = []

  beforeAll(async () => {
    browser = await sharedBrowsers[kind]()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      problems.push(
        ...opened.flatMap(({ name, unanswered }) =>
          [...unanswered.values()].map((request) => `no answer for ${name}: ${request}`),
        ),
      )
      await steps.takePicturesOfFailure()
    }
    await closePages()
    // Not compared with nothing: that message would leave most of them out.
    if (problems.length > 0) throw new Error(problems.splice(0).join('\n'))
  })

  const takePictures = async (pathOf: (name: string) => string) => {
    for (const { page, name } of opened)
      await page
        .screenshot({ path: pathOf(name), timeout: 5_000 })
        .catch((error) => problems.push(`no picture of ${name}: ${error}`))
  }

  /** Closes a page with its context; errors of calls that this aborts are ignored. */
  const close = async (page: Page) => {
    page.removeAllListeners('console')
    page.removeAllListeners('pageerror')
    opened.splice(0, opened.length, ...opened.filter((other) => other.page !== page))
    // What a handler still holds back goes out with it, and must not reach the server.
    await page.context().setOffline(true)
    // A handler that is still at work fails when its page closes.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }

  const closePages = async () => {
    steps.reset()
    await Promise.all([...opened].map(({ page }) => close(page)))
  }

  /** Checks that no page scrolls sideways, except those that are just navigating. */
  const checkWidths = async (name: string) => {
    for (const { page, name: person } of opened) {
      const excess = await page
        .evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        .catch(() => 0)
      if (excess > 0) problems.push(`After step "${name}" the page of ${person} is ${excess} px too wide`)
    }
  }

  const steps = createSteps({ takePictures, check: checkWidths })

  const watch = (page: Page, expected: RegExp | undefined) => {
    const report = (text: string) => {
      if (!noise.test(text) && !expected?.test(text)) problems.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') report(message.text())
    })
    page.on('pageerror', (error) => report(String(error)))
  }

  /** Opens an empty page of `origin` in a new browser context; `prepare` runs before the page. */
  const open = async (
    origin: string,
    {
      device = 'desktop',
      viewport,
      dark = false,
      tips = 'seen',
      hasPushHint = false,
      hasServiceWorker = false,
      expectedErrors,
      name = device,
    }: Opening = {},
    prepare?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<Page> => {
    if (!browser) throw new Error('the browser has not been started yet')
    const context = await browser.newContext({
      ...devices[device],
      ...(viewport && { viewport }),
      locale: 'ja-JP',
      // Far from Tokyo on purpose: what the page shows must not depend on it (TIME-01).
      timezoneId: 'America/New_York',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      baseURL: origin,
      // The certificate of a proxy is its own.
      ignoreHTTPSErrors: true,
    })
    await prepare?.(context)
    if (!hasPushHint) await context.addInitScript(() => localStorage.setItem('companyIntraNews.pushHint', 'closed'))
    if (!hasServiceWorker) {
      await context.addInitScript(() => {
        ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)
      })
    }
    if (tips === 'seen') {
      await context.addInitScript(
        (flags) => {
          // The frame of the form's preview is no visit.
          if (window !== window.top) return
          for (const flag of flags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
        },
        [...tipFlags],
      )
    }
    const page = await context.newPage()
    waitForHydration(page)
    opened.push({ page, name, unanswered: unansweredOf(page) })
    page.setDefaultTimeout(30_000)
    watch(page, expectedErrors)
    return page
  }

  return {
    open,
    close,
    closePages,
    /** All problems of pages since the last call. */
    takeProblems: (): string[] => problems.splice(0),
    /** The pages of the running test. */
    all: (): Page[] => opened.map(({ page }) => page),
    step: steps.step,
  }
}
