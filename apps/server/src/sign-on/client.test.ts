import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { writeByHand } from '../testing/by-hand.ts'
import { at } from '../testing/instant.ts'
import { createScriptedProvider, type Script, type ScriptedProvider } from '../testing/scripted-provider.ts'
import { type SignInApp, signInApp } from '../testing/sign-in-app.ts'
import { wrongAnswers } from '../testing/wrong-answers.ts'
import { connectSignOn } from './client.ts'

const start = at('2026/11/20 10:00')

let provider: ScriptedProvider
let server: SignInApp

const settings = () => ({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'news', OIDC_CLIENT_SECRET: 'a secret:%' })

beforeAll(async () => {
  provider = await createScriptedProvider('news')
  server = await signInApp(start, settings())
})
afterEach(() => {
  provider.play({})
  vi.useRealTimers()
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

/** A whole sign-in; `callback` changes what the browser brings back. */
const signIn = async (script: Script = {}, callback: Record<string, string> = {}) => {
  const browser = server.browser()
  return { browser, answer: await provider.signIn(browser, script, callback) }
}
const counts = async () => {
  const [row] = await server.db.query<{ n: number }>(sql`
    select (select count(*) from sessions)::int + (select count(*) from member_sessions)::int + (select count(*) from accounts)::int
      + (select count(*) from members)::int as n`)
  return row?.n
}

describe('a right answer', () => {
  test('G-103 signs in, with the secret in the header, the verifier of the challenge, and the registered address', async () => {
    const browser = server.browser()
    const { data } = await browser.call('GET', '/v1/session/authUrl')
    const { challenge, ...callback } = provider.authorize(data.url)
    expect(await browser.call('POST', '/v1/session', callback)).toMatchObject({
      success: true,
      data: { isLogin: true },
    })
    const { form, authorization } = provider.seen
    expect(
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url'),
    ).toBe(challenge)
    expect(form.get('redirect_uri')).toBe(`${server.origin}/login`)
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('news:a+secret%3A%25')
  })

  test('G-103 identifies people by issuer and subject', async () => {
    await signIn()
    await signIn({ claims: { sub: 'subject-2' }, user: { sub: 'subject-2', docomo_id: 'd2' } })
    const accounts = await server.db.query(sql`
      select a.issuer, a.subject, m.docomo_id as "docomoId", g.code
      from accounts a
      join members m using (management_group_id, company_user_id)
      join management_groups g using (management_group_id)
      where a.subject in ('subject-1', 'subject-2')
      order by a.subject`)
    const { issuer } = provider
    expect(accounts).toEqual([
      { issuer, subject: 'subject-1', docomoId: 'd1', code: 'MG1' },
      { issuer, subject: 'subject-2', docomoId: 'd2', code: 'MG1' },
    ])
  })

  test('G-126 stores no role until the service runs, and viewer from then on', async () => {
    const role = async () =>
      (await server.db.query<{ role: string | null }>(sql`select role from members where docomo_id = 'd3'`))[0]?.role
    const script = {
      claims: { sub: 'subject-3' },
      user: { sub: 'subject-3', docomo_id: 'd3', management_group: 'MG3' },
    }
    await signIn(script)
    expect(await role()).toBeNull()
    await server.db.query(sql`update management_groups set started_at = ${new Date(start)} where code = 'MG3'`)
    await signIn(script)
    expect(await role()).toBe('viewer')
    await writeByHand(server.db, sql`update members set role = 'none' where docomo_id = 'd3'`)
    await signIn(script)
    expect(await role()).toBe('none')
  })

  test('PERM-15 G-126 an admin of the provider becomes one only if no role is stored', async () => {
    const role = async (docomoId: string) => {
      const [row] = await server.db.query<{ role: string | null }>(sql`
        select role from members where docomo_id = ${docomoId}`)
      return row?.role
    }
    const arrive = (docomoId: string, isAdmin: unknown) =>
      signIn({
        claims: { sub: docomoId },
        user: { sub: docomoId, docomo_id: docomoId, management_group: 'MG5', is_admin: isAdmin },
      })
    await arrive('representative', true)
    await arrive('pretender', 'yes')
    expect([await role('representative'), await role('pretender')]).toEqual(['admin', null])
    await server.db.query(sql`update management_groups set started_at = ${new Date(start)} where code = 'MG5'`)
    await arrive('pretender', false)
    await arrive('manager', 'true')
    expect([await role('pretender'), await role('manager')]).toEqual(['viewer', 'admin'])
    await writeByHand(server.db, sql`update members set role = 'none' where docomo_id = 'manager'`)
    await arrive('manager', true)
    await arrive('pretender', true)
    expect([await role('manager'), await role('pretender')]).toEqual(['none', 'viewer'])
  })

  test('LIM-18 stores names without control characters, cut to 30 characters', async () => {
    const name = `\u0000山\n田\u0007${'𠮷'.repeat(40)}`
    await signIn({
      claims: { sub: 'subject-4' },
      user: { sub: 'subject-4', docomo_id: 'd4', name, department: undefined },
    })
    const rows = await server.db.query(sql`select name, department_name as d from members where docomo_id = 'd4'`)
    expect(rows).toEqual([{ name: `山 田${'𠮷'.repeat(27)}`, d: '' }])
  })

  test('accepts a new key of the provider without a restart', async () => {
    await signIn()
    await provider.rotateKey()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await signIn()).answer.success).toBe(true)
  })

  test('does not touch existing sessions while the provider is down', async () => {
    const { browser } = await signIn()
    provider.play({ answer: { '/token': (response) => response.destroy() } })
    expect((await browser.call('GET', '/v1/session')).data.isLogin).toBe(true)
  })
})

