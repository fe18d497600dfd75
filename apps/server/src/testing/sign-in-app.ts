import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLoad } from '../http/load.ts'
import { type Browser, createBrowser } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { connectRecording } from './statements.ts'

/**
 * The real server on a port of its own, for sign-ins from end to end: on an empty database, or on that of another one
 * which is closed later.
 */
export const signInApp = async (now: number, environment: Record<string, string> = {}, other?: TestDatabase) => {
  const database = other ?? (await createTestDatabase())
  const db = connectRecording(database.url, () => undefined)
  const clock = { now }
  const port = await freePort()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), ...environment })
  /** The lines that the server has logged; none while LOG_LEVEL is `silent`, as it is by default. */
  const log: string[] = []
  const app = await buildApp({
    config,
    db,
    clock: () => clock.now,
    // A busy machine refuses nothing, and renders all.
    load: createLoad(() => undefined),
    mayRender: () => true,
    logStream: { write: (line) => log.push(line) },
  })
  await app.listen({ port, host: '127.0.0.1' })

  return {
    app,
    db,
    database,
    clock,
    log,
    origin: config.publicUrl,
    browser: (site?: Parameters<typeof createBrowser>[1]) => createBrowser(config.publicUrl, site, () => clock.now),
    close: async () => {
      await app.close()
      await db.close()
      if (!other) await database.drop()
    },
  }
}
export type SignInApp = Awaited<ReturnType<typeof signInApp>>

/** Ways through a sign-in with the built-in provider. */
export const journeys = (server: () => SignInApp) => {
  const authUrl = async (browser: Browser): Promise<URL> =>
    new URL((await browser.call('GET', '/v1/session/authUrl')).data.url)

  /** Goes through the provider's page as a person would; returns the answer that the provider sends back. */
  const choose = async (browser: Browser, docomoId: string, url?: URL): Promise<Record<string, string>> => {
    const page = (await browser.follow((url ?? (await authUrl(browser))).href, `${server().origin}/login`)) as Response
    expect(await page.text()).toContain('ビジネスアカウントでログイン')
    const chosen = await browser.request(page.url, { method: 'POST', body: new URLSearchParams({ docomoId }) })
    const answer = (await browser.follow(chosen.headers.get('location') ?? '', `${server().origin}/login`)) as URL
    return Object.fromEntries(answer.searchParams)
  }

  const signIn = async (docomoId: string, browser = server().browser()): Promise<Browser> => {
    const answer = await browser.call('POST', '/v1/session', await choose(browser, docomoId))
    expect(answer).toMatchObject({ success: true, data: { isLogin: true } })
    return browser
  }
  return { authUrl, choose, signIn }
}
