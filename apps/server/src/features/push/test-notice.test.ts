import { testPushSubscription } from '@kawaraban/contract/push.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'
import { openPushService, type PushService } from '../../testing/push-service.ts'
import { generateVapidKeys } from '../../web-push/keys.ts'

const keys = generateVapidKeys()
const app = useTestApp()
let service: PushService
let call: TestApp['call']
beforeAll(async () => {
  service = await openPushService({ isSecure: false })
  call = await app.addServer({
    PUSH_ALLOW_LOOPBACK: 'true',
    VAPID_SUBJECT: 'mailto:push@example.com',
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
  })
})
beforeEach(() => {
  service.script()
  service.take()
})
afterAll(() => service.close())

const subscribe = (person: Person, publicKey = keys.publicKey) =>
  service.subscribe(app.db, person, 'phone', publicKey, app.clock.now)
const sendTest = async (person: Person, subscriptionId: string) => {
  const { status, data } = await call(person, testPushSubscription, { params: { subscriptionId } })
  return status === 200 ? data.result : status
}

test('G-195 a test notification is sent to that browser at once, and opens the settings', async () => {
  const { tanaka } = app.cast
  expect(await sendTest(tanaka, await subscribe(tanaka))).toBe('sent')
  expect(service.take()).toMatchObject([
    {
      name: 'phone',
      headers: { ttl: '60', topic: 'test', urgency: 'high' },
      payload: {
        heading: 'テスト通知',
        title: 'この端末で通知を受け取れます。',
        path: '/setting',
        kind: 'test',
        tag: 'test',
      },
    },
  ])
})

test('a subscription that is gone is removed, and a failure of the push service is reported', async () => {
  const { tanaka } = app.cast
  const gone = await subscribe(tanaka)
  service.script((_push, response) => response.writeHead(410).end())
  expect(await sendTest(tanaka, gone)).toBe('gone')
  expect(await app.db.query(sql`select from push_subscriptions where subscription_id = ${gone}`)).toEqual([])
  service.script((_push, response) => response.writeHead(503).end())
  expect(await sendTest(tanaka, await subscribe(tanaka))).toBe('failed')
  expect(await sendTest(tanaka, await subscribe(tanaka, generateVapidKeys().publicKey))).toBe('failed')
})

test('a test of another person’s browser or an unknown one is answered as gone, and sends nothing', async () => {
  const { tanaka, suzuki, foreignViewer, kobayashi } = app.cast
  const subscriptionId = await subscribe(tanaka)
  expect(await sendTest(suzuki, subscriptionId)).toBe('gone')
  expect(await sendTest(foreignViewer, subscriptionId)).toBe('gone')
  expect(await sendTest(kobayashi, subscriptionId)).not.toBe('sent')
  expect(await sendTest(tanaka, '999999')).toBe('gone')
  expect(service.take()).toEqual([])
  expect(await sendTest(tanaka, subscriptionId)).toBe('sent')
})

test('G-195 a browser can be tested once in five seconds', async () => {
  const { tanaka } = app.cast
  const [one, other] = [await subscribe(tanaka), await subscribe(tanaka)]
  expect([await sendTest(tanaka, one), await sendTest(tanaka, one), await sendTest(tanaka, other)]).toEqual([
    'sent',
    429,
    'sent',
  ])
})
