import { listDevices } from '@kawaraban/contract/devices.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { createAppToken, createSession } from '@kawaraban/contract/session-sign-in.ts'
import { cast, strangers } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../db/seed/seed-demo.ts'
import { localIssuerName } from '../../local-issuer.ts'
import { at } from '../../testing/instant.ts'
import { appSettings, claimedUri, nativeApp } from '../../testing/native-app.ts'
import { journeys, type SignInApp, signInApp } from '../../testing/sign-in-app.ts'

const start = at('2026/11/20 10:00')
const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'

let server: SignInApp
beforeAll(async () => {
  server = await signInApp(start, appSettings)
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterAll(() => server.close())

const { choose } = journeys(() => server)
const send = (path: string, body: unknown, agent: string, site: 'same-origin' | null, browser = server.browser(site)) =>
  browser.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'user-agent': agent },
  })
/** All sessions of both tables, as they are stored. */
const stored = async () => [
  ...(await server.db.query(sql`select * from member_sessions`)),
  ...(await server.db.query(sql`select * from sessions`)),
]

test('G-324 a sign-in stores browser and system by name, and nothing else of the user agent', async () => {
  const people = [cast.tanaka, strangers.mori]
  for (const { docomoId } of people) {
    const browser = server.browser()
    const answer = await choose(browser, docomoId)
    expect((await send(createSession.path, answer, userAgent, 'same-origin', browser)).status).toBe(200)
  }
  const rows = await stored()
  const kind = { browser: 'Safari', system: 'macOS' }
  expect(rows.filter((row) => 'company_user_id' in row && row.company_user_id === '3')).toContainEqual(
    expect.objectContaining(kind),
  )
  expect(rows.filter((row) => !('company_user_id' in row))).toMatchObject([kind])
  for (const part of ['26.1', '10_15', 'Intel', 'Mozilla', 'WebKit']) expect(JSON.stringify(rows)).not.toContain(part)
})

test('G-324 G-179 a token has the system of the app that exchanged the code', async () => {
  const app = nativeApp(() => server, claimedUri)
  const code = await app.codeFor(cast.suzuki.docomoId)
  const exchange = { code, code_verifier: app.verifier, redirect_uri: claimedUri }
  const exchanged = await send(createAppToken.path, exchange, 'Kawaraban/31 CFNetwork/3860.200.71 Darwin/25.1.0', null)
  const { token } = ((await exchanged.json()) as { data: { token: string } }).data
  const listed = await server.browser(null).request(listDevices.path, { headers: { [appTokenHeader]: token } })
  const { data } = (await listed.json()) as { data: unknown }
  expect(data).toMatchObject({ devices: [{ isApp: true, browser: null, system: 'iOS', isThis: true }] })
})
