import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReceiver } from '../testing/open-receiver.ts'
import type { Subscription } from './device.ts'

const now = Date.parse('2026-11-20T10:00+09:00')
const payload = {
  kind: 'start',
  heading: '新しいお知らせ',
  title: '年末調整の書類提出のお願い',
  path: '/news/42',
  tag: '42',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  receiver = await openReceiver(() => now)
})
afterAll(() => receiver.close())

/** Creates the keys of an application server, and a function that signs with them. */
const createSender = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const publicKey = pair.getPublicKey()
  const coordinate = (start: number) => publicKey.toString('base64url', start, start + 32)
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: pair.getPrivateKey('base64url') }
  const serverKey = publicKey.toString('base64url')
  const authorize = async (over: Record<string, unknown> = {}) => {
    const claims = { aud: receiver.origin, exp: (now + 60 * minuteMs) / 1000, sub: 'mailto:ops@example.com', ...over }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(await importJWK(jwk, 'ES256'))
    return `vapid t=${token}, k=${serverKey}`
  }
  return { serverKey, authorize }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Encrypts as in RFC 8291. */
const encrypt = (text: string, { keys }: Subscription): Buffer => {
  const pair = createECDH('prime256v1')
  const ownKey = pair.generateKeys()
  const salt = randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(keys.p256dh), ownKey])
  const secret = derive(pair.computeSecret(bytes(keys.p256dh)), bytes(keys.auth), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  const record = [cipher.update(text), cipher.update(Buffer.from([2, 0, 0])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, Buffer.from([0, 0, 16, 0, 65]), ownKey, ...record])
}

const sender = createSender()
const device = () => receiver.subscribe('田中のパソコン', sender.serverKey)
const send = async (to: Subscription, over: Record<string, string> = {}, body = encrypt(JSON.stringify(payload), to)) =>
  (
    await fetch(to.endpoint, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        authorization: await sender.authorize(),
        ttl: '3600',
        topic: 'a-topic',
        urgency: 'high',
        'content-encoding': 'aes128gcm',
        ...over,
      },
    })
  ).status
const newest = async () => (await receiver.received())[0]

describe('G-217 the push service', () => {
  test('accepts a push, decrypts it with the device’s keys and records its headers', async () => {
    expect(await send(device())).toBe(201)
    const { kind, heading, title, path } = payload
    expect(await newest()).toMatchObject({
      at: now,
      channel: 'web',
      to: ['田中のパソコン'],
      ...{ kind, heading, title, path },
      delivery: { ttl: '3600', topic: 'a-topic', urgency: 'high' },
      payload: JSON.stringify(payload),
      refusal: null,
    })
  })

  test('G-051 records the heading of a notice without a title', async () => {
    const to = device()
    expect(await send(to, {}, encrypt(JSON.stringify({ ...payload, title: null }), to))).toBe(201)
    expect(await newest()).toMatchObject({ heading: '新しいお知らせ', title: null, refusal: null })
  })

  test.each([
    ['without a signature', () => '', 'no VAPID header'],
    ['of another sender', () => createSender().authorize(), 'not the key of the subscription'],
    ['for another service', () => sender.authorize({ aud: 'https://push.example.com' }), 'signed for https://push'],
    ['that has expired', () => sender.authorize({ exp: now / 1000 }), 'expired'],
    ['that is valid for too long', () => sender.authorize({ exp: (now + dayMs) / 1000 + 1 }), 'expired'],
    ['without an address of the sender', () => sender.authorize({ sub: 'nobody' }), 'sub'],
    ['that was changed', async () => (await sender.authorize()).replace(/\.[\w-]{8}/, '.AAAAAAAA'), 'wrong signature'],
  ])('RFC 8292 refuses a signature %s', async (_, authorization, reason) => {
    expect(await send(device(), { authorization: await authorization() })).toBe(403)
    expect((await newest())?.refusal).toContain(reason)
  })

  test.each([
    [{ ttl: '' }, 400, 'no TTL'],
    [{ topic: 'x'.repeat(33) }, 400, 'topic'],
    [{ urgency: 'very-high' }, 400, 'urgency'],
    [{ 'content-encoding': 'aesgcm' }, 400, 'content encoding'],
  ])('RFC 8030 refuses wrong headers: %o', async (over, status, reason) => {
    expect(await send(device(), over)).toBe(status)
    expect(await newest()).toMatchObject({ refusal: reason, payload: '' })
  })

  test('accepts a push that the device cannot decrypt, and records why', async () => {
    expect(await send(device(), {}, encrypt('{}', device()))).toBe(201)
    expect(await newest()).toMatchObject({ payload: '', refusal: expect.stringContaining('authenticate') })
  })

  test('refuses a push that is too large', async () => {
    const to = device()
    expect(await send(to, {}, encrypt('x'.repeat(4096), to))).toBe(413)
  })
})

test('G-217 the page’s list is sent again only after a new notice', async () => {
  const url = `${receiver.origin}/receiver/received`
  const tag = (await fetch(url)).headers.get('etag') ?? ''
  const status = async () => (await fetch(url, { headers: { 'if-none-match': tag } })).status
  expect(await status()).toBe(304)
  await send(device())
  expect(await status()).toBe(200)
})

test.each(['', '{', '[]', '{"name":1}', JSON.stringify({ name: 'x'.repeat(99), serverKey: '' })])(
  'G-217 a device without a valid name and key is refused: %s',
  async (body) => {
    expect((await fetch(`${receiver.origin}/receiver/devices`, { method: 'POST', body })).status).toBe(400)
  },
)
