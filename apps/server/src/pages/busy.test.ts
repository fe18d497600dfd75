import { getSession } from '@kawaraban/contract/session.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { createLoad, type Load } from '../http/load.ts'
import { useTestApp } from '../testing/app.ts'

const app = useTestApp()
let own: FastifyInstance
let load: Load
beforeAll(async () => {
  load = createLoad(
    () => undefined,
    () => 0,
  )
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: app.databaseUrl })
  own = await buildApp({ config, db: app.db, clock: systemClock, load })
})
afterAll(() => own.close())

const overload = () => {
  for (let sample = 0; sample < 1_000; sample++) load.sample(2_000)
}
const get = (url: string, key?: string) => own.inject({ url, ...(key && { cookies: { [app.cookieName]: key } }) })
/** The key of a session, known or not, that is refused or served while the process is overloaded. */
const keyWho = (isRefused: boolean) => {
  for (let number = 0; ; number++) if ((load.refuse(`key ${number}`) !== null) === isRefused) return `key ${number}`
}

test('G-229 a screen that a refused caller opens is a small page with 503, which loads itself again', async () => {
  overload()
  for (const url of ['/', '/news/5', '/news/5?from=push', '/setting/my-profile', '/menu']) {
    const { statusCode, headers, body } = await get(url, keyWho(true))
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toMatch(/^[2-5]$/)
    expect(headers.refresh).toBe(headers['retry-after'])
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('順番が来ると、自動でもう一度読み込みます')
    expect(body.length).toBeLessThan(8_000)
  }
})

test('G-229 served callers, strangers, the sign-in, health and other pages meet no such page', async () => {
  overload()
  expect((await get('/news/5', keyWho(false))).body).not.toContain('自動でもう一度')
  for (const url of ['/', '/news/5']) expect((await get(url)).body).not.toContain('自動でもう一度')
  for (const url of ['/login?code=1&state=2', '/legal/terms', '/healthz', '/readyz', '/config.json', getSession.path]) {
    expect((await get(url, keyWho(true))).statusCode, url).not.toBe(503)
  }
})

test('G-229 without overload nobody meets it', async () => {
  overload()
  const key = keyWho(true)
  for (let sample = 0; sample < 40; sample++) load.sample(0)
  expect((await get('/news/5', key)).body).not.toContain('自動でもう一度')
})
