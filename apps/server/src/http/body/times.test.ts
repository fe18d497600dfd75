import { PassThrough } from 'node:stream'
import fastify, { type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Busy } from '../../db/fair-queue.ts'
import { createBodyReader } from './read.ts'
import { createTurns, readingLimits } from './turns.ts'

const rule = { limit: 12 * 1024 * 1024, shape: { containers: 1, members: 1, commas: 1 } }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Reads a body that never comes; returns what refused it, null until then. */
const readNothing = (bytes: number, readBody = createBodyReader(fastify(), createTurns(readingLimits))) => {
  const body = new PassThrough()
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes) }
  const request = { body, headers, raw: body, ip: '::1' } as unknown as FastifyRequest
  let fault: unknown = null
  readBody(request, rule).catch((error) => {
    fault = error
  })
  return () => fault
}

test.each([
  ['of more than 64 KiB 10 s from when it has its turn', 100_000, 10_000],
  ['of 64 KiB 30 s', 64 * 1024, 30_000],
] as const)('G-320 API-39 a body %s has to be there', async (_what, bytes, ms) => {
  const fault = readNothing(bytes)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(fault()).toBe(null)
  await vi.advanceTimersByTimeAsync(1)
  expect(fault()).toMatchObject({ code: 'requestTimeout' })
})

test('G-320 a large body that has waited 8 s for its turn is refused with Retry-After', async () => {
  const readBody = createBodyReader(fastify(), createTurns(readingLimits))
  readNothing(100_000, readBody)
  await vi.advanceTimersByTimeAsync(0)
  const second = readNothing(100_000, readBody)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(second()).toBe(null)
  await vi.advanceTimersByTimeAsync(1)
  expect(second()).toBeInstanceOf(Busy)
})
