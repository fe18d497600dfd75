import { getMyProfile } from '@kawaraban/contract/members.ts'
import { createAccessLog } from '@kawaraban/contract/service.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { addSession, sessionKeyOf } from '../../testing/company.ts'
import { createLoad } from '../load.ts'

/** Calls wait at this gate before their statements while it is closed. */
const createGate = () => {
  let open: () => void = () => undefined
  let opened = Promise.resolve()
  const close = () => {
    opened = new Promise((resolve) => {
      open = resolve
    })
  }
  const behind = (db: Db): Db => ({
    ...db,
    query: async (statement) => {
      await opened
      return db.query(statement)
    },
  })
  return { close, open: () => open(), behind }
}

const gate = createGate()
const app = useTestApp({ overDb: gate.behind })
afterEach(() => gate.open())

const mostReads = 2
const mostOthers = 18
const inLine = 100
/** A short read, and a call that is none. */
const profile = (person: { sessionKey: string }) => app.call(person, getMyProfile)
const firstScreen = { body: { pageName: 'newsIndex' } }
const visit = (person: { sessionKey: string }) => app.call(person, createAccessLog, firstScreen)
const many = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Array.from({ length: count }, (_, index) => make(index))
const statuses = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, list]) => [status, list.length]),
  )

describe('calls of one session', () => {
  test('G-310 two short reads and eighteen other calls are under way, of each a hundred wait, and further ones get 429 with Retry-After at once', async () => {
    const { tanaka, suzuki } = app.cast
    for (const person of [tanaka, suzuki]) expect((await profile(person)).status).toBe(200)
    await visit(tanaka)
    gate.close()
    const reads = many(mostReads + inLine, () => profile(tanaka))
    const visits = many(mostOthers + inLine, () => visit(tanaka))
    const refused = await Promise.all(many(30, () => profile(tanaka)))
    expect(refused[0]).toMatchObject({ status: 429, success: false, message: 'Too many requests', data: null })
    const waits = new Set(refused.map(({ headers }) => Number(headers['retry-after'])))
    expect([...waits].sort()).toEqual([3, 4, 5, 6, 7])
    expect((await visit(tanaka)).status).toBe(429)
    const others = profile(suzuki)
    gate.open()
    expect(statuses(await Promise.all(reads))).toEqual({ 200: mostReads + inLine })
    expect(statuses(await Promise.all(visits))).toEqual({ 200: mostOthers + inLine })
    expect((await others).status).toBe(200)
  })

  test('G-310 never more than two short reads and eighteen other calls run', async () => {
    const { tanaka } = app.cast
    let [running, peak] = [0, 0]
    const load = createLoad(() => undefined)
    const track: typeof load.track = async (work) => {
      running += 1
      peak = Math.max(peak, running)
      return load.track(work).finally(() => {
        running -= 1
      })
    }
    const call = await app.addServer({}, { load: { ...load, track } })
    await call(tanaka, getMyProfile)
    for (const [most, act] of [
      [mostReads, () => call(tanaka, getMyProfile)],
      [mostOthers, () => call(tanaka, createAccessLog, firstScreen)],
    ] as const) {
      peak = 0
      const answers = await Promise.all(many(most + inLine, act))
      expect([statuses(answers), peak]).toEqual([{ 200: most + inLine }, most])
    }
  })

  test('G-310 two sessions of one person are two callers, and each has a line of its own', async () => {
    const { tanaka } = app.cast
    const other = { sessionKey: sessionKeyOf(tanaka, 'tanaka-on-a-phone') }
    await addSession(app.db, tanaka, { ...other, now: app.clock.now })
    for (const person of [tanaka, other]) await profile(person)
    gate.close()
    const calls = [tanaka, other].flatMap((person) => many(mostReads + inLine, () => profile(person)))
    gate.open()
    expect(statuses(await Promise.all(calls))).toEqual({ 200: 2 * (mostReads + inLine) })
  })
})

describe('calls without a session that is known', () => {
  const at = (remoteAddress: string, headers = {}) =>
    app.server.inject({ url: getSession.path, remoteAddress, headers }).then(({ statusCode: status }) => ({ status }))
  const withKey = (remoteAddress: string, sessionKey: string) =>
    at(remoteAddress, { cookie: `${app.cookieName}=${sessionKey}` })

  test('G-310 made-up keys count as their address: 200 under way, 100 in line, and IPv6 by its network of 64 bits', async () => {
    gate.close()
    const calls = many(300, (index) => withKey(`2001:db8::${(index % 200).toString(16)}`, `1.made-up-${index}`))
    const over = await Promise.all(many(10, (index) => withKey('2001:db8::ffff', `1.more-${index}`)))
    expect(statuses(over)).toEqual({ 429: 10 })
    const elsewhere = withKey('2001:db8:0:1::1', '1.made-up')
    gate.open()
    expect(statuses(await Promise.all([...calls, elsewhere]))).toEqual({ 200: 301 })
  })

  test('G-310 a session counts as one once it is known, for ten minutes after its last call', async () => {
    const { tanaka } = app.cast
    await profile(tanaka)
    gate.close()
    const held = many(300, (index) => withKey('127.0.0.1', `1.made-up-${index}`))
    const own = profile(tanaka)
    gate.open()
    expect(statuses(await Promise.all([...held, own]))).toEqual({ 200: 301 })
    app.clock.now += 10 * 60_000 + 1
    gate.close()
    const again = many(300, (index) => withKey('127.0.0.1', `1.made-up-${index}`))
    expect((await profile(tanaka)).status).toBe(429)
    gate.open()
    await Promise.all(again)
  })

  test('G-310 health, files and plain pages are not counted', async () => {
    gate.close()
    const held = many(300, (index) => withKey('127.0.0.1', `1.made-up-${index}`))
    for (const url of ['/healthz', '/config.json', '/legal/terms']) {
      expect((await app.server.inject({ url })).statusCode).toBe(200)
    }
    gate.open()
    await Promise.all(held)
  })
})
