import { setImmediate as nextTurn } from 'node:timers/promises'
import { getMe } from '@kawaraban/contract/consent.ts'
import { getMyProfile } from '@kawaraban/contract/members.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { createCsrfToken, getSession } from '@kawaraban/contract/session.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { useTestApp } from '../testing/app.ts'
import { createLoad, startSampling } from './load.ts'

const samples = (load: ReturnType<typeof createLoad>, count: number, delayMs: number) => {
  for (let sample = 0; sample < count; sample++) load.sample(delayMs)
}
const quiet = () => undefined
/** Blocks the event loop, as long work does, and leaves the processor to the other tests. */
const holdThread = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const keys = Array.from({ length: 1_000 }, (_, index) => `session ${index}`)

describe('the stage', () => {
  test('is busy at once while timers are late or many calls are under way, and normal after that', async () => {
    const load = createLoad(quiet)
    expect(load.stage()).toBe('normal')
    load.sample(110)
    expect(load.stage()).toBe('busy')
    load.sample(0)
    expect(load.stage()).toBe('normal')
    let end = quiet
    const ended = new Promise<void>((resolve) => {
      end = () => void resolve()
    })
    const calls = Array.from({ length: 101 }, () => load.track(() => ended))
    expect(load.stage()).toBe('busy')
    end()
    await Promise.all(calls)
    expect(load.stage()).toBe('normal')
  })

  test('is overloaded only after a second over the limit, not by one long task, and is reported when it changes', () => {
    const reported: boolean[] = []
    const load = createLoad((isOverloaded) => reported.push(isOverloaded))
    samples(load, 3, 2_000)
    expect(load.stage()).toBe('busy')
    load.sample(0)
    samples(load, 4, 2_000)
    expect(load.stage()).toBe('overloaded')
    samples(load, 40, 0)
    expect(reported).toEqual([true, false])
  })

  test('is normal again within ten seconds after the worst', () => {
    const load = createLoad(quiet)
    samples(load, 1_000, 2_000)
    samples(load, 4 * 10, 0)
    expect(load.stage()).toBe('normal')
    expect(keys.filter((key) => load.refuse(key) !== null)).toEqual([])
  })
})

describe('while a process is overloaded', () => {
  test('the share of callers who are refused grows to nine in ten, and each is refused or served every time', () => {
    let nowMs = 0
    const load = createLoad(quiet, () => nowMs)
    const refused = () => keys.filter((key) => load.refuse(key) !== null)
    samples(load, 4, 2_000)
    const first = refused()
    expect(first.length / keys.length).toBeCloseTo(0.25, 1)
    expect(refused()).toEqual(first)
    nowMs += 9_999
    expect(refused()).toEqual(first)
    nowMs += 1
    expect(refused()).not.toEqual(first)
    samples(load, 1_000, 2_000)
    expect(refused().length / keys.length).toBeCloseTo(0.9, 1)
  })

  test('refused callers are not all sent back at the same time', () => {
    const load = createLoad(quiet)
    samples(load, 1_000, 2_000)
    expect(new Set(keys.map((key) => load.refuse(key)))).toEqual(new Set([null, 2, 3, 4, 5]))
  })
})

describe('a server that is overloaded', () => {
  const app = useTestApp()

  test('refuses reads of some with 503 and Retry-After, but no write, no session, no health', async () => {
    let nowMs = 0
    const load = createLoad(quiet, () => nowMs)
    const call = await app.addServer({}, { load })
    const people = [app.cast.sato, app.cast.suzuki, app.cast.tanaka, app.cast.ito]
    const newsId = await app.storePost(app.cast.suzuki)
    const reads = async () =>
      Promise.all(
        people.map(async (person) => {
          const answers = [
            await call(person, listNews),
            await call(person, getNews, { params: { newsId } }),
            await call(person, getMyProfile),
          ]
          return answers.map(({ status, message, headers }) => `${status} ${message} ${headers['retry-after'] ?? ''}`)
        }),
      )
    expect(new Set((await reads()).flat())).toEqual(new Set(['200 OK ']))
    samples(load, 1_000, 2_000)
    const refused = () => people.map(({ sessionKey }) => load.refuse(sessionKey) !== null)
    for (let period = 0; period < 100 && new Set(refused()).size < 2; period += 1) nowMs += 10_000
    const expected = refused()
    for (const [index, answers] of (await reads()).entries()) {
      const pattern = expected[index] ? /^503 Service unavailable [2-5]$/ : /^200 OK $/
      expect(answers.filter((answer) => !pattern.test(answer))).toEqual([])
    }
    for (const person of people) {
      const others = [
        await call(person, getSession),
        await call(person, createCsrfToken),
        await call(person, getMe),
        await call(person, viewNews, { params: { newsId } }),
        await call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } }),
      ]
      expect(others.map(({ status, message }) => `${status} ${message}`)).toEqual(Array(5).fill('200 OK'))
    }
    samples(load, 40, 0)
    expect(new Set((await reads()).flat())).toEqual(new Set(['200 OK ']))
  })

  test('finds out by itself that its event loop is behind, answers health meanwhile, and recovers', async () => {
    const load = createLoad(quiet)
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: app.databaseUrl })
    const own = await buildApp({ config, db: app.db, clock: systemClock, load })
    const stop = startSampling(load)
    try {
      for (let holds = 0; holds < 50 && load.stage() !== 'overloaded'; holds += 1) {
        holdThread(400)
        await nextTurn()
      }
      expect(load.stage()).toBe('overloaded')
      for (const url of ['/healthz', '/readyz']) expect((await own.inject({ url })).statusCode).toBe(200)
      await expect.poll(load.stage, { timeout: 20_000 }).toBe('normal')
    } finally {
      stop()
      await own.close()
    }
  }, 60_000)
})
