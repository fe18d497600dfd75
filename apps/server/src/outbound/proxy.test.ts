import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monotonicMs } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openConnectProxy } from '../testing/connect-proxy.ts'
import { certificate, openPushService, type PushService } from '../testing/push-service.ts'
import { generateVapidKeys } from '../web-push/keys.ts'
import { createSender } from '../web-push/sender/sender.ts'

const signer = { ...generateVapidKeys(), subject: 'mailto:push@example.com' }

let service: PushService
let proxy: Awaited<ReturnType<typeof openConnectProxy>>
beforeAll(async () => {
  service = await openPushService()
  proxy = await openConnectProxy(service.origin)
})
afterAll(() => {
  proxy.close()
  service.close()
})

const read = (settings: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...settings }).proxy

describe('G-198 HTTPS_PROXY', () => {
  test('is used for pushes, with connections kept alive', async () => {
    const sender = createSender({
      services: { added: ['*.example.com'], hasLoopback: false },
      proxy: read({ HTTPS_PROXY: proxy.address }),
      ca: certificate,
      // Behind a proxy, only the proxy resolves names.
      resolve: () => expect.unreachable(),
    })
    const { keys, path } = service.addDevice('phone')
    const push = {
      endpoint: `https://push.example.com${path}`,
      p256dh: keys.publicKey.toString('base64url'),
      auth: keys.auth.toString('base64url'),
      payload: '{"heading":"通知"}',
      ttl: 60,
      topic: 'topic',
    }
    for (const _ of [1, 2]) expect(await sender.send(push, signer, monotonicMs() + 5_000)).toEqual({ state: 'sent' })
    expect(service.take().map(({ payload }) => payload)).toEqual([{ heading: '通知' }, { heading: '通知' }])
    expect(proxy.connected.splice(0)).toEqual(['push.example.com:443'])
    sender.close()
  })

  test('is not used for hosts in NO_PROXY, nor for this machine', async () => {
    const settings = { HTTPS_PROXY: proxy.address, NO_PROXY: 'push.example.com' }
    const sender = createSender({
      services: { added: ['push.example.com'], hasLoopback: true },
      proxy: read(settings),
      ca: certificate,
      resolve: (_host, report) => report(new Error('looked up here'), []),
    })
    const { keys, endpoint } = service.addDevice('phone')
    const push = { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') }
    const rest = { ...push, payload: '{}', ttl: 60, topic: 'topic' }
    const send = (to: string) => sender.send({ ...rest, endpoint: to }, signer, monotonicMs() + 5_000)
    expect(await send('https://push.example.com/x')).toMatchObject({ reason: 'looked up here' })
    expect(await send(endpoint)).toEqual({ state: 'sent' })
    expect(proxy.connected.splice(0)).toEqual([])
    sender.close()
  })

  test('is used for calls by fetch, to the push gateway and the sign-in provider', async () => {
    const program = `
      const { readConfig } = await import('${join(import.meta.dirname, '../config.ts')}')
      const { useProxy } = await import('${join(import.meta.dirname, 'proxy.ts')}')
      await useProxy(readConfig(process.env).proxy)
      const { status } = await fetch('https://gateway.example.com/notices', { method: 'POST', body: '{}' })
      process.stdout.write(String(status))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: {
        PATH: process.env.PATH,
        NODE_NO_WARNINGS: '1',
        NODE_EXTRA_CA_CERTS: join(import.meta.dirname, '../testing/localhost.pem'),
        HTTPS_PROXY: proxy.address,
      },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    await once(child, 'close')
    expect(output).toBe('201')
    expect(proxy.connected.splice(0)).toEqual(['gateway.example.com:443'])
  })

  test.each(['proxy.example.com:3128', 'socks5://proxy.example.com', 'http://proxy.example.com/path'])(
    'does not start with %s',
    (address) => {
      expect(() => read({ HTTPS_PROXY: address })).toThrow(/^The setting HTTPS_PROXY must be the address of a proxy/)
    },
  )
})
