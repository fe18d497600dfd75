import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { answerFile } from '../../http/answer.ts'
import { answerOf } from './send.ts'

const mib = 1024 * 1024

let app: FastifyInstance
let client: Socket
afterEach(async () => {
  client.destroy()
  await app.close()
})

/** A server that sends this file, and a client that has requested it and takes nothing yet. */
const request = async (file: Readable, stallMs = 500) => {
  app = fastify()
  const ended = new Promise<void>((resolve) => file.once('close', resolve))
  app.get('/', (request, reply) =>
    answerFile(reply, answerOf({ rows: 7, file }, { format: 'xlsx', fileName: 'x' }, { request, reply }, stallMs)),
  )
  /** How often the connection has been idle for as long as a reader may stand still. */
  let stalls = 0
  app.server.on('connection', (socket) => socket.on('timeout', () => (stalls += 1)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  let text = ''
  let bytes = 0
  client.on('readable', () => undefined)
  /** Takes what there is, `most` bytes at most. */
  const take = (most: number) => {
    const taken: Buffer | null = client.read(Math.min(most, client.readableLength))
    bytes += taken?.length ?? 0
    if (taken && text.length < mib) text += taken.toString('latin1')
    return text
  }
  return { ended, take, received: () => take(mib), bytes: () => bytes, stalls: () => stalls }
}

/** A file of so many bytes. */
const fileOf = (size: number) => {
  let left = size
  return new Readable({
    read() {
      this.push(left > 0 ? Buffer.alloc(mib) : null)
      left -= mib
    },
  })
}

test('EXPORT-03 the headers are there before the first byte, with the number of rows', async () => {
  const { received } = await request(new PassThrough())
  await expect.poll(received).toContain('\r\n\r\n')
  expect(received()).toMatch(/export-rows: 7\r\n/)
  expect(received().split('\r\n\r\n')[1]).toBe('')
})

test('EXPORT-03 G-266 a download of which nobody takes anything is ended', async () => {
  const { ended, stalls } = await request(fileOf(100 * mib))
  await ended
  expect(stalls()).toBe(1)
})

test('EXPORT-03 G-266 a download that moves slowly goes on, until it is whole', async () => {
  const size = 40 * mib
  const { take, bytes, stalls } = await request(fileOf(size), 3_000)
  const over = new Promise((resolve) => client.once('end', resolve))
  const reader = setInterval(() => take(mib / 2), 60)
  await over
  clearInterval(reader)
  expect(bytes()).toBeGreaterThan(size)
  expect(stalls()).toBe(0)
})

test('EXPORT-03 G-266 a download that waits for more rows goes on, longer than a reader may stand still', async () => {
  const file = new PassThrough()
  const { received, stalls } = await request(file)
  await expect.poll(stalls).toBeGreaterThanOrEqual(2)
  file.end('late')
  await expect.poll(received).toContain('late')
})
