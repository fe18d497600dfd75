import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { type TestApp, testApp } from '../apps/server/src/testing/app.ts'
import { addSession, type Person } from '../apps/server/src/testing/company.ts'
import { type Opening, openPages } from './pages.ts'

/** What the native app heard from the page. */
export type BridgeCall = [name: 'openUrl' | 'alert' | 'sendGAEvent' | 'closeWebView', ...values: unknown[]]

/** Puts the bridge of the native app, with its token, into every page of `context`; what it is told is kept: see `bridgeCalls`. */
export const installBridge = (context: BrowserContext, sessionKey: string | undefined) =>
  context.addInitScript((token) => {
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
  }, sessionKey)

/** The limit of a call is a timer that the page's clock moves, too. */
const moveTimeLimits = (context: BrowserContext) =>
  context.addInitScript(() => {
    const limits = { jumps: 0, areHeld: false }
    Object.assign(globalThis, { timeLimits: limits })
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      const { jumps } = limits
      const end = () => {
        if (!limits.areHeld && jumps === limits.jumps)
          controller.abort(new DOMException('signal timed out', 'TimeoutError'))
      }
      setTimeout(end, ms)
      return controller.signal
    }
  })

/** Whether calls that are on their way outlive the limits that run out meanwhile; those limits never run out afterwards. */
const holdTimeLimits = (page: Page, areHeld: boolean) =>
  page.evaluate((held) => {
    const { timeLimits } = globalThis as { timeLimits?: { jumps: number; areHeld: boolean } }
    if (timeLimits) Object.assign(timeLimits, { areHeld: held, jumps: timeLimits.jumps + 1 })
  }, areHeld)

/**
 * The real server on its own database, listening, and a real browser. The clock stands at 2026/11/20(金) 10:00, for
 * the server as for all pages, until `forward` moves it; journeys sign in as someone of the cast by session cookie,
 * except where signing in is the journey.
 */
export const openWorld = () => {
  const pages = openPages()
  let running: TestApp | undefined
  let restarted: Awaited<ReturnType<typeof buildApp>> | undefined
  let origin = ''

  beforeAll(async () => {
    running = await testApp()
    origin = await running.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await restarted?.close()
    await running?.close()
  })

  const world = (): TestApp => {
    if (!running) throw new Error('the world is not open yet')
    return running
  }

  /** A session of its own for each browser, so that signing out in one leaves the others signed in. */
  const startSession = async (person: Person): Promise<string> => {
    const sessionKey = `journey-${randomUUID()}`
    await addSession(world().db, person, { sessionKey, now: world().clock.now })
    return sessionKey
  }

  /** A new browser in which `person` is signed in (nobody when null), on an empty page. */
  const open = async (person: Person | null, opening: Opening = {}): Promise<Page> => {
    const sessionKey = person ? await startSession(person) : undefined
    const prepare = async (context: BrowserContext) => {
      if (opening.device === 'webView') await installBridge(context, sessionKey)
      else if (sessionKey) {
        await context.addCookies([{ name: world().cookieName, value: sessionKey, url: origin }])
      }
    }
    const page = await pages.open(origin, { name: person?.name ?? 'nobody', ...opening }, prepare)
    await page.clock.setFixedTime(world().clock.now)
    // After the clock, which has limits of its own that nothing holds.
    await moveTimeLimits(page.context())
    return page
  }

  return {
    world,
    open,
    close: pages.close,
    step: pages.step,
    takeProblems: pages.takeProblems,
    closePages: pages.closePages,
    now: () => world().clock.now,
    /** Puts the server down and up again with other settings, at its address and on its database, as an operator does. */
    restart: async (settings: Record<string, string>): Promise<void> => {
      const { app, db, databaseUrl, clock } = world()
      await (restarted ?? app).close()
      const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, ...settings })
      restarted = await buildApp({ config, db, clock: () => clock.now })
      await restarted.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
    },
    /**
     * Moves the clock of the server and of all open pages, whose timers run out as they would. Calls that happen to be
     * on their way get their answers all the same, unless `endsCalls`.
     */
    forward: async (ms: number, { endsCalls = false } = {}): Promise<void> => {
      world().clock.now += ms
      for (const page of pages.all()) {
        // From the new time on, timers that are due may run out by themselves.
        if (!endsCalls) await holdTimeLimits(page, true)
        await page.clock.setFixedTime(world().clock.now)
        await page.clock.fastForward(ms)
        if (!endsCalls) await holdTimeLimits(page, false)
      }
    },
  }
}

/** What the native app heard so far. */
export const bridgeCalls = (page: Page): Promise<BridgeCall[]> =>
  page.evaluate(() => (globalThis as unknown as { bridgeCalls: BridgeCall[] }).bridgeCalls)
