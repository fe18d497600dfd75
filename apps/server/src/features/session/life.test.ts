import { listNews } from '@kawaraban/contract/news.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../db/seed/cast.ts'
import { seedDemo } from '../../db/seed/seed-demo.ts'
import { localIssuerName } from '../../sign-on/local/issuer.ts'
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

  test('G-106 cannot be asked for by another site', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    const elsewhere = server.browser('cross-site')
    elsewhere.cookies.set('kawaraban', browser.cookies.get('kawaraban') ?? '')
    expect((await elsewhere.call('DELETE', '/v1/session')).message).toBe('CSRF validation failed')
    expect(await isLogin(browser)).toBe(true)
  })
})
