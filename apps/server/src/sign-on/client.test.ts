import { createHash, createHmac } from 'node:crypto'
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { at } from '../testing/instant.ts'
import { createScriptedProvider, type Script } from '../testing/scripted-provider.ts'
import { type SignInApp, signInApp } from '../testing/sign-in-app.ts'
import { connectSignOn } from './client.ts'

const start = at('2026/11/20 10:00')
const nowS = () => Math.floor(Date.now() / 1000)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

type Provider = Awaited<ReturnType<typeof createScriptedProvider>>
let provider: Provider
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
  provider.play(script)
  const started = await browser.call('GET', '/v1/session/authUrl')
  if (!started.success) return { browser, answer: started }
  const { code, state } = provider.authorize(started.data.url)
  return { browser, answer: await browser.call('POST', '/v1/session', { code, state, ...callback }) }
}
const counts = async () => {
  const [row] = await server.db.query<{ n: number }>(sql`
    select (select count(*) from sessions)::int + (select count(*) from accounts)::int
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

  test('G-103 keeps people apart by issuer and subject', async () => {
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
    await server.db.query(sql`update members set role = 'none' where docomo_id = 'd3'`)
    await signIn(script)
    expect(await role()).toBe('none')
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

  test('leaves the sessions that stand alone while the provider is down', async () => {
    const { browser } = await signIn()
    provider.play({ answer: { '/token': (response) => response.destroy() } })
    expect((await browser.call('GET', '/v1/session')).data.isLogin).toBe(true)
  })
})

/** Each of these must end without an account, a member or a session. */
const refused: Record<string, Script> = {
  'a missing nonce': { claims: { nonce: undefined } },
  'a wrong nonce': { claims: { nonce: 'other' } },
  'an empty nonce': { claims: { nonce: '' } },
  'another issuer': { claims: { iss: 'https://evil.example' } },
  'an issuer with a slash more': { claims: { iss: 'http://127.0.0.1/' } },
  'no issuer': { claims: { iss: undefined } },
  'another audience': { claims: { aud: 'other' } },
  'audiences without us': { claims: { aud: ['other', 'another'] } },
  'several audiences and another authorised party': { claims: { aud: ['news', 'other'], azp: 'other' } },
  'no audience': { claims: { aud: undefined } },
  'a token that has expired': { claims: { iat: nowS() - 7200, exp: nowS() - 3600 } },
  'no expiry': { claims: { exp: undefined } },
  'an expiry that is no number': { claims: { exp: 'tomorrow' } },
  'no time of issue': { claims: { iat: undefined } },
  'a token that is not valid yet': { claims: { nbf: nowS() + 3600 } },
  'no subject': { claims: { sub: undefined } },
  'an empty subject': { claims: { sub: '' }, user: { sub: '' } },
  'a subject that is no text': { claims: { sub: 1 } },
  'a subject of 300 characters': { claims: { sub: 'x'.repeat(300) }, user: { sub: 'x'.repeat(300) } },
  'a subject with a NUL': { claims: { sub: 'a\u0000b' }, user: { sub: 'a\u0000b' } },
  'a group code of 300 characters': { user: { management_group: 'x'.repeat(300) } },
  'another user in the user information': { user: { sub: 'subject-9' } },
  'user information without a subject': { user: { sub: undefined } },
  'algorithm none': { idToken: (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.` },
  'algorithm none that the provider announces': {
    metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
    idToken: (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`,
  },
  'HS256 with the public key': {
    idToken: async (claims) => {
      const signed = `${base64({ alg: 'HS256' })}.${base64(claims)}`
      const secret = await exportSPKI((await importJWK(provider.key.jwk, 'RS256')) as CryptoKey)
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    },
  },
  'HS256 with the client secret': {
    idToken: (claims) => {
      const signed = `${base64({ alg: 'HS256' })}.${base64(claims)}`
      return `${signed}.${createHmac('sha256', 'a secret:%').update(signed).digest('base64url')}`
    },
  },
  'the signature of another key': {
    idToken: async (claims, header) =>
      new SignJWT(claims).setProtectedHeader(header).sign((await generateKeyPair('RS256')).privateKey),
  },
  'a key that nobody knows': {
    idToken: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'x' }).sign(provider.key.privateKey),
  },
  'a signature cut short': {
    idToken: async (claims, header) =>
      (await new SignJWT(claims).setProtectedHeader(header).sign(provider.key.privateKey)).slice(0, -8),
  },
  'claims changed after signing': {
    idToken: async (claims, header) => {
      const [head, , tail] = (await new SignJWT(claims).setProtectedHeader(header).sign(provider.key.privateKey)).split(
        '.',
      )
      return `${head}.${base64({ ...claims, sub: 'subject-9' })}.${tail}`
    },
    user: { sub: 'subject-9' },
  },
  'a header that has to be understood': {
    idToken: (claims, header) => {
      const head = base64({ ...header, crit: ['x'], x: 1 })
      return `${head}.${base64(claims)}.${base64('signature')}`
    },
  },
  'something that is no token': { token: { id_token: 'token' } },
  'no ID token': { token: { id_token: undefined } },
  'no access token': { token: { access_token: undefined } },
  'another type of token': { token: { token_type: 'mac' } },
  'a refused code': {
    answer: {
      '/token': (response) =>
        response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
    },
  },
  'an error with status 200': {
    answer: {
      '/token': (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
    },
  },
  'a page instead of a token': {
    answer: { '/token': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello') },
  },
  'a redirect instead of a token': {
    answer: { '/token': (response) => response.writeHead(307, { location: '/me' }).end() },
  },
  'refused user information': {
    answer: { '/me': (response) => response.writeHead(401, { 'www-authenticate': 'Bearer' }).end() },
  },
}

describe('a wrong answer', () => {
  test.each(Object.keys(refused))('G-103 refuses %s', async (name) => {
    const before = await counts()
    const { browser, answer } = await signIn(refused[name])
    expect(answer).toEqual({ status: 200, success: false, message: 'Sign-in failed', data: null })
    expect(browser.cookies.has('kawaraban')).toBe(false)
    expect(await counts()).toBe(before)
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
  const begin = (patienceMs?: number) =>
    connectSignOn({ issuer: provider.issuer, clientId: 'news', clientSecret: 'secret' }, config(), patienceMs).begin()
  const metadata = '/.well-known/openid-configuration'

  test.each<[string, Script]>([
    ['is down', { answer: { [metadata]: (response) => response.destroy() } }],
    ['is broken', { answer: { [metadata]: (response) => response.writeHead(500).end() } }],
    ['calls itself by another name', { metadata: { issuer: 'https://evil.example' } }],
    ['answers without end', { metadata: { padding: 'x'.repeat(2_000_000) } }],
  ])('is unavailable when it %s, and is asked again', async (_name, script) => {
    const signOn = connectSignOn({ issuer: provider.issuer, clientId: 'news', clientSecret: 'secret' }, config())
    provider.play(script)
    await expect(signOn.begin()).rejects.toMatchObject({ code: 'unavailable' })
    provider.play({})
    expect((await signOn.begin()).url).toContain(provider.issuer)
  })

  test('is given up after a while', async () => {
    provider.play({ answer: { [metadata]: () => undefined } })
    await expect(begin(50)).rejects.toMatchObject({ code: 'unavailable', reason: 'the provider is too slow' })
  })

  test('answers 503 in the envelope', async () => {
    const { answer } = await signIn({ answer: { '/token': (response) => response.destroy() } })
    expect(answer).toEqual({ status: 503, success: false, message: 'Service unavailable', data: null })
  })

  test('is asked for its keys once for many sign-ins', async () => {
    await signIn()
    provider.seen.paths.length = 0
    for (let number = 0; number < 3; number += 1) await signIn()
    expect(provider.seen.paths.filter((path) => path === '/jwks' || path === metadata)).toEqual([])
  })
})
