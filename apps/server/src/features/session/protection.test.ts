import { cast } from '@kawaraban/demo-cast/cast.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../db/seed/seed-demo.ts'
import { localIssuerName } from '../../local-issuer.ts'
import { at } from '../../testing/instant.ts'
import { journeys, type SignInApp, signInApp } from '../../testing/sign-in-app.ts'
import { maxCsrfCalls } from './routes.ts'
import { maxFinishing } from './sign-in-limits.ts'

const start = at('2026/11/20 10:00')

let server: SignInApp
const { authUrl, choose, signIn } = journeys(() => server)

beforeAll(async () => {
  server = await signInApp(start)
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterAll(() => server.close())

describe('POST /v1/companyIntraNews/csrf/token', () => {
  test('API-29 DATA-21 G-105 gives pairs that live side by side, without needing one', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    const first = await browser.call('POST', '/v1/companyIntraNews/csrf/token')
    const second = await browser.call('POST', '/v1/companyIntraNews/csrf/token')
    expect(first.data).toEqual({ csrfId: expect.any(String), csrfToken: expect.any(String) })
    expect(second.data).not.toEqual(first.data)
    expect((await server.browser().call('POST', '/v1/companyIntraNews/csrf/token')).message).toBe('Missing session key')
  })

  test('G-148 answers 429 in the envelope beyond its limit, for this session alone', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    for (let call = 0; call < maxCsrfCalls; call += 1) {
      expect((await browser.call('POST', '/v1/companyIntraNews/csrf/token')).success).toBe(true)
    }
    expect(await browser.call('POST', '/v1/companyIntraNews/csrf/token')).toEqual({
      status: 429,
      success: false,
      message: 'Too many requests',
      data: null,
    })
    const other = await signIn(cast.sato.docomoId)
    expect((await other.call('POST', '/v1/companyIntraNews/csrf/token')).success).toBe(true)
  })
})

describe('rate limits', () => {
  test('G-148 let a whole company sign in from one address, and then answer 429', async () => {
    const call = () =>
      server.app.inject({
        method: 'POST',
        url: '/v1/session',
        remoteAddress: '10.1.2.3',
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { state: 'x', code: 'x' },
      })
    for (let number = 0; number < maxFinishing; number += 1) expect((await call()).statusCode).toBe(200)
    expect((await call()).json()).toEqual({ success: false, message: 'Too many requests', data: null })
    expect((await server.app.inject({ url: '/v1/session', remoteAddress: '10.1.2.3' })).statusCode).toBe(200)
  })
})

describe('a sign-in', () => {
  test('G-311 the 61st call of one browser in a minute refuses that browser alone, and what it has begun can be finished', async () => {
    const [busy, other] = [server.browser(), server.browser()]
    const begin = async (browser: typeof busy) => (await browser.call('GET', '/v1/session/authUrl')).status
    await begin(busy)
    for (let call = 1; call < 60; call += 1) expect(await begin(busy)).toBe(200)
    const url = await authUrl(busy)
    expect([await begin(busy), await begin(other)]).toEqual([429, 200])
    expect(await busy.call('POST', '/v1/session', await choose(busy, cast.tanaka.docomoId, url))).toMatchObject({
      success: true,
    })
  })

  test('G-311 who has begun one finishes it where 600 calls of strangers at the address have been refused', async () => {
    const finish = () =>
      server.app.inject({
        method: 'POST',
        url: '/v1/session',
        remoteAddress: '127.0.0.1',
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { state: 'x', code: 'x' },
      })
    for (let call = 0; call < maxFinishing; call += 1) await finish()
    expect((await finish()).statusCode).toBe(429)
    for (let signedIn = 0; signedIn < 3; signedIn += 1) await signIn(cast.tanaka.docomoId)
  })

  test('G-311 beside ten calls a second of somebody at the same address a colleague signs in 20 times of 20', async () => {
    const begin = () => server.app.inject({ url: '/v1/session/authUrl', remoteAddress: '127.0.0.1' })
    for (let signedIn = 0; signedIn < 20; signedIn += 1) {
      await Promise.all(Array.from({ length: 40 }, begin))
      await signIn(cast.tanaka.docomoId)
    }
  })
})

describe('cookies', () => {
  test('G-107 binds its cookies to this host and to https wherever the service is served by https', async () => {
    const secure = await signInApp(start, { PUBLIC_URL: 'https://localhost' })
    const response = await secure.app.inject({
      method: 'DELETE',
      url: '/v1/session',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-kawaraban=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    await secure.close()
  })
})
