import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from '../apps/server/src/testing/app.ts'
import type { Person } from '../apps/server/src/testing/company.ts'
import { tipFlags } from '../apps/web/src/platform/storage.ts'
import { launch } from './chromium.ts'

/** Where a journey takes place. The web view is a phone with the native app's bridge in the page. */
export type Device = 'desktop' | 'phone' | 'webView'

type Opening = {
  device?: Device
  /** Width and height in CSS pixels instead of the device's own. */
  viewport?: { width: number; height: number }
  dark?: boolean
  /** Whether hints and tips count as seen; they do unless a journey is about them. */
  tips?: 'seen' | 'unseen'
  /** Console errors that the journey provokes on purpose. */
  expectedErrors?: RegExp
}

/** What the native app heard from the page. */
export type BridgeCall = [name: 'openUrl' | 'alert' | 'sendGAEvent' | 'closeWebView', ...values: unknown[]]

const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 375, height: 740 }, userAgent: phoneAgent, hasTouch: true, isMobile: true },
  webView: { viewport: { width: 375, height: 740 }, userAgent: phoneAgent, hasTouch: true, isMobile: true },
} as const

const noise = /favicon|Failed to load resource/

/**
 * The real server on its own database, listening, and a real browser. The clock runs with the machine's, ahead by
 * `forward`; journeys sign in as someone of the cast by session cookie, except where signing in is the journey.
 */
export const openWorld = () => {
  const state: { world?: TestApp; origin?: string; contexts: BrowserContext[]; problems: string[] } = {
    contexts: [],
    problems: [],
  }
  let aheadMs = 0
  let browser: Awaited<ReturnType<typeof launch>> | undefined

  beforeAll(async () => {
    const [started, world] = await Promise.all([launch(), testApp(() => Date.now() + aheadMs)])
    browser = started
    state.world = world
    state.origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  })

  afterAll(async () => {
    await browser?.close()
    await state.world?.close()
  })

  const world = (): TestApp => {
    if (!state.world) throw new Error('the world is not open yet')
    return state.world
  }

  const watch = (page: Page, expected: RegExp | undefined) => {
    const note = (text: string) => {
      if (!noise.test(text) && !expected?.test(text)) state.problems.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text())
    })
    page.on('pageerror', (error) => note(String(error)))
  }

  const installBridge = async (context: BrowserContext, person: Person | null) => {
    await context.addInitScript((token) => {
      const calls: unknown[][] = []
      const heard =
        (name: string) =>
        (...values: unknown[]) => {
          calls.push([name, ...values])
        }
      Object.assign(globalThis, {
        bridgeCalls: calls,
        companyIntraNewsBridge: {
          openUrl: heard('openUrl'),
          alert: heard('alert'),
          sendGAEvent: heard('sendGAEvent'),
          closeWebView: heard('closeWebView'),
          ...(token && { token }),
        },
      })
    }, person?.sessionKey)
  }

  /** A new browser in which `person` is signed in (nobody when null), on an empty page. */
  const open = async (person: Person | null, opening: Opening = {}): Promise<Page> => {
    const { device = 'desktop', viewport, dark = false, tips = 'seen', expectedErrors } = opening
    if (!browser) throw new Error('the browser has not been started yet')
    const context = await browser.newContext({
      ...devices[device],
      ...(viewport && { viewport }),
      locale: 'ja-JP',
      // Far from Tokyo on purpose: what the page shows must not depend on it (TIME-01).
      timezoneId: 'America/New_York',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      baseURL: state.origin ?? '',
    })
    state.contexts.push(context)
    if (device === 'webView') await installBridge(context, person)
    else if (person) {
      const value = encodeURIComponent(person.sessionKey)
      await context.addCookies([{ name: world().cookieName, value, url: state.origin ?? '' }])
    }
    if (tips === 'seen') {
      await context.addInitScript(
        (flags) => {
          for (const flag of flags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
        },
        [...tipFlags],
      )
    }
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    watch(page, expectedErrors)
    return page
  }

  return {
    world,
    open,
    now: () => Date.now() + aheadMs,
    /** Moves the server's clock; pages follow with `page.clock`. */
    forward: (ms: number) => {
      aheadMs += ms
    },
    /** Everything that pages complained about since the last call; a test expects it to be empty. */
    takeProblems: (): string[] => state.problems.splice(0),
    /** Closes the pages of a finished test. */
    closePages: async () => {
      await Promise.all(state.contexts.splice(0).map((context) => context.close()))
    },
  }
}

/** What the native app heard so far. */
export const bridgeCalls = (page: Page): Promise<BridgeCall[]> =>
  page.evaluate(() => (globalThis as unknown as { bridgeCalls: BridgeCall[] }).bridgeCalls)
