import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { companyOfKey } from '../apps/server/src/http/caller.ts'
import type { Parts } from '../apps/server/src/http/deps.ts'
import { createLoad } from '../apps/server/src/http/load.ts'
import { closeServer } from '../apps/server/src/listen.ts'
import { type TestApp, testApp } from '../apps/server/src/testing/app.ts'
import { addSession, type Person, sessionKeyOf } from '../apps/server/src/testing/company.ts'
import type { BrowserKind } from './chromium.ts'
import { type Opening, openPages } from './pages.ts'

/** A call of the page to the native app. */
export type BridgeCall = [name: 'openUrl' | 'alert' | 'sendGAEvent' | 'closeWebView', ...values: unknown[]]

/** Installs the native app's bridge, with its token, in every page of `context`. It records its calls: see `bridgeCalls`. */
export const installBridge = (context: BrowserContext, sessionKey: string | undefined) =>
  context.addInitScript((token) => {
    const calls: unknown[][] = []
    const record =
      (name: string) =>
      (...values: unknown[]) => {
        calls.push([name, ...values])
      }
    Object.assign(globalThis, {
      bridgeCalls: calls,
      companyIntraNewsBridge: {
        openUrl: record('openUrl'),
        alert: record('alert'),
        sendGAEvent: record('sendGAEvent'),
        closeWebView: record('closeWebView'),
        ...(token && { token }),
      },
    })
  }, sessionKey)

/** Makes the timeout of a call follow the page's clock, which a test moves. */
const installCallTimeouts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const timeouts = { jumps: 0, areIgnored: false }
    Object.assign(globalThis, { callTimeouts: timeouts })
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      const { jumps } = timeouts
      const end = () => {
        if (!timeouts.areIgnored && jumps === timeouts.jumps)
          controller.abort(new DOMException('signal timed out', 'TimeoutError'))
      }
      setTimeout(end, ms)
      return controller.signal
    }
  })

/** Switches off the timeouts of the calls that are now running; those that expire meanwhile never fire. */
const ignoreCallTimeouts = (page: Page, areIgnored: boolean) =>
  page.evaluate((ignored) => {
    const { callTimeouts } = globalThis as { callTimeouts?: { jumps: number; areIgnored: boolean } }
    if (callTimeouts) Object.assign(callTimeouts, { areIgnored: ignored, jumps: callTimeouts.jumps + 1 })
  }, areIgnored)

/**
 * Starts the real server on a database of its own, and a real browser, for the tests of one file or group. The clock of
 * the server and of all pages is fixed at 2026/11/20(金) 10:00 until `forward` moves it. Pages are signed in as one of the
 * cast by session cookie, except where a journey is about signing in. `settings` are beside those of all tests.
 */
export const startTestServer = (kind: BrowserKind = 'pages', settings: Record<string, string> = {}) => {
  const pages = openPages(kind)
  let running: TestApp | undefined
  let restarted: Awaited<ReturnType<typeof buildApp>> | undefined
  let origin = ''

  beforeAll(async () => {
    running = await testApp(undefined, undefined, undefined, {}, settings)
    origin = await running.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await restarted?.close()
    await running?.close()
  })

  const server = (): TestApp => {
    if (!running) throw new Error('the test server has not been started yet')
    return running
  }

  /** A session of its own for each browser, so that signing out in one leaves the others signed in. */
  const startSession = async (person: Person): Promise<string> => {
    const key = `journey-${randomUUID()}`
    const sessionKey = companyOfKey(person.sessionKey) === null ? key : sessionKeyOf(person, key)
    await addSession(server().db, person, { sessionKey, now: server().clock.now })
    return sessionKey
  }

  /** A new browser in which `person` is signed in (nobody when null), on an empty page. */
  const open = async (person: Person | null, opening: Opening = {}): Promise<Page> => {
    const sessionKey = person ? await startSession(person) : undefined
    const prepare = async (context: BrowserContext) => {
      if (opening.device === 'webView') await installBridge(context, sessionKey)
      else if (sessionKey) {
        await context.addCookies([{ name: server().cookieName, value: sessionKey, url: origin }])
      }
    }
    const page = await pages.open(origin, { name: person?.name ?? 'nobody', ...opening }, prepare)
    await page.clock.setFixedTime(server().clock.now)
    // After the clock, which replaces `AbortSignal.timeout` by its own.
    await installCallTimeouts(page.context())
    return page
  }

  return {
    server,
    open,
    close: pages.close,
    step: pages.step,
    takeProblems: pages.takeProblems,
    closePages: pages.closePages,
    now: () => server().clock.now,
    origin: () => origin,
    /** Restarts the server with other settings, at the same address and on the same database. */
    restart: async (settings: Record<string, string>, parts: Partial<Parts> = {}): Promise<void> => {
      const { server: app, db, databaseUrl, clock } = server()
      await closeServer(restarted ?? app)
      const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, ...settings })
      // As at its start: a busy machine refuses nothing.
      restarted = await buildApp({ config, db, clock: () => clock.now, load: createLoad(() => undefined), ...parts })
      await restarted.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
    },
    /**
     * Moves the clock of the server and of all open pages, whose timers fire as usual. Calls that are running still get
     * their answers, unless `endsCalls`.
     */
    forward: async (ms: number, { endsCalls = false } = {}): Promise<void> => {
      server().clock.now += ms
      for (const page of pages.all()) {
        if (!endsCalls) await ignoreCallTimeouts(page, true)
        await page.clock.setFixedTime(server().clock.now)
        await page.clock.fastForward(ms)
        if (!endsCalls) await ignoreCallTimeouts(page, false)
      }
    },
  }
}

/** The calls that the page has made to the native app so far. */
export const bridgeCalls = (page: Page): Promise<BridgeCall[]> =>
  page.evaluate(() => (globalThis as unknown as { bridgeCalls: BridgeCall[] }).bridgeCalls)
