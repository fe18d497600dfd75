import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { testApp } from '../testing/app.ts'
import { answerHeaders, dataHeaders } from './headers.ts'

const policyOf = (environment: Record<string, string>) => {
  const { 'content-security-policy': policy = '' } = answerHeaders(readConfig(environment))
  return new Map(policy.split(';').map((part) => part.split(/ (.*)/) as [string, string]))
}

test('a page runs, shows and loads only what the service itself serves', () => {
  const policy = policyOf({})
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('connect-src')).toBe("'self'")
  expect(policy.get('frame-ancestors')).toBe("'none'")
  expect([policy.get('worker-src'), policy.get('manifest-src')]).toEqual(["'self'", "'self'"])
})

test('ANL-06 OPS-06 only a configured tag manager may be loaded and may send', () => {
  const policy = policyOf({ TAG_MANAGER_ID: 'GTM-ABC123' })
  expect(policy.get('script-src')).toBe("'self' https://*.googletagmanager.com")
  expect(policy.get('connect-src')).toContain('https://*.google-analytics.com')
  expect(policy.get('default-src')).toBe("'none'")
  expect([...policy.values()].join(' ')).not.toContain('unsafe-eval')
})

test('G-295 an answer of the API has the headers that data need, and a browser shows nothing of it as a page', async () => {
  const { server, close } = await testApp()
  const { headers } = await server.inject('/v1/session')
  const { headers: all } = await server.inject('/config.json')
  await close()
  const own = ['connection', 'content-length', 'content-type', 'date']
  const sent = Object.keys(headers).filter((name) => !own.includes(name))
  expect(sent.toSorted()).toEqual([
    'cache-control',
    'content-security-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'terms-version',
    'x-content-type-options',
    'x-frame-options',
  ])
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers['cache-control']).toBe('no-store')
  for (const name of ['referrer-policy', 'x-content-type-options', 'x-frame-options'])
    expect(headers[name]).toBe(all[name])
})

test('API-02 a request that comes in while the service stops is answered as any other', async () => {
  const { server, close } = await testApp()
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), '127.0.0.1')
  const accepted = once(server.server, 'connection')
  socket.write('GET /v1/session HTTP/1.1\r\nHost: x\r\n')
  const [connection] = (await accepted) as [Socket]
  await expect.poll(() => connection.bytesRead).toBeGreaterThan(0)
  const closing = server.close()
  socket.write('\r\n')
  const answer = await text(socket)
  await closing
  await close()
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  for (const [name, value] of Object.entries(dataHeaders(answerHeaders(readConfig({}))))) {
    expect(answer.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase())
  }
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    success: true,
    message: 'OK',
    data: { isLogin: false },
  })
})
