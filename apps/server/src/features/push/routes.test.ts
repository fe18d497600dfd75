import {
  deletePushSubscription,
  getPush,
  replacePushSubscription,
  savePushSubscription,
} from '@kawaraban/contract/push.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { subscribe } from '../../testing/subscription.ts'
import { start, useSubscriptionApp } from '../../testing/subscription-app.ts'
import { generateVapidKeys } from '../../web-push/keys.ts'
import { maxSubscriptions } from './save.ts'

const { app, send, save, subscriptions, addBrowser } = useSubscriptionApp()
const refused = { status: 200, success: false, message: 'Invalid subscription', data: null }

describe('G-190 the public key', () => {
  test('needs no session, and is the same for all', async () => {
    const { data } = await app.call(null, getPush)
    expect(Buffer.from(data.publicKey, 'base64url')).toHaveLength(65)
    expect((await app.call(app.cast.sato, getPush)).data).toEqual(data)
  })

  test('changes with the settings, and each subscription stores the key that it was made for', async () => {
    const { tanaka } = app.cast
    const { publicKey } = (await app.call(null, getPush)).data
    const own = generateVapidKeys()
    const restarted = await app.addServer({ VAPID_PUBLIC_KEY: own.publicKey, VAPID_PRIVATE_KEY: own.privateKey })
    expect((await restarted(null, getPush)).data).toEqual({ publicKey: own.publicKey })
    const [former, latter] = [await save(await addBrowser(tanaka, 'that stays away')), subscribe()]
    await restarted(tanaka, savePushSubscription, { body: latter })
    // A browser that has not subscribed again saves its old subscription, which stays one for the former key.
    app.clock.now += 2 * dayMs
    await restarted(await addBrowser(tanaka, 'that came back'), savePushSubscription, { body: former })
    const rows = await app.db.query(sql`
      select endpoint, public_key as "publicKey" from push_subscriptions order by subscription_id`)
    expect(rows).toEqual([
      { endpoint: former.endpoint, publicKey },
      { endpoint: latter.endpoint, publicKey: own.publicKey },
    ])
  })

  test('is null where Web Push is off, and nothing is saved', async () => {
    const off = await app.addServer({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost:8080',
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'news',
      OIDC_CLIENT_SECRET: 'secret',
    })
    expect(await off(null, getPush)).toMatchObject({ success: true, data: { publicKey: null } })
    const body = { ...subscribe(), oldEndpoint: 'https://fcm.googleapis.com/1', oldAuth: 'x' }
    expect(await off(null, replacePushSubscription, { body })).toMatchObject(refused)
  })
})