describe('a wrong answer', () => {
  test.each(wrongAnswers)('G-103 refuses %s', async (_name, script) => {
    const before = await counts()
    const { browser, answer } = await signIn(script(provider))
    expect(answer).toEqual({ status: 200, success: false, message: 'Sign-in failed', data: null })
    expect(browser.cookies.has('kawaraban')).toBe(false)
    expect(await counts()).toBe(before)
  })

  test.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['an empty one', ''],
    ['a blank around it', 'd1 '],
    ['a wide blank around it', '\u3000d1'],
    ['a byte order mark', '\ufeffd1'],
    ['a NUL', 'd\u00001'],
    ['a line end', 'd1\n'],
    ['a character that nobody sees', 'd\u200b1'],
    ['half of a surrogate pair', 'd\ud800'],
    ['too many characters', 'd'.repeat(256)],
    ['a number with lost digits', 1e21],
    ['a list', ['d1']],
    ['something true', true],
  ])(
    'DATA-23 G-103 a business account ID with %s makes nobody a member, not even by the subject',
    async (_name, id) => {
      await signIn({ claims: { sub: 'd1' }, user: { sub: 'd1', docomo_id: 'd1', is_admin: true } })
      const before = await counts()
      const { browser, answer } = await signIn({ claims: { sub: 'd1' }, user: { sub: 'd1', docomo_id: id } })
      expect(answer).toEqual({ status: 200, success: false, message: 'No docomoId', data: null })
      expect(browser.cookies.has('kawaraban')).toBe(false)
      expect(await counts()).toBe(before)
    },
  )

  test('DATA-23 a business account ID is taken as it is: other case or other width is another person', async () => {
    for (const id of ['d１', 'D7', 'd7', 7]) {
      const sub = `as it is ${id}`
      const script = { claims: { sub }, user: { sub, docomo_id: id, management_group: 'MG7' } }
      expect((await signIn(script)).answer.success).toBe(true)
    }
    const rows = await server.db.query<{ docomoId: string }>(sql`
      select m.docomo_id as "docomoId"
      from members m join management_groups g using (management_group_id)
      where g.code = 'MG7'
      order by m.company_user_id`)
    expect(rows.map(({ docomoId }) => docomoId)).toEqual(['d１', 'D7', 'd7', '7'])
  })

  test('refuses a callback that names another issuer, or none where one is promised', async () => {
    expect((await signIn({}, { iss: 'https://evil.example' })).answer.message).toBe('Sign-in failed')
    expect((await signIn({}, { iss: provider.issuer })).answer.success).toBe(true)
    const promising = await signInApp(start, settings())
    provider.play({ metadata: { authorization_response_iss_parameter_supported: true } })
    const browser = promising.browser()
    const { code, state } = provider.authorize((await browser.call('GET', '/v1/session/authUrl')).data.url)
    expect((await browser.call('POST', '/v1/session', { code, state })).message).toBe('Sign-in failed')
    await promising.close()
  })
})

describe('a provider out of reach', () => {
  const config = () => readConfig({ ...settings(), PUBLIC_URL: 'http://localhost:8080' })
  const begin = (providerTimeoutMs?: number) =>
    connectSignOn(
      { issuer: provider.issuer, clientId: 'news', clientSecret: 'secret' },
      config(),
      providerTimeoutMs,
    ).begin('/login')
  const metadata = '/.well-known/openid-configuration'

  test.each<[string, Script]>([
    ['is down', { answer: { [metadata]: (response) => response.destroy() } }],
    ['is broken', { answer: { [metadata]: (response) => response.writeHead(500).end() } }],
    ['calls itself by another name', { metadata: { issuer: 'https://evil.example' } }],
    ['answers without end', { metadata: { padding: 'x'.repeat(2_000_000) } }],
  ])('is unavailable when it %s, and is called again', async (_name, script) => {
    const signOn = connectSignOn({ issuer: provider.issuer, clientId: 'news', clientSecret: 'secret' }, config())
    provider.play(script)
    await expect(signOn.begin('/login')).rejects.toMatchObject({ code: 'unavailable' })
    provider.play({})
    expect((await signOn.begin('/login')).url).toContain(provider.issuer)
  })

  test('is given up after a while', async () => {
    provider.play({ answer: { [metadata]: () => undefined } })
    await expect(begin(50)).rejects.toMatchObject({ code: 'unavailable', reason: 'the provider is too slow' })
  })

  test('answers 503 in the envelope', async () => {
    const { answer } = await signIn({ answer: { '/token': (response) => response.destroy() } })
    expect(answer).toEqual({ status: 503, success: false, message: 'Service unavailable', data: null })
  })

  test('loads its keys once for many sign-ins', async () => {
    await signIn()
    provider.seen.paths.length = 0
    for (let number = 0; number < 3; number += 1) await signIn()
    expect(provider.seen.paths.filter((path) => path === '/jwks' || path === metadata)).toEqual([])
  })
})
