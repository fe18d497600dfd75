import { listNews } from '@kawaraban/contract/news.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { cast, strangers } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../db/seed/seed-demo.ts'
import { hashOf } from '../../http/session-key.ts'
import { localIssuerName } from '../../local-issuer.ts'
import type { Browser } from '../../testing/browser.ts'
import { at } from '../../testing/instant.ts'
import { journeys, type SignInApp, signInApp } from '../../testing/sign-in-app.ts'
import { sessionOf } from './queries.ts'

const start = at('2026/11/20 10:00')
const signInFailed = { status: 200, success: false, message: 'Sign-in failed', data: null }

let server: SignInApp

beforeAll(async () => {
  server = await signInApp(start)
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterAll(() => server.close())

const { authUrl, choose, signIn } = journeys(() => server)
const isLogin = async (browser: Browser): Promise<boolean> => (await browser.call('GET', '/v1/session')).data.isLogin
const sessions = async () =>
  (await server.db.query(sql`select session_hash from sessions union all select session_hash from member_sessions`))
    .length

describe('GET /v1/session/authUrl', () => {
  test('API-26 DATA-20 leads to the provider with state, nonce and an S256 challenge, and back to /login', async () => {
    const url = await authUrl(server.browser())
    expect(url.origin + url.pathname).toBe(`${server.origin}/op/auth`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${server.origin}/login`,
      scope: 'openid profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('takes addresses from the settings, whatever a request claims', async () => {
    const response = await server.app.inject({
      url: '/v1/session/authUrl',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect(response.body).not.toContain('evil.example')
  })

  test('G-104 binds the sign-in to the browser by a cookie of ten minutes, and stores hashes alone', async () => {
    const browser = server.browser()
    const response = await browser.request('/v1/session/authUrl')
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(
      /^kawaraban-sign-in-[\da-f]{16}=[\w-]{43}\.[\da-z]+\.[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const [key = ''] = browser.cookies.values()
    const rows = await server.db.query(sql`select * from sign_ins where browser_hash = ${hashOf(key)}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key)
  })
})

describe('POST /v1/session', () => {
  test('API-24 G-103 signs in the person from the provider', async () => {
    const browser = await signIn(cast.tanaka.docomoId)
    expect(await isLogin(browser)).toBe(true)
    expect((await browser.call('GET', listNews.path)).success).toBe(true)
  })

  test('G-104 refuses a state that is missing, wrong, or of another browser', async () => {
    const before = await sessions()
    const browser = server.browser()
    const answer = await choose(browser, cast.tanaka.docomoId)
    expect(await browser.call('POST', '/v1/session', { code: answer.code })).toMatchObject({ status: 400 })
    expect(await browser.call('POST', '/v1/session', { ...answer, state: 'x' })).toEqual(signInFailed)
    const other = server.browser()
    expect(await other.call('POST', '/v1/session', answer)).toEqual(signInFailed)
    await authUrl(other)
    expect(await other.call('POST', '/v1/session', answer)).toEqual(signInFailed)
    expect(await sessions()).toBe(before)
    expect(await browser.call('POST', '/v1/session', answer)).toMatchObject({ success: true })
  })

  test('G-104 takes a state once', async () => {
    const browser = server.browser()
    const answer = await choose(browser, cast.tanaka.docomoId)
    await browser.call('POST', '/v1/session', answer)
    const cookiesBefore = new Map(browser.cookies)
    expect(await browser.call('POST', '/v1/session', answer)).toEqual(signInFailed)
    expect(new Map(browser.cookies)).toEqual(cookiesBefore)
    expect(await isLogin(browser)).toBe(true)
  })

  test('G-104 takes a state for ten minutes', async () => {
    const browser = server.browser()
    const answer = await choose(browser, cast.tanaka.docomoId)
    // A browser that never deletes the cookie.
    const other = server.browser()
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    server.clock.now += 10 * minuteMs
    for (const one of [browser, other]) expect(await one.call('POST', '/v1/session', answer)).toEqual(signInFailed)
    server.clock.now -= 1
    expect(await other.call('POST', '/v1/session', answer)).toMatchObject({ success: true })
    server.clock.now = start
  })

  test('G-104 refuses the code of another sign-in of the same browser', async () => {
    const browser = server.browser()
    const { code = '' } = await choose(browser, cast.sato.docomoId)
    const answer = await choose(browser, cast.tanaka.docomoId)
    expect(await browser.call('POST', '/v1/session', { ...answer, code })).toEqual(signInFailed)
  })

  test('refuses an answer that names another issuer, or none', async () => {
    const browser = server.browser()
    const answer = await choose(browser, cast.tanaka.docomoId)
    expect(await browser.call('POST', '/v1/session', { ...answer, iss: 'https://evil.example' })).toEqual(signInFailed)
    const { iss: _iss, ...without } = await choose(browser, cast.tanaka.docomoId)
    expect(await browser.call('POST', '/v1/session', without)).toEqual(signInFailed)
  })

  test('G-106 refuses requests of other sites, and of no known site', async () => {
    for (const site of ['cross-site', null] as const) {
      const browser = server.browser(site)
      const answer = await choose(browser, cast.tanaka.docomoId)
      expect(await browser.call('POST', '/v1/session', answer)).toEqual(signInFailed)
    }
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/v1/session',
      headers: { origin: 'https://evil.example' },
      payload: { state: 'x', code: 'x' },
    })
    expect(elsewhere.json().message).toBe('Sign-in failed')
  })

  test('G-106 takes nothing but JSON', async () => {
    const form = await server
      .browser()
      .request('/v1/session', { method: 'POST', body: new URLSearchParams({ state: 'x', code: 'x' }) })
    expect(form.status).toBe(415)
  })

  test('gives a new key at every sign-in, ends the old session, and adopts no key from outside', async () => {
    const browser = server.browser()
    browser.cookies.set('kawaraban', 'chosen-by-an-attacker')
    await signIn(cast.tanaka.docomoId, browser)
    const first = browser.cookies.get('kawaraban') ?? ''
    expect(first).toMatch(/^\d+\.[\w-]{43}$/)
    await signIn(cast.sato.docomoId, browser)
    const second = browser.cookies.get('kawaraban') ?? ''
    expect(second).not.toBe(first)

    const thief = server.browser()
    for (const key of [first, 'chosen-by-an-attacker']) {
      thief.cookies.set('kawaraban', key)
      expect(await isLogin(thief)).toBe(false)
    }
    const stored = await server.db.query<{ text: string }>(sql`select s::text as text from member_sessions s`)
    expect(JSON.stringify(stored)).not.toContain(second)
    expect(await server.db.query(sql`select from ${sessionOf(second)}`)).toHaveLength(1)
  })

  test('G-107 has the session key in a cookie of 30 days that scripts and other sites cannot use', async () => {
    const browser = server.browser()
    const response = await browser.request('/v1/session', {
      method: 'POST',
      body: JSON.stringify(await choose(browser, cast.tanaka.docomoId)),
      headers: { 'content-type': 'application/json' },
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toContainEqual(
      expect.stringMatching(/^kawaraban=\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    )
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('kawaraban'))).toEqual(['kawaraban'])
  })

  test('G-126 makes a newcomer of a running service a viewer, once, with name and department of the directory', async () => {
    const find = () =>
      server.db.query(sql`
        select m.role, m.name, m.department_name as "departmentName", m.icon_type as "iconType", a.terms_version as terms
        from accounts a join members m using (management_group_id, company_user_id)
        where a.issuer = ${localIssuerName} and a.subject = ${strangers.hayashi.docomoId}`)
    expect(await find()).toEqual([])
    await signIn(strangers.hayashi.docomoId)
    await signIn(strangers.hayashi.docomoId)
    const { name, departmentName } = strangers.hayashi
    const iconType = expect.stringMatching(/^0000000[012]$/)
    expect(await find()).toEqual([{ role: 'viewer', name, departmentName, iconType, terms: '' }])
  })

  test('G-126 leaves roles and names of known members alone', async () => {
    const rows = () => server.db.query(sql`select role, name, department_name from members order by company_user_id`)
    const before = await rows()
    await signIn(cast.kobayashi.docomoId)
    await signIn(cast.sato.docomoId)
    expect(await rows()).toEqual(before)
  })

  test('G-119 signs in an account without a management group, which then has no company', async () => {
    const browser = await signIn(strangers.mori.docomoId)
    expect(await isLogin(browser)).toBe(true)
    expect((await browser.call('GET', listNews.path)).message).toBe('No managementGroup')
  })
})
