import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { Busy } from '../../db/fair-queue.ts'
import { createBodyReader } from './read.ts'
import { createTurns, readingLimits } from './turns.ts'

const rule = { limit: 12 * 1024 * 1024, shape: { containers: 1, members: 1, commas: 1 } }
const headers = { 'content-type': 'application/json', 'content-length': '100000' }
const takeTurn = createTurns(readingLimits)
const readBody = createBodyReader(fastify(), takeTurn)

/** The body of a caller who has hung up. */
const closedBody = async () => {
  const body = new PassThrough()
  body.destroy()
  await once(body, 'close')
  return body
}
/** The turn of that caller is free. */
const expectFree = async () => (await takeTurn({ company: '::1', caller: '::1', bytes: readingLimits.bytes }))()

test('G-320 who has hung up before gets no turn', async () => {
  const body = await closedBody()
  const request = { body, headers, raw: body, ip: '::1' } as unknown as FastifyRequest
  await expect(readBody(request, rule)).rejects.toBeInstanceOf(Busy)
  await expectFree()
})

test('G-320 a body that ends as its turn comes is not waited for', async () => {
  const [body, raw] = [await closedBody(), new PassThrough()]
  const request = { body, headers, raw, ip: '::1' } as unknown as FastifyRequest
  await expect(readBody(request, rule)).rejects.toMatchObject({ code: 'badRequest' })
  await expectFree()
})
