import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { monotonicMs } from '../../clock.ts'
import { certificate, createDeviceKeys, openPushService, type PushService } from '../../testing/push-service.ts'
import { generateVapidKeys } from '../keys.ts'
import { isPublicAddress, type Resolve } from './address.ts'
import { createSender, type Push, type SenderSettings } from './sender.ts'

const signer = { ...generateVapidKeys(), subject: 'mailto:push@example.com' }
const opened: ReturnType<typeof createSender>[] = []
/** Creates a sender as in production, to services on `push.example.com` and its subdomains. */
const open = (over: Partial<SenderSettings> = {}, hasLoopback = false) => {
  const services = { added: ['push.example.com', '*.push.example.com', 'localhost'], hasLoopback }
  const sender = createSender({ services, proxy: null, ca: certificate, ...over })
  opened.push(sender)
  return sender
}
const { publicKey, auth } = createDeviceKeys()
const pushTo = (endpoint: string): Push => ({
  endpoint,
  p256dh: publicKey.toString('base64url'),
  auth: auth.toString('base64url'),
  payload: '{}',
  ttl: 60,
  topic: 'topic',
})
const send = (sender: ReturnType<typeof createSender>, endpoint: string) =>
  sender.send(pushTo(endpoint), signer, monotonicMs() + 60_000)
const resolveTo = (...addresses: string[]): Resolve => {
  return (_host, report) =>
    report(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
}

let service: PushService
beforeAll(async () => {
  service = await openPushService()
})
afterEach(() => {
  service.script()
  service.take()
  for (const sender of opened.splice(0)) sender.close()
})
afterAll(() => service.close())

describe('the sender connects only to addresses of push services', () => {
  const port = () => new URL(service.origin).port
  const own = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost.localdomain',
    '127.0.0.1.nip.io',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
  ]
  const inside = ['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '[fe80::1]', '[fd00::1]', '100.64.0.1']
  const misleading = [
    'https://fcm.googleapis.com@127.0.0.1:PORT/x',
    'https://user:password@push.example.com/x',
    'https://127.0.0.1:PORT#push.example.com/',
    'https://127.0.0.1:PORT/?push.example.com',
    'https://127.0.0.1:PORT\\@push.example.com/',
    'https://push.example.com:PORT/x',
    'https://push.example.com.127.0.0.1.nip.io/x',
    'https://evilpush.example.com/x',
    'https://push.example.com.evil.example/x',
    'https://.push.example.com/x',
    'http://push.example.com/x',
    'http://127.0.0.1:PORT/x',
    'HTTPS://push.example.com/x',
    'https:push.example.com/x',
    'https:/push.example.com/x',
    '//push.example.com/x',
    'ftp://push.example.com/x',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/x',
    'data:text/plain,x',
    'unix:/var/run/docker.sock',
    ' https://push.example.com/x',
    'https://push.example.com/x\r\nHost: 127.0.0.1',
    'https://push.example.com%2f@127.0.0.1:PORT/',
    'https://push.example.com%00.example/x',
    'https://',
    '',
    'x'.repeat(2000),
    `https://push.example.com/${'x'.repeat(2000)}`,
  ]
  const addresses = () => [
    ...[...own, ...inside].map((host) => `https://${host}:${port()}/x`),
    ...misleading.map((text) => text.replace('PORT', port())),
  ]

  test('60 other addresses get no connection and no retry', async () => {
    const sender = open({ resolve: resolveTo('127.0.0.1') })
    const before = service.connections()
    expect(addresses()).toHaveLength(60)
    for (const address of addresses()) {
      expect([address, await send(sender, address)]).toMatchObject([address, { state: 'failed' }])
    }
    expect(service.connections()).toBe(before)
  })

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fd12:3456::1'],
    ['0.0.0.0'],
    ['not an address'],
    ['93.184.216.34', '127.0.0.1'],
    [],
  ])('a name of a push service that resolves to %s gets no connection', async (...found) => {
    const local = createServer()
    const attempt = await send(open({ resolve: resolveTo(...found) }), 'https://push.example.com/x')
    expect(attempt).toMatchObject({ state: 'unsent', reason: 'the address of the host is not public' })
    local.close()
  })

  test('a name that would resolve differently the second time is resolved once, and that address is used', async () => {
    let lookups = 0
    const resolve: Resolve = (_host, report) => {
      lookups += 1
      resolveTo(lookups === 1 ? '127.0.0.1' : '10.0.0.1')(_host, report)
    }
    const before = service.connections()
    const sender = open({ resolve }, true)
    // Development allows this machine, where the test can observe the connection.
    expect(await send(sender, `https://localhost:${port()}/push/x`)).toEqual({ state: 'sent' })
    expect([lookups, service.connections() - before]).toEqual([1, 1])
    expect(await send(open({ resolve }, true), `https://localhost:${port()}/push/x`)).toMatchObject({ state: 'unsent' })
    expect([lookups, service.connections() - before]).toEqual([2, 1])
  })

  test.each([301, 302, 303, 307, 308])('a redirect %i to this machine is not followed', async (status) => {
    const other = await openPushService()
    service.script((_push, response) => response.writeHead(status, { location: `${other.origin}/push/x` }).end())
    expect(await send(open({}, true), `${service.origin}/push/x`)).toEqual({
      state: 'failed',
      reason: `status ${status}`,
    })
    expect(other.connections()).toBe(0)
    other.close()
  })

  test('an endless answer is read up to 64 KiB', async () => {
    let isClosed = false
    service.script((_push, response) => {
      response.writeHead(201)
      const write = () => response.write('x'.repeat(16 * 1024), (error) => error || write())
      response.on('close', () => {
        isClosed = true
      })
      write()
    })
    expect(await send(open({}, true), `${service.origin}/push/x`)).toEqual({ state: 'sent' })
    await expect.poll(() => isClosed).toBe(true)
  })
})

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['::ffff:8.8.8.8', true],
  ['::ffff:10.0.0.1', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
])('checks whether %s is public', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('a push service without an answer has failed after ten seconds', async () => {
  service.script(() => undefined)
  expect(await send(open({}, true), `${service.origin}/push/x`)).toEqual({
    state: 'unsent',
    reason: 'no answer in time',
    retryAfterMs: 0,
  })
})

test('G-195 a push with keys that cannot encrypt has failed for good', async () => {
  const push = { ...pushTo(`${service.origin}/push/x`), p256dh: Buffer.alloc(65, 4).toString('base64url') }
  expect(await open({}, true).send(push, signer, monotonicMs() + 1000)).toEqual({
    state: 'failed',
    reason: 'keys that do not encrypt',
  })
  expect(service.take()).toEqual([])
})
