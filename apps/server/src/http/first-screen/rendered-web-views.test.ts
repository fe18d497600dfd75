import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { isPlain, pageData, postTitle, type TestPages, testPages } from '../../testing/rendered.ts'
import { createLoad } from '../load.ts'

const mark = 'KawarabanApp'
let tested: TestPages
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  tested = await testPages()
  const { db, clock, databaseUrl } = tested
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    APP_USER_AGENT: mark,
  })
  app = await buildApp({ config, db, clock: () => clock.now, load: createLoad(() => undefined) })
}, 120_000)
afterAll(async () => {
  await app.close()
  await tested.close()
})

const open = async (headers: Record<string, string>) => (await app.inject({ url: '/', headers })).body
/** Opens a page until it comes rendered: it comes plain where a busy machine takes two seconds for it. */
const openRendered = (headers: Record<string, string>) =>
  vi.waitUntil(
    async () => {
      const body = await open(headers)
      return pageData(body) && body
    },
    { timeout: 20_000 },
  )
const cookieOf = ({ sessionKey }: { sessionKey: string }) => `${tested.cookieName}=${encodeURIComponent(sessionKey)}`

test.each(['', mark])(
  'G-294 an app that sends its token with the first request, with the mark %j, gets the page of a web view',
  async (agent) => {
    const { tanaka, suzuki } = tested.cast
    // A cookie of another account does not count, as it does not for the API.
    const body = await openRendered({
      [appTokenHeader]: tanaka.sessionKey,
      'user-agent': agent,
      cookie: cookieOf(suzuki),
    })
    const { isWebView, answers, screen } = pageData(body)
    expect([isWebView, screen]).toEqual([true, 'newsIndex'])
    const calls = Object.keys(answers).map((key) => key.replace(/ .*/, ''))
    expect(calls.toSorted()).toEqual(['checkService', 'countUnread', 'createCsrfToken', 'getMyProfile', 'listNews'])
    expect(body).toContain(postTitle)
    expect(body).toContain(tanaka.name)
    expect(body).not.toContain(suzuki.name)
    expect(body).not.toContain('<nav')
  },
)

test('G-294 an unknown token, or a web view without one, gets the plain page, whatever its cookie', async () => {
  const cookie = cookieOf(tested.cast.tanaka)
  for (const headers of [
    { [appTokenHeader]: 'unknown', cookie },
    { [appTokenHeader]: '', cookie },
    { 'user-agent': `Mozilla/5.0 ${mark}/1.0`, cookie },
    { 'user-agent': mark },
  ]) {
    const body = await open(headers)
    expect(isPlain(body)).toBe(true)
    expect(body).not.toContain(postTitle)
  }
  expect(isPlain(await openRendered({ cookie }))).toBe(false)
})
