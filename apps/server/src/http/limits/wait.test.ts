import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { Busy } from '../../db/fair-queue.ts'
import { createBrowserKeys } from '../browser-keys.ts'
import { sessionCookieName } from '../session-key.ts'
import { createDearPlaces } from './dear.ts'
import { createPlaces } from './places.ts'

const config = readConfig({ NODE_ENV: 'test' })
const browserKeys = createBrowserKeys(config.publicUrl, 'secret')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => undefined)

test('G-310 a call waits in its caller’s line for 5 s', () => {
  const places = createPlaces({ config, browserKeys, hasMet: () => true, isSilent: () => false })
  const cookies = { [sessionCookieName(config.publicUrl)]: '1.key' }
  const routeOptions = { config: { isShortRead: true } }
  const request = { headers: {}, cookies, ip: '::1', now: 0, routeOptions, log: { warn: () => undefined } }
  const enter = () => {
    const done = vi.fn()
    const raw = Object.assign(new EventEmitter(), { destroyed: false })
    const reply = { raw, header: () => reply }
    places.enter.call({} as never, request as unknown as FastifyRequest, reply as unknown as FastifyReply, done)
    return done
  }
  const [first, second, third] = [enter(), enter(), enter()]
  expect([first, second, third].map((done) => done.mock.calls)).toEqual([[[]], [[]], []])
  vi.advanceTimersByTime(4_999)
  expect(third).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(third.mock.calls).toEqual([[expect.objectContaining({ code: 'tooManyRequests' })]])
})

test('G-315 a dear call waits for its place for 8 s', async () => {
  const runDear = createDearPlaces()
  const gone = new AbortController().signal
  void runDear(1, gone, () => never)
  let fault: unknown = null
  runDear(1, gone, () => never).catch((error) => {
    fault = error
  })
  await vi.advanceTimersByTimeAsync(7_999)
  expect(fault).toBe(null)
  await vi.advanceTimersByTimeAsync(1)
  expect(fault).toBeInstanceOf(Busy)
})
