import cookie from '@fastify/cookie'
import fastify, { type RouteShorthandOptions } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createBrowserKeys, signInCookie } from '../browser-keys.ts'
import { installErrors } from '../errors.ts'
import { sessionCookieName } from '../session-key.ts'
import { createPlaces } from './places.ts'

const config = readConfig({ NODE_ENV: 'test' })
const browserKeys = createBrowserKeys(config.publicUrl, 'secret')
const { prefix } = signInCookie(config.publicUrl, 'sign-in')
const newBrowser = () => `${prefix}1=${browserKeys.keyFor({ cookies: {}, now: 0 } as never)}`
const session = (key: string) => `${sessionCookieName(config.publicUrl)}=${key}`

/** A server whose calls last until `open`; sessions whose keys end in `.met` have been found. */
const startServer = async () => {
  const gate = Promise.withResolvers<void>()
  const places = createPlaces({ config, browserKeys, hasMet: (key) => key.endsWith('.met'), isSilent: () => false })
  const app = fastify()
  installErrors(app)
  await app.register(cookie)
  app.decorateRequest('now', 0)
  const get = (url: string, options: RouteShorthandOptions = {}) =>
    app.get(url, { onRequest: places.enter, ...options }, () => gate.promise.then(() => 'served'))
  get('/')
  get('/sign-in', { config: { isSignIn: true } })
  await app.ready()
  const answers: Promise<number>[] = []
  const begin = (count: number, cookies: string, url = '/') => {
    const request = { url, remoteAddress: '10.0.0.1', headers: { cookie: cookies } }
    const begun = Array.from({ length: count }, () => app.inject(request).then(({ statusCode }) => statusCode))
    answers.push(...begun)
    return begun
  }
  /** Lets all calls end, and gives how each was answered. */
  const end = async () => {
    gate.resolve()
    return Promise.all(answers)
  }
  return { app, places, begin, end }
}

let server: Awaited<ReturnType<typeof startServer>>
beforeEach(async () => {
  server = await startServer()
})
afterEach(async () => {
  await server.end()
  await expect.poll(server.places.held).toEqual({ underWay: 0, waiting: 0, ofBrowsers: 0 })
  await server.app.close()
})
/** Refused before a call in line would be. */
const refuseAtOnce = async (cookies: string) => {
  const statuses: number[] = []
  void server.begin(1, cookies)[0]?.then((status) => statuses.push(status))
  await expect.poll(() => statuses, { timeout: 3_000 }).toEqual([429])
}
const hold = (held: Partial<ReturnType<typeof server.places.held>>) =>
  expect.poll(server.places.held).toMatchObject(held)

test('G-310 who signs in counts by the browser’s key: 20 under way, and a line of its own', async () => {
  const [one, other] = [newBrowser(), newBrowser()]
  server.begin(120, one)
  server.begin(20, other)
  await hold({ underWay: 40, waiting: 100, ofBrowsers: 140 })
  await refuseAtOnce(one)
  expect((await server.end()).filter((status) => status === 200)).toHaveLength(140)
})

test('G-310 all browsers of an address that sign in have 400 calls, and further ones count as those of strangers', async () => {
  for (let index = 0; index < 20; index++) server.begin(20, newBrowser())
  await hold({ underWay: 400, ofBrowsers: 400 })
  for (let index = 0; index < 30; index++) server.begin(10, newBrowser())
  await hold({ underWay: 600, waiting: 100, ofBrowsers: 400 })
  await refuseAtOnce(newBrowser())
})

test('G-310 a sign-in counts by the browser’s key beside the cookie of a session that has ended, and no other call does', async () => {
  const browser = newBrowser()
  const both = `${session('1.ended')}; ${browser}`
  server.begin(20, both, '/sign-in')
  await hold({ underWay: 20, ofBrowsers: 20 })
  server.begin(21, both)
  await hold({ underWay: 41, waiting: 0, ofBrowsers: 20 })
  server.begin(1, both, '/sign-in')
  await hold({ underWay: 41, waiting: 1, ofBrowsers: 21 })
})

test('G-310 of all callers 2,000 calls wait, and further ones get 429', async () => {
  for (let caller = 0; caller < 20; caller++) server.begin(118, session(`${caller}.met`))
  await hold({ underWay: 360, waiting: 2_000 })
  server.begin(18, session('20.met'))
  await hold({ underWay: 378, waiting: 2_000 })
  await refuseAtOnce(session('20.met'))
})
