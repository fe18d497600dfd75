import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { createCsrfToken, csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../db/seed/seed-demo.ts'
import { localIssuerName } from '../../local-issuer.ts'
import type { Browser } from '../../testing/browser.ts'
import { at } from '../../testing/instant.ts'
import { journeys, type SignInApp, signInApp } from '../../testing/sign-in-app.ts'
import { maxAttempts } from './attempt-cookies.ts'

const start = at('2026/11/20 10:00')
const signInFailed = { status: 200, success: false, message: 'Sign-in failed', data: null }
const signedIn = { success: true, data: { isLogin: true } }

let server: SignInApp
beforeAll(async () => {
  server = await signInApp(start)
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterEach(() => {
  server.clock.now = start
})
afterAll(() => server.close())

const { authUrl, choose } = journeys(() => server)
type Answer = Record<string, string>

/** Begins a sign-in in each of several tabs, then goes through the provider's pages; returns what each brings back. */
const begin = async (browser: Browser, people: readonly string[]): Promise<Answer[]> => {
  const urls: URL[] = []
  for (const _ of people) urls.push(await authUrl(browser))
  const answers: Answer[] = []
  for (const [tab, url] of urls.entries()) answers.push(await choose(browser, people[tab] ?? '', url))
  return answers
}

const end = (browser: Browser, answer: Answer | undefined) => {
  server.clock.now += 1000
  return browser.call('POST', '/v1/session', answer)
}
const csrfPair = async (browser: Browser) => (await browser.call('POST', createCsrfToken.path)).data
const isLogin = async (browser: Browser): Promise<boolean> => (await browser.call('GET', '/v1/session')).data.isLogin
const attemptsOf = ({ cookies }: Browser) => [...cookies.keys()].filter((name) => name.includes('sign-in'))

/** Saves something as a tab does that has fetched its CSRF pair earlier. */
const save = async (browser: Browser, pair: { csrfId: string; csrfToken: string }): Promise<string> => {
  const response = await browser.request(updateMyProfile.path, {
    method: 'POST',
    body: JSON.stringify({ departmentName: '営業部' }),
    headers: { 'content-type': 'application/json', [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken },
  })
  return ((await response.json()) as { message: string }).message
}

test.each([
  ['the first', [0, 1]],
  ['the second', [1, 0]],
])(
  'G-104 two tabs that both begin a sign-in both end it, %s tab first, and both go on working',
  async (_name, order) => {
    const browser = server.browser()
    const answers = await begin(browser, [cast.tanaka.docomoId, cast.tanaka.docomoId])
    const pairs: Awaited<ReturnType<typeof csrfPair>>[] = []
    for (const tab of order) {
      expect(await end(browser, answers[tab])).toMatchObject(signedIn)
      pairs.push(await csrfPair(browser))
    }
    for (const pair of pairs) expect(await save(browser, pair)).toBe('OK')
    expect(attemptsOf(browser)).toEqual([])
  },
)

test('G-104 two tabs that begin at the same moment both end their sign-in', async () => {
  const browser = server.browser()
  const urls = await Promise.all([authUrl(browser), authUrl(browser)])
  for (const url of urls) {
    expect(await end(browser, await choose(browser, cast.tanaka.docomoId, url))).toMatchObject(signedIn)
  }
})

test('G-104 each state works once, for its own attempt, and in the browser that began it', async () => {
  const browser = server.browser()
  const [first = {}, second = {}] = await begin(browser, [cast.tanaka.docomoId, cast.tanaka.docomoId])
  expect(await end(browser, { ...first, state: second.state ?? '' })).toEqual(signInFailed)
  // The state of the second is used up by now, with the wrong code.
  expect(await end(browser, second)).toEqual(signInFailed)
  const other = server.browser()
  await authUrl(other)
  expect(await end(other, first)).toEqual(signInFailed)
  const [stolen] = attemptsOf(browser)
  other.cookies.set(stolen ?? '', other.cookies.get(attemptsOf(other)[0] ?? '') ?? '')
  expect(await end(other, first)).toEqual(signInFailed)
  expect(await end(browser, first)).toMatchObject(signedIn)
  expect(await end(browser, first)).toEqual(signInFailed)
})

test('G-104 a tab that signs another person in ends the session of the other tab, with its CSRF pairs', async () => {
  const browser = server.browser()
  const [first, second] = await begin(browser, [cast.tanaka.docomoId, cast.suzuki.docomoId])
  await end(browser, first)
  const [key, pair] = [browser.cookies.get('kawaraban') ?? '', await csrfPair(browser)]
  expect(await end(browser, second)).toMatchObject(signedIn)
  expect(browser.cookies.get('kawaraban')).not.toBe(key)
  expect(await save(browser, pair)).toBe('CSRF validation failed')
  const thief = server.browser()
  thief.cookies.set('kawaraban', key)
  expect(await isLogin(thief)).toBe(false)
})

test('a sign-in during a session gets a new key, for the same person too', async () => {
  const browser = server.browser()
  const [first] = await begin(browser, [cast.tanaka.docomoId])
  await end(browser, first)
  const key = browser.cookies.get('kawaraban') ?? ''
  const [second] = await begin(browser, [cast.tanaka.docomoId])
  expect(await end(browser, second)).toMatchObject(signedIn)
  expect(browser.cookies.get('kawaraban')).not.toBe(key)
  const thief = server.browser()
  thief.cookies.set('kawaraban', key)
  expect(await isLogin(thief)).toBe(false)
})

test('G-104 a browser stores a limited number of started sign-ins, the latest ones, each for ten minutes', async () => {
  const browser = server.browser()
  const answers = await begin(
    browser,
    Array.from({ length: maxAttempts + 2 }, () => cast.tanaka.docomoId),
  )
  expect(attemptsOf(browser)).toHaveLength(maxAttempts)
  for (const answer of answers.slice(0, 2)) expect(await end(browser, answer)).toEqual(signInFailed)
  for (const answer of answers.slice(2)) expect(await end(browser, answer)).toMatchObject(signedIn)
  await authUrl(browser)
  server.clock.now += 10 * minuteMs
  expect(attemptsOf(browser)).toHaveLength(1)
  await browser.call('GET', '/v1/session')
  expect(attemptsOf(browser)).toEqual([])
})
