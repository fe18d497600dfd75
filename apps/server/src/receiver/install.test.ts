import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from '../testing/instant.ts'
import { type SignInApp, signInApp } from '../testing/sign-in-app.ts'

const start = at('2026/11/20 10:00')
const parts = ['/receiver/page/receiver.js', '/receiver/page/register.js', '/receiver/page/receiver.css']
const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'news', OIDC_CLIENT_SECRET: 'secret' }

let development: SignInApp
let production: SignInApp
beforeAll(async () => {
  development = await signInApp(start)
  production = await signInApp(start, { ...oidc, NODE_ENV: 'production' }, development.database)
})
afterAll(async () => {
  await production.close()
  await development.close()
})

const get = ({ app }: SignInApp, url: string) => app.inject({ url })

test('G-217 the receiver’s page loads only its own files, and cannot be framed', async () => {
  const { statusCode, headers, body } = await get(development, '/receiver')
  expect([statusCode, body]).toEqual([200, expect.stringContaining('届いた通知')])
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  for (const part of parts) expect((await get(development, part)).statusCode, part).toBe(200)
  expect((await get(development, '/receiver/received')).json()).toEqual([])
})

test('G-217 in production there is no receiver: no page, no part of it, no gateway, no device', async () => {
  expect((await get(production, '/receiver')).body).not.toContain('届いた通知')
  for (const part of parts) expect((await get(production, part)).statusCode, part).toBe(404)
  // Where the browser app is built, it answers for every address of a screen.
  expect((await get(production, '/receiver/received')).body).not.toBe('[]')
  for (const url of ['/receiver/gateway', '/receiver/devices', '/receiver/push/a/b']) {
    expect((await production.app.inject({ method: 'POST', url, payload: {} })).statusCode, url).toBe(404)
  }
})
