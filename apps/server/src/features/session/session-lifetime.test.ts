import { listNews } from '@kawaraban/contract/news.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../db/seed/seed-demo.ts'
import { localIssuerName } from '../../local-issuer.ts'
import type { Browser } from '../../testing/browser.ts'
import { at } from '../../testing/instant.ts'
import { journeys, type SignInApp, signInApp } from '../../testing/sign-in-app.ts'

const start = at('2026/11/20 10:00')

let server: SignInApp

beforeAll(async () => {
  server = await signInApp(start)
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterAll(() => server.close())

const { signIn } = journeys(() => server)
const isLogin = async (browser: Browser): Promise<boolean> => (await browser.call('GET', '/v1/session')).data.isLogin

describe('GET /v1/session', () => {
  test('AUTH-11 API-23 answers without a session', async () => {
    expect(await server.browser().call('GET', '/v1/session')).toMatchObject({ success: true, data: { isLogin: false } })
  })

  test('G-107 lets a session live 30 days from its last use', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    server.clock.now = start + 29 * dayMs
    expect(await isLogin(browser)).toBe(true)
    server.clock.now += 30 * dayMs - 1
    expect(await isLogin(browser)).toBe(true)
    server.clock.now += 30 * dayMs
    expect(await isLogin(browser)).toBe(false)
    server.clock.now = start
  })
})

describe('the cookie of the session', () => {
  const cookieOf = async (browser: Browser, path: string = listNews.path, init: RequestInit = {}) =>
    (await browser.request(path, init)).headers.getSetCookie().find((line) => line.startsWith('kawaraban='))
  const maxAgeOf = (cookie: string | undefined) => Number(cookie?.match(/Max-Age=(\d+)/)?.[1])
  const days = (number: number) => (number * dayMs) / 1000

  test('G-107 lives as long as the session: a person who comes every few weeks stays signed in, for 180 days in all', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    const key = browser.cookies.get('kawaraban')
    for (let day = 0; day < 175; day += 25) {
      server.clock.now = start + day * dayMs
      expect(await isLogin(browser), `day ${day}`).toBe(true)
    }
    server.clock.now = start + 180 * dayMs - 1
    expect(await isLogin(browser)).toBe(true)
    server.clock.now = start + 180 * dayMs
    expect(await isLogin(browser)).toBe(false)
    // Neither does the key itself open anything any more.
    browser.cookies.set('kawaraban', key ?? '')
    expect(await isLogin(browser)).toBe(false)
    server.clock.now = start
  })

  test('G-107 is gone 30 days after the last use', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    server.clock.now = start + 30 * dayMs - 1
    expect(browser.cookies.has('kawaraban')).toBe(true)
    await browser.call('GET', listNews.path)
    server.clock.now += 30 * dayMs
    expect((await browser.call('GET', listNews.path)).message).toBe('Missing session key')
    server.clock.now = start
  })

  test('G-107 is set again when the use is noted, once an hour, as it was set at first, and no longer than the session', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    server.clock.now = start + 60 * minuteMs
    expect(await cookieOf(browser)).toBeUndefined()
    server.clock.now += 1
    const key = browser.cookies.get('kawaraban')
    expect(await cookieOf(browser)).toMatch(
      new RegExp(`^kawaraban=${key}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax$`),
    )
    expect(await cookieOf(browser)).toBeUndefined()
    for (let day = 28; day <= 168; day += 28) {
      server.clock.now = start + day * dayMs
      // A refused call is a use as well.
      const cookie = await cookieOf(browser, '/v1/companyIntraNews/authorities')
      expect(maxAgeOf(cookie), `day ${day}`).toBe(days(Math.min(30, 180 - day)))
    }
    server.clock.now = start
  })

  test('G-107 G-102 is not set for the app, which stores its token itself, and not again by a sign-out', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    const headers = { [appTokenHeader]: browser.cookies.get('kawaraban') ?? '' }
    server.clock.now = start + dayMs
    expect(await cookieOf(server.browser(), listNews.path, { headers })).toBeUndefined()
    server.clock.now += dayMs
    await browser.request('/v1/session', { method: 'DELETE' })
    expect(browser.cookies.has('kawaraban')).toBe(false)
    server.clock.now = start
  })
})

describe('DELETE /v1/session', () => {
  test('API-25 ends the session on the server as well', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    const key = browser.cookies.get('kawaraban') ?? ''
    expect(await browser.call('DELETE', '/v1/session')).toEqual({
      status: 200,
      success: true,
      message: 'OK',
      data: null,
    })
    expect(browser.cookies.has('kawaraban')).toBe(false)
    browser.cookies.set('kawaraban', key)
    expect(await isLogin(browser)).toBe(false)
    expect((await browser.call('GET', listNews.path)).message).toBe('Login session is invalid')
  })

  test('AUTH-17 G-102 ends the session of the app that gives its token', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    const app = server.browser()
    const headers = { [appTokenHeader]: browser.cookies.get('kawaraban') ?? '' }
    expect((await app.request('/v1/session', { method: 'DELETE', headers })).status).toBe(200)
    const refused = await app.request(listNews.path, { headers })
    expect(await refused.json()).toMatchObject({ success: false, message: 'Token is invalid.' })
  })

  test('G-106 cannot be requested by another site', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    const elsewhere = server.browser('cross-site')
    elsewhere.cookies.set('kawaraban', browser.cookies.get('kawaraban') ?? '')
    expect((await elsewhere.call('DELETE', '/v1/session')).message).toBe('CSRF validation failed')
    expect(await isLogin(browser)).toBe(true)
  })
})
