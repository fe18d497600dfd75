import { replacePushSubscription } from '@kawaraban/contract/push.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../testing/server.fake.ts'
import { renewSubscription, replacePath } from './renew-subscription.ts'
import { fakeIndexedDb, fakeScope } from './worker.fake.ts'

const previous = { endpoint: 'https://push.test/old', auth: 'old', publicKey: 'key' }
const subscriptionOf = (endpoint: string) =>
  ({ toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'new' } }) }) as unknown as PushSubscription

let stored: Map<string, unknown>
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer({ replacePushSubscription: null })
  stored = fakeIndexedDb(new Map([['subscription', previous]]))
})
afterEach(() => vi.unstubAllGlobals())

test('G-193 a subscription that the browser has dropped is created again with its key and replaced at the server', async () => {
  const { scope, subscribe } = fakeScope()
  subscribe.mockResolvedValue(subscriptionOf('https://push.test/new'))
  await renewSubscription(scope, { waitUntil: () => {} })
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'key' }]])
  expect(server.requests(replacePushSubscription).map(({ body }) => body)).toEqual([
    {
      oldEndpoint: 'https://push.test/old',
      oldAuth: 'old',
      endpoint: 'https://push.test/new',
      p256dh: 'point',
      auth: 'new',
    },
  ])
  expect(stored.get('subscription')).toEqual({ endpoint: 'https://push.test/new', auth: 'new', publicKey: 'key' })
})

test('G-193 a new subscription that the browser has created itself is used', async () => {
  const { scope, subscribe } = fakeScope()
  await renewSubscription(scope, { newSubscription: subscriptionOf('https://push.test/newer'), waitUntil: () => {} })
  expect(subscribe).not.toHaveBeenCalled()
  expect(stored.get('subscription')).toMatchObject({ endpoint: 'https://push.test/newer' })
})

test('G-193 a replacement that the server refuses is left to the next visit', async () => {
  server.on(replacePushSubscription, refuse('unavailable'))
  await renewSubscription(fakeScope().scope, {
    newSubscription: subscriptionOf('https://push.test/new'),
    waitUntil: () => {},
  })
  expect(stored.get('subscription')).toEqual(previous)
})

test('G-193 a browser with notices switched off does not subscribe again', async () => {
  stored.clear()
  const { scope, subscribe } = fakeScope()
  await renewSubscription(scope, { waitUntil: () => {} })
  expect([subscribe.mock.calls, server.calls()]).toEqual([[], []])
})

test('0046 the path that the service worker calls is the contract’s, without a session', () => {
  const { path, method, access, csrf } = replacePushSubscription
  expect([path, method, access, csrf]).toEqual([replacePath, 'POST', 'anyone', false])
})
