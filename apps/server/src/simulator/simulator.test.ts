import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from '../testing/instant.ts'
import { nativeApp } from '../testing/native-app.ts'
import { type SignInApp, signInApp } from '../testing/sign-in-app.ts'

const start = at('2026/11/20 10:00')
const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
const parts = ['/simulator/simulator.js', '/simulator/bridge.js', '/simulator/simulator.css']

let development: SignInApp
let production: SignInApp
beforeAll(async () => {
  development = await signInApp(start)
  const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'news', OIDC_CLIENT_SECRET: 'secret' }
  production = await signInApp(start, { ...oidc, NODE_ENV: 'production' }, development.database)
})
afterAll(async () => {
  await production.close()
  await development.close()
})

const get = ({ app }: SignInApp, url: string, headers = {}) => app.inject({ url, headers })

test('G-180 the simulator is a page of its own files alone, which cannot be framed', async () => {
  const { statusCode, headers, body } = await get(development, '/simulator')
  expect([statusCode, body]).toEqual([200, expect.stringContaining('Simulator of the native app')])
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  for (const part of parts) expect((await get(development, part)).statusCode, part).toBe(200)
})

test('G-180 in production there is no simulator: no page, no part of it, no frame, no sign-in that goes back to it', async () => {
  expect((await get(production, '/simulator')).body).not.toContain('Simulator')
  for (const part of parts) expect((await get(production, part)).statusCode, part).toBe(404)
  const { headers, body } = await get(production, '/', framed)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
  expect(body).not.toContain('simulator')
  const app = nativeApp(() => production, `${production.origin}/simulator`)
  const refused = await production.browser().request(app.signInUrl())
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
})
