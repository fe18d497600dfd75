import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerFile } from '../../http/answer.ts'
import { answerOf } from './send.ts'

test('EXPORT-03 G-266 a download may stand still for 30 s', async () => {
  const app = fastify()
  let timeoutMs: number | undefined
  app.get('/', (request, reply) => {
    const facts = { format: 'xlsx', fileName: 'x' } as const
    const answered = answerOf({ rows: 1, file: Readable.from('x') }, facts, { request, reply })
    timeoutMs = request.raw.socket.timeout
    return answerFile(reply, answered)
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  expect(await (await fetch(origin)).text()).toBe('x')
  expect(timeoutMs).toBe(30_000)
  await app.close()
})
