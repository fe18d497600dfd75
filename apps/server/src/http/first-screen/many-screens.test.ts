import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { isPlain, type TestPages, testPages } from '../../testing/rendered.ts'
import { createLoad } from '../load.ts'
import { createAllowance } from './allowance.ts'

let tested: TestPages
beforeAll(async () => {
  tested = await testPages()
}, 120_000)
afterAll(() => tested.close())

test('G-346 who reloads twice gets rendered screens, the eleventh in a row comes plain, and another caller has rendered ones', async () => {
  const { databaseUrl, db, clock, cast, cookieName } = tested
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl })
  const mayRender = createAllowance(() => 0)
  const load = createLoad(() => undefined)
  const server = await buildApp({ config, db, clock: () => clock.now, load, mayRender })
  const open = async ({ sessionKey }: { sessionKey: string }) => {
    const { statusCode, body } = await server.inject({ url: '/', cookies: { [cookieName]: sessionKey } })
    return `${statusCode} ${isPlain(body) ? 'plain' : 'rendered'}`
  }
  // The renderer is loaded by the first page, which may be late.
  await open(cast.suzuki)
  const screens: string[] = []
  for (let opened = 0; opened < 12; opened++) screens.push(await open(cast.tanaka))
  expect(screens).toEqual([...Array(10).fill('200 rendered'), '200 plain', '200 plain'])
  expect(await open(cast.suzuki)).toBe('200 rendered')
  await server.close()
})
