import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUnreadableHandler } from './unreadable.ts'

const server = createServer({ requestTimeout: 100, connectionsCheckingInterval: 50 }, (request) => request.resume())
server.on('clientError', createUnreadableHandler({ 'x-content-type-options': 'nosniff' }))
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => server.close())

/** What comes back on a connection of its own for the bytes sent. */
const send = (bytes: string): Promise<string> => {
  const socket = connect(port, 'localhost')
  socket.write(bytes)
  return text(socket)
}

const head = 'POST / HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n'

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', '400 Bad request', 'Bad request'],
  ['headers too large', `${head}x: ${'x'.repeat(20_000)}\r\n\r\n`, '431 Request Header', 'Payload too large'],
  ['a body that does not come', `${head}\r\n{`, '408 Request timeout', 'Request timeout'],
] as const)('API-02 %s', async (_name, bytes, status, message) => {
  const answer = await send(bytes)
  expect(answer.startsWith(`HTTP/1.1 ${status}`)).toBe(true)
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ success: false, message, data: null })
})
