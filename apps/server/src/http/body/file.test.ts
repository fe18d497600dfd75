import { PassThrough } from 'node:stream'
import { createImport, importFileLimit } from '@kawaraban/contract/imports.ts'
import fastify, { type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Busy } from '../../db/fair-queue.ts'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import { openSender } from '../../testing/sender.ts'
import { installErrors } from '../errors.ts'
import { installParsing } from '../parsing.ts'
import { createFileReader } from './file.ts'
import { createSlowFiles } from './slow-files.ts'
import { createTurns, readingLimits } from './turns.ts'

const app = useTestApp()

const rule = { type: 'text/csv', limit: importFileLimit }
const readerWith = (stallMs: number) => createFileReader(createTurns(readingLimits), createSlowFiles(), stallMs)
/** A request that is still being sent. */
const requestWith = (body: PassThrough) =>
  ({ body, headers: { 'content-type': 'text/csv' }, raw: body, ip: '::1' }) as unknown as FastifyRequest

test('G-182 PEOPLE-01 the server waits for a file of 64 MiB on a slow line, and not as long for headers', async () => {
  const megabitPerSecond = 1_000_000 / 8
  expect(app.server.server.requestTimeout).toBeGreaterThan((importFileLimit / megabitPerSecond) * 1000)
  expect(app.server.server.headersTimeout).toBe(30_000)
})

test('G-182 a file that stalls is refused, however much of it is there', async () => {
  const body = new PassThrough()
  const pieces = readerWith(50)(requestWith(body), rule)
  body.write('ID\n')
  expect(String((await pieces.next()).value)).toBe('ID\n')
  body.write('d1\n')
  expect(String((await pieces.next()).value)).toBe('d1\n')
  await expect(pieces.next()).rejects.toMatchObject({ code: 'requestTimeout' })
})

test('G-182 a file that stalls is refused as such, and another one can be sent', async () => {
  const own = fastify()
  installErrors(own)
  installParsing(own)
  const turns = createTurns(readingLimits)
  for (const [path, stallMs] of [
    ['/stalling', 50],
    ['/other', 60_000],
  ] as const) {
    const readFile = createFileReader(turns, createSlowFiles(), stallMs)
    own.post(path, async (request) => {
      let bytes = 0
      for await (const piece of readFile(request, rule)) bytes += piece.length
      return { success: true, message: String(bytes), data: null }
    })
  }
  const sender = await openSender({ ...app, server: own } as TestApp)
  const endpoint = (path: string) => ({ ...createImport, path: path as '/v1/' })
  const headers = { 'content-type': 'text/csv' }
  const slow = sender.begin(null, endpoint('/stalling'), 1000, headers)
  await slow.write('ID\n')
  expect(await slow.answer).toMatchObject({ status: 408, message: 'Request timeout' })
  const whole = sender.begin(null, endpoint('/other'), 3, headers)
  await whole.write('ID\n')
  expect(await whole.answer).toMatchObject({ status: 200, message: '3' })
  await own.close()
})

const each = 320 * 1024

describe('G-182 where bytes are full', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const setUp = (bytes = 2 * each) => {
    const clock = { ms: 0 }
    const files = createSlowFiles(() => clock.ms)
    const takeTurn = createTurns({ ...readingLimits, bytes }, files.endSlow)
    const readFile = createFileReader(takeTurn, files, 600_000)
    /** Begins a file whose next piece is always waited for, unless it `isStored` slowly. */
    const begin = async ({ isStored = false } = {}) => {
      const body = new PassThrough()
      const pieces = readFile(requestWith(body), rule)
      const coming: Promise<IteratorResult<Buffer>>[] = []
      const wait = () => {
        const next = pieces.next()
        next.catch(() => undefined)
        coming.push(next)
      }
      const send = async (size: number) => {
        if (coming.length === 0) wait()
        body.write(Buffer.alloc(size))
        const { value } = (await coming.pop()) as IteratorResult<Buffer>
        if (!isStored) wait()
        return (value as Buffer).length
      }
      await send(1)
      return { send, ended: () => expect(coming[0]).rejects.toMatchObject({ code: 'requestTimeout' }) }
    }
    const beginMany = async (count: number) => Promise.all(Array.from({ length: count }, () => begin()))
    return { clock, takeTurn, begin, beginMany }
  }

  test('the slowest file below 8 KiB a second over 15 s ends, and who waits is served', async () => {
    const { clock, takeTurn, begin } = setUp()
    const [slow, slower] = [await begin(), await begin()]
    await slow.send(1000)
    await slower.send(100)
    clock.ms = 15_000
    const ended = slower.ended()
    const leave = await takeTurn({ company: 1, caller: 1, bytes: 100_000 })
    await ended
    expect(await slow.send(10)).toBe(10)
    leave()
  })

  test('as many end as a large body needs, and no more', async () => {
    const { clock, takeTurn, beginMany } = setUp(40 * each)
    const slow = await beginMany(40)
    clock.ms = 15_000
    const leave = await takeTurn({ company: 1, caller: 1, bytes: 38.5 * each })
    for (const file of slow.slice(0, 39)) await file.ended()
    expect(await slow[39]?.send(10)).toBe(10)
    leave()
  })

  test('one that becomes slow while somebody waits ends', async () => {
    const { clock, takeTurn, beginMany } = setUp()
    const [first, second] = await beginMany(2)
    clock.ms = 10_000
    const waiting = takeTurn({ company: 1, caller: 1, bytes: 100_000 })
    clock.ms = 15_000
    vi.advanceTimersByTime(5_000)
    const leave = await waiting
    await first?.ended()
    expect(await second?.send(10)).toBe(10)
    leave()
  })

  test('none ends that moves, or that has just begun, or whose pieces we store slowly', async () => {
    const { clock, takeTurn, begin } = setUp(3 * each)
    const fast = await begin()
    const stored = await begin({ isStored: true })
    for (clock.ms = 0; clock.ms < 20_000; clock.ms += 1_000) await fast.send(9 * 1024)
    const young = await begin()
    const gone = new AbortController()
    const waiting = takeTurn({ company: 1, caller: 1, bytes: 100_000 }, gone.signal)
    vi.advanceTimersByTime(3_000)
    gone.abort()
    await expect(waiting).rejects.toBeInstanceOf(Busy)
    for (const file of [fast, stored, young]) expect(await file.send(10)).toBe(10)
  })

  test('while bytes are free, none ends however slow it is', async () => {
    const { clock, takeTurn, begin } = setUp()
    const slow = await begin()
    clock.ms = 600_000
    const leave = await takeTurn({ company: 1, caller: 1, bytes: 100_000 })
    expect(await slow.send(1)).toBe(1)
    leave()
  })
})
