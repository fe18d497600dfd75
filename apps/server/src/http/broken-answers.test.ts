import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { useTestApp } from '../testing/app.ts'

const app = useTestApp()
let server: FastifyInstance
let lines: { msg: string; aborted?: number }[]
let file: PassThrough
beforeEach(async () => {
  lines = []
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', DATABASE_URL: app.databaseUrl })
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  server = await buildApp({ config, db: app.db, clock: () => app.clock.now, logStream })
  server.get('/file', (_request, reply) => {
    file = new PassThrough()
    file.write('the beginning')
    return reply.send(file)
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => server.close())

/** Requests the file and waits for its beginning. */
const begin = async () => {
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(client, 'data')
  return client
}
const abort = async () => {
  const client = await begin()
  client.destroy()
  await once(file, 'close')
}
const ofBrokenAnswers = () => lines.filter(({ msg }) => /aborted|prematurely|broke off/.test(msg))

test('aborted downloads are one line of the log a minute, with their number', async () => {
  for (let download = 0; download < 3; download += 1) await abort()
  expect(ofBrokenAnswers()).toMatchObject([{ level: 30, msg: 'downloads were aborted', aborted: 1 }])
  app.clock.now += minuteMs
  await abort()
  expect(ofBrokenAnswers().slice(1)).toMatchObject([{ msg: 'downloads were aborted', aborted: 3 }])
})

test('an answer that fails by itself is logged each time, with its reason', async () => {
  for (let download = 0; download < 2; download += 1) {
    const client = await begin()
    file.destroy(new Error('broken'))
    await once(client, 'close')
  }
  const line = { level: 40, msg: 'an answer broke off', err: { message: 'broken' } }
  expect(ofBrokenAnswers()).toMatchObject([line, line])
})
