import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { getPush, replacePushSubscription, savePushSubscription } from '@kawaraban/contract/push.ts'
import { csrfIdHeader, csrfTokenHeader, deleteSession } from '@kawaraban/contract/session.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../db/seed/seed-demo.ts'
import { createCsrfPair } from '../../http/csrf.ts'
import { localIssuerName } from '../../local-issuer.ts'
import type { Browser } from '../../testing/browser.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { at } from '../../testing/instant.ts'
import { journeys, type SignInApp, signInApp } from '../../testing/sign-in-app.ts'
import { subscribe } from '../../testing/subscription.ts'

const start = at('2026/11/20 10:00')
let server: SignInApp
beforeAll(async () => {
  server = await signInApp(start, { LOG_LEVEL: 'trace' })
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterEach(async () => {
  await writeByHand(server.db, sql`delete from push_subscriptions`)
  await server.db.query(sql`delete from push_endpoints`)
})
afterAll(() => server.close())

const { signIn } = journeys(() => server)

const call = async (browser: Browser, { method, path }: Endpoint, body: unknown) => {
  const { csrfId, csrfToken } = createCsrfPair(browser.cookies.get('kawaraban') ?? '')
  const headers = { 'content-type': 'application/json', [csrfIdHeader]: csrfId, [csrfTokenHeader]: csrfToken }
  const response = await browser.request(path, { method, body: JSON.stringify(body), headers })
  return (await response.json()) as { message: string }
}
const save = (browser: Browser, sent: ReturnType<typeof subscribe>) => call(browser, savePushSubscription, sent)
const signOut = (browser: Browser) => browser.call('DELETE', deleteSession.path)
/** All endpoints with their owners. */
const owners = () =>
  server.db.query<{ endpoint: string; docomoId: string }>(sql`
    select s.endpoint, m.docomo_id as "docomoId"
    from push_endpoints
    join push_subscriptions s using (management_group_id, subscription_id)
    join members m using (management_group_id, company_user_id)`)

test('G-192 signing out removes the subscription, and signing in again in the same browser does not', async () => {
  const browser = await signIn(cast.tanaka.docomoId)
  const sent = subscribe()
  await save(browser, sent)
  await signIn(cast.tanaka.docomoId, browser)
  expect(await owners()).toEqual([{ endpoint: sent.endpoint, docomoId: cast.tanaka.docomoId }])
  await signOut(browser)
  expect(await owners()).toEqual([])
})

test('of two people who share a browser, only the one who signed in last gets its notices', async () => {
  const [browser, phone] = [await signIn(cast.tanaka.docomoId), await signIn(cast.tanaka.docomoId)]
  const [sent, other] = [subscribe(), subscribe()]
  await save(browser, sent)
  await save(phone, other)
  const onPhone = { endpoint: other.endpoint, docomoId: cast.tanaka.docomoId }
  await signIn(cast.suzuki.docomoId, browser)
  expect(await owners()).toEqual([onPhone])
  await save(browser, sent)
  expect(await owners()).toEqual([onPhone, { endpoint: sent.endpoint, docomoId: cast.suzuki.docomoId }])
  await signOut(browser)
  expect(await owners()).toEqual([onPhone])
})

test('the same holds when the former session had expired', async () => {
  const [browser, sent] = [await signIn(cast.tanaka.docomoId), subscribe()]
  await save(browser, sent)
  browser.cookies.clear()
  await signIn(cast.suzuki.docomoId, browser)
  await save(browser, sent)
  expect(await owners()).toEqual([{ endpoint: sent.endpoint, docomoId: cast.suzuki.docomoId }])
})

test('the log never contains an endpoint, a key or a secret of Web Push, even after a fault', async () => {
  const browser = await signIn(cast.tanaka.docomoId)
  const [sent, renewed] = [subscribe(), subscribe()]
  await browser.call('GET', getPush.path)
  server.log.length = 0
  const proof = { oldEndpoint: sent.endpoint, oldAuth: sent.auth }
  const answers = [
    await save(browser, sent),
    await save(browser, { ...sent, endpoint: `${sent.endpoint}#` }),
    await call(browser, replacePushSubscription, { ...proof, ...renewed }),
  ]
  expect(answers.map(({ message }) => message)).toEqual(['OK', 'Invalid subscription', 'OK'])
  await server.db.query(sql`alter table push_subscriptions rename to away`)
  expect((await save(browser, sent)).message).toBe('Internal server error')
  await server.db.query(sql`alter table away rename to push_subscriptions`)
  const [keys] = await server.db.query<{ privateKey: string }>(sql`select private_key as "privateKey" from vapid_keys`)
  const log = server.log.join('')
  expect(log).toContain('request failed')
  const secrets = [...Object.values(sent), ...Object.values(renewed), keys?.privateKey ?? '']
  for (const secret of [...secrets, sent.endpoint.slice(-22), renewed.endpoint.slice(-22)])
    expect(log).not.toContain(secret)
})

test('G-190 in production a start without VAPID_SUBJECT logs one line at info that Web Push is off', async () => {
  const production = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://news.example.com',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'news',
    OIDC_CLIENT_SECRET: 'secret',
  }
  for (const [settings, lines] of [
    [production, 1],
    [{ ...production, VAPID_SUBJECT: 'mailto:push@example.com' }, 0],
  ] as const) {
    const started = await signInApp(start, settings, server.database)
    expect(started.log.filter((line) => line.includes('Web Push is off'))).toHaveLength(lines)
    await started.close()
  }
})
