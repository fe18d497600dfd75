import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import fc from 'fast-check'
import fastify, { type RouteHandlerMethod } from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { rounds } from '../../testing/extent.ts'
import { createBrowserKeys } from '../browser-keys.ts'
import { createPlaces } from './places.ts'

/** Routes whose answers end in every way that there is; those of `endless` only with their connection. */
const endings = ['whole', 'fails', 'refused', 'file', 'broken-file', 'taken-over', 'body'] as const
const endless = ['endless', 'endless-file'] as const

const endlessFile = () => new Readable({ read: () => undefined })
const brokenFile = () => {
  const file = endlessFile()
  file.push('half')
  setImmediate(() => file.destroy(new Error('broken')))
  return file
}

const startServer = async () => {
  const config = readConfig({ NODE_ENV: 'test' })
  const browserKeys = createBrowserKeys(config.publicUrl, 'secret')
  const places = createPlaces({ config, browserKeys, hasMet: () => true, isSilent: () => false })
  const app = fastify()
  await app.register(cookie)
  app.decorateRequest('now', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.now = 0
    done()
  })
  const get = (name: string, handler: RouteHandlerMethod) => app.get(`/${name}`, { onRequest: places.enter }, handler)
  get('whole', async () => 'whole')
  get('fails', async () => Promise.reject(new Error('fault')))
  get('refused', (_request, reply) => void reply.code(403).send('no'))
  get('file', (_request, reply) => reply.send(Readable.from(['a', 'b'])))
  get('broken-file', (_request, reply) => reply.send(brokenFile()))
  get('taken-over', (_request, reply) => {
    reply.hijack()
    reply.raw.end('HTTP')
  })
  get('endless', () => new Promise(() => undefined))
  get('endless-file', (_request, reply) => reply.send(endlessFile()))
  app.post('/body', { onRequest: places.enter }, async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { app, places, port }
}

const requestOf = (name: string, caller: string, length = 0) =>
  `${name === 'body' ? 'POST' : 'GET'} /${name} HTTP/1.1\r\nhost: x\r\ncookie: kawaraban=${caller}\r\n${
    name === 'body' ? `content-type: text/plain\r\ncontent-length: ${length}\r\n` : ''
  }\r\n`

const opened = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  return socket
}

test('G-310 however answers end, each frees its place exactly once, also behind others of a connection that is closed', async () => {
  const { app, places, port } = await startServer()
  const held = await opened(port)
  held.write(requestOf('endless', 'a'))
  await expect.poll(places.held).toMatchObject({ underWay: 1, waiting: 0 })
  const connection = fc.record({
    caller: fc.constantFrom('a', 'b'),
    requests: fc.array(fc.constantFrom(...endings, ...endless), { minLength: 1, maxLength: 30 }),
    waitsForAnswer: fc.boolean(),
    sendsBody: fc.boolean(),
  })
  const visit = async ({
    caller,
    requests,
    waitsForAnswer,
    sendsBody,
  }: {
    caller: string
    requests: readonly string[]
    waitsForAnswer: boolean
    sendsBody: boolean
  }) => {
    const socket = await opened(port)
    const first = waitsForAnswer && once(socket, 'data')
    socket.write(requests.map((name) => requestOf(name, caller, sendsBody ? 0 : 5)).join(''))
    const isAnswered =
      !(endless as readonly string[]).includes(requests[0] ?? '') && (requests[0] !== 'body' || sendsBody)
    if (first && isAnswered) await Promise.race([first, once(socket, 'close')])
    socket.destroy()
  }
  await fc.assert(
    fc.asyncProperty(fc.array(connection, { minLength: 1, maxLength: 6 }), async (connections) => {
      await Promise.all(connections.map(visit))
      await expect.poll(places.held).toMatchObject({ underWay: 1, waiting: 0 })
    }),
    { numRuns: rounds(30, 300) },
  )
  held.destroy()
  await expect.poll(places.held).toMatchObject({ underWay: 0, waiting: 0 })
  await app.close()
}, 120_000)

test('G-310 who hangs up in the line is never served, and who hangs up with a place makes room at once', async () => {
  const { app, places, port } = await startServer()
  const sockets = await Promise.all(Array.from({ length: 20 }, () => opened(port)))
  for (const socket of sockets.slice(0, 18)) socket.write(requestOf('endless', 'a'))
  await expect.poll(places.held).toMatchObject({ underWay: 18, waiting: 0 })
  const [leaving, last] = sockets.slice(18)
  leaving?.write(requestOf('whole', 'a'))
  await expect.poll(places.held).toMatchObject({ underWay: 18, waiting: 1 })
  const answer = once(last as Socket, 'data')
  last?.write(requestOf('whole', 'a'))
  await expect.poll(places.held).toMatchObject({ underWay: 18, waiting: 2 })
  leaving?.destroy()
  await expect.poll(places.held).toMatchObject({ underWay: 18, waiting: 1 })
  sockets[0]?.destroy()
  expect(String((await answer)[0])).toContain('200 OK')
  await expect.poll(places.held).toMatchObject({ underWay: 17, waiting: 0 })
  for (const socket of sockets) socket.destroy()
  await expect.poll(places.held).toMatchObject({ underWay: 0, waiting: 0 })
  await app.close()
})