describe('G-192 a subscription', () => {
  test('belongs to the caller alone, and saving it again changes nothing', async () => {
    const { tanaka } = app.cast
    const saved = await save(tanaka)
    expect((await save(tanaka, saved)).subscriptionId).toBe(saved.subscriptionId)
    app.clock.now += 2 * dayMs
    expect((await save(tanaka, saved)).subscriptionId).toBe(saved.subscriptionId)
    expect(await subscriptions()).toEqual([[tanaka.companyUserId, saved.endpoint]])
  })

  test('is not written again by a visit within a day', async () => {
    const { tanaka } = app.cast
    const saved = await save(tanaka)
    const version = async () => (await app.db.query(sql`select xmin::text, saved_at from push_subscriptions`))[0]
    const before = await version()
    app.clock.now += dayMs - 1
    await save(tanaka, saved)
    expect(await version()).toEqual(before)
    app.clock.now += 1
    await save(tanaka, saved)
    expect(await version()).not.toEqual(before)
  })

  test('replaces the former one of the same browser', async () => {
    const { tanaka } = app.cast
    const other = await save(await addBrowser(tanaka, 'that has its own'))
    await save(tanaka)
    const { endpoint } = await save(tanaka)
    expect(await subscriptions()).toEqual([
      [tanaka.companyUserId, other.endpoint],
      [tanaka.companyUserId, endpoint],
    ])
  })

  test('is removed for this browser alone when notices are switched off', async () => {
    const { tanaka } = app.cast
    const [one, other] = [await save(tanaka), await save(await addBrowser(tanaka, 'another'))]
    const remove = () => app.call(tanaka, deletePushSubscription, { params: { subscriptionId: one.subscriptionId } })
    expect(await remove()).toMatchObject({ success: true, data: null })
    expect(await remove()).toMatchObject({ success: true, data: null })
    expect(await subscriptions()).toEqual([[tanaka.companyUserId, other.endpoint]])
  })

  test('G-033 of another person cannot be removed, and the answer is that of an unknown id', async () => {
    const { tanaka, suzuki, foreignAdmin } = app.cast
    const { subscriptionId, endpoint } = await save(tanaka)
    const unknown = await app.call(suzuki, deletePushSubscription, { params: { subscriptionId: '987654321' } })
    for (const person of [suzuki, foreignAdmin]) {
      const answer = await app.call(person, deletePushSubscription, { params: { subscriptionId } })
      expect(answer.text).toBe(unknown.text)
    }
    expect(await subscriptions()).toEqual([[tanaka.companyUserId, endpoint]])
  })

  test('belongs to the person who saved it last in that browser, in any company', async () => {
    const { tanaka, suzuki, foreignViewer } = app.cast
    const browser = subscribe()
    for (const person of [tanaka, suzuki, foreignViewer, tanaka]) {
      await save(person, browser)
      expect(await subscriptions()).toEqual([[person.companyUserId, browser.endpoint]])
    }
  })

  test('cannot be taken over with its endpoint alone, and the answer does not show that it exists', async () => {
    const { tanaka, foreignViewer } = app.cast
    const { endpoint } = await save(tanaka)
    const answer = await send(foreignViewer, subscribe(endpoint))
    expect(answer).toMatchObject({ success: true })
    expect(await subscriptions()).toEqual([
      [tanaka.companyUserId, endpoint],
      [foreignViewer.companyUserId, endpoint],
    ])
  })
})

test('G-191 a person has at most the 20 subscriptions saved last', async () => {
  const { tanaka, suzuki } = app.cast
  const other = await save(suzuki)
  const [first = subscribe(), ...rest] = Array.from({ length: maxSubscriptions }, () => subscribe())
  for (const [index, sent] of [first, ...rest].entries()) {
    app.clock.now += 1000
    await save(await addBrowser(tanaka, `${index}`), sent)
  }
  app.clock.now = start + 2 * dayMs
  await save(tanaka, first)
  const latest = await save(await addBrowser(tanaka, 'the latest'))
  const remaining = [other.endpoint, first.endpoint, ...rest.slice(1).map(({ endpoint }) => endpoint), latest.endpoint]
  expect((await subscriptions()).map((row) => row?.[1])).toEqual(remaining)
})

describe('G-191 is refused:', () => {
  const good = subscribe()
  test.each([
    ['an endpoint outside of the push services', { ...good, endpoint: 'https://push.example.com/1' }],
    ['an IP address', { ...good, endpoint: 'https://169.254.169.254/latest' }],
    ['no endpoint', { ...good, endpoint: undefined }],
    ['an endpoint that is no text', { ...good, endpoint: { href: good.endpoint } }],
    ['an endpoint far too long', { ...good, endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` }],
    ['a key off the curve', { ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a compressed key', { ...good, p256dh: good.p256dh.slice(0, 44) }],
    ['no key', { ...good, p256dh: null }],
    ['a secret too short', { ...good, auth: Buffer.alloc(15).toString('base64url') }],
    ['a secret too long', { ...good, auth: Buffer.alloc(17).toString('base64url') }],
    ['a secret in the other alphabet', { ...good, auth: `${'+'.repeat(21)}w` }],
    ['no secret', { ...good, auth: '' }],
  ])('%s', async (_name, body) => {
    expect(await send(app.cast.tanaka, body)).toMatchObject(refused)
    expect(await subscriptions()).toEqual([])
  })

  test('any call of a person who may not read, before the body is checked', async () => {
    expect((await send(app.cast.kobayashi, { nonsense: true })).message).toBe('No permission')
    expect((await send(null, good)).message).toBe('Missing session key')
  })
})
