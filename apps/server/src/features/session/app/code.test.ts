import { listNews } from '@kawaraban/contract/news.ts'
import { createAppToken } from '@kawaraban/contract/session-sign-in.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../db/seed/seed-demo.ts'
import { newSessionKey } from '../../../http/session-key.ts'
import { localIssuerName } from '../../../local-issuer.ts'
import { at } from '../../../testing/instant.ts'
import { inTimeBox } from '../../../testing/model.ts'
import { appSettings, callByToken, claimedUri, nativeApp, privateUri } from '../../../testing/native-app.ts'
import { type SignInApp, signInApp } from '../../../testing/sign-in-app.ts'
import { insertAppCode, insertAppSignIn, purgeAppSignIns, takeAppSignIn } from './queries.ts'

const start = at('2026/11/20 10:00')

let server: SignInApp
beforeAll(async () => {
  server = await signInApp(start, { ...appSettings, LOG_LEVEL: 'trace' })
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterAll(() => server.close())

const appAt = (uri: string, state?: string) => nativeApp(() => server, uri, state)
const refused = { status: 200, success: false, message: 'Sign-in failed', data: null }
const isGood = async (token: string): Promise<boolean> => (await callByToken(server, token, listNews.path)).success
const count = async (): Promise<number> => {
  const [row] = await server.db.query<{ all: number }>(
    sql`
      select (select count(*) from sessions where app_code_hash is not null)::int
        + (select count(*) from member_sessions where app_code_hash is not null)::int as all`,
  )
  return row?.all ?? 0
}

describe('a code', () => {
  test.each([
    ['a wrong verifier', { code_verifier: 'a'.repeat(43) }],
    ['the challenge in the verifier’s place', 'challenge' as const],
    ['no verifier worth the name', { code_verifier: '' }],
    ['another address', { redirect_uri: privateUri }],
    ['an address but for a letter', { redirect_uri: claimedUri.toUpperCase() }],
  ])('G-179 with %s gives nothing, and is used up', async (_, over) => {
    const app = appAt(claimedUri)
    const code = await app.codeFor(cast.tanaka.docomoId)
    const wrong = over === 'challenge' ? { code_verifier: app.query.code_challenge } : over
    expect(await app.exchange(code, wrong)).toEqual(refused)
    expect(await app.exchange(code)).toEqual(refused)
  })

  test('G-179 of another sign-in or of none returns nothing', async () => {
    const [mine, theirs] = [appAt(claimedUri), appAt(claimedUri)]
    const code = await theirs.codeFor(cast.suzuki.docomoId)
    expect(await mine.exchange(code)).toEqual(refused)
    for (const none of ['', 'x', '\0', 'a'.repeat(200)]) expect(await mine.exchange(none)).toEqual(refused)
  })

  test.each([{}, null, 'code', [], { code: 1 }, { code: 'a', code_verifier: 'b' }, { code: 'a'.repeat(201) }])(
    'G-179 a call such as %j is refused',
    async (body) => {
      const answer = await server.browser(null).call('POST', createAppToken.path, body)
      expect(answer).toMatchObject({ status: 400, message: 'Bad request' })
    },
  )

  test('G-179 is good for 60 seconds', async () => {
    const [soon, late] = [appAt(claimedUri), appAt(claimedUri)]
    const codes = [await soon.codeFor(cast.tanaka.docomoId), await late.codeFor(cast.tanaka.docomoId)] as const
    server.clock.now = start + 59_999
    expect((await soon.exchange(codes[0])).success).toBe(true)
    server.clock.now = start + 60_000
    expect(await late.exchange(codes[1])).toEqual(refused)
    server.clock.now = start
  })

  test('API-03 gives a token of what docs/web-view.md promises, however many companies there are', async () => {
    const app = appAt(claimedUri)
    const { token } = (await app.exchange(await app.codeFor(cast.tanaka.docomoId))).data
    for (const one of [token, newSessionKey(2 ** 31 - 1), newSessionKey(null)]) expect(one).toMatch(/^[\w.-]{43,128}$/)
    expect(createAppToken.data.safeParse({ token: 'x'.repeat(129) }).success).toBe(false)
  })

  test('G-179 that comes a second time gives nothing and revokes the token that it gave, however late', async () => {
    const app = appAt(claimedUri)
    const code = await app.codeFor(cast.tanaka.docomoId)
    const { token } = (await app.exchange(code)).data
    await purgeAppSignIns(server.db, start + 60 * minuteMs)
    expect(await isGood(token)).toBe(true)
    expect(await nativeApp(() => server, privateUri).exchange(code)).toEqual(refused)
    expect(await isGood(token)).toBe(false)
  })

  test('G-179 that comes twice at once never gives two tokens, and leaves none that is good', async () => {
    const app = appAt(claimedUri)
    const [account] = await server.db.query<{ accountId: string }>(
      sql`select account_id as "accountId" from accounts where subject = ${cast.tanaka.docomoId}`,
    )
    const sent = { accountId: account?.accountId ?? '', redirectUri: claimedUri, state: 's' }
    const before = await count()
    for (const round of inTimeBox(50, 600)) {
      const code = `round-${round}`
      await insertAppCode(server.db, code, { ...sent, codeChallenge: app.query.code_challenge }, start)
      // A clock of its own for each round keeps the rate limit out of it.
      const exchange = () =>
        server.app.inject({
          method: 'POST',
          url: createAppToken.path,
          remoteAddress: `10.0.${round >> 8}.${round & 255}`,
          payload: { code, code_verifier: app.verifier, redirect_uri: claimedUri },
        })
      const answers = (await Promise.all([exchange(), exchange(), exchange()])).map((answer) => answer.json())
      expect(answers.filter(({ success }) => success).length, code).toBe(1)
    }
    expect(await count()).toBe(before)
  })

  test('neither code, token, verifier nor state of a sign-in is in the log or, except as a hash, in the database', async () => {
    const app = appAt(privateUri, 'a-state-that-nobody-else-has')
    const code = await app.codeFor(cast.tanaka.docomoId)
    const stored = JSON.stringify(await server.db.query(sql`select code_hash::text, redirect_uri from app_codes`))
    const { token } = (await app.exchange(code)).data
    await app.exchange(code)
    const log = server.log.join('\n')
    for (const secret of [code, token, app.verifier, app.state, app.query.code_challenge]) {
      expect(log).not.toContain(secret)
      expect(stored).not.toContain(secret)
    }
    expect(log).toContain('"event":"signIn"')
    expect(log).toContain('the code was used before: its token is revoked')
  })

  const at = (remoteAddress: string, url: string, headers = {}) => server.app.inject({ url, remoteAddress, headers })

  test('G-148 sign-ins without a key of ours have a mild limit, which people see as a page, and beginning one is apart', async () => {
    const statuses = new Set<number>()
    for (let calls = 0; calls < 601; calls += 1) statuses.add((await at('192.0.2.7', '/app/callback')).statusCode)
    expect([...statuses]).toEqual([400, 429])
    const page = await at('192.0.2.7', '/app/callback')
    expect([page.statusCode, page.body]).toEqual([429, expect.stringContaining('混み合っています。')])
    expect((await at('192.0.2.7', '/app/sign-in')).statusCode).toBe(400)
  })

  test('G-148 G-311 the 61st sign-in of one browser in a minute refuses that browser alone', async () => {
    const url = appAt(claimedUri).signInUrl().replace(server.origin, '')
    const begun = await at('192.0.2.8', url)
    const cookie = String(begun.headers['set-cookie']).replace(/;.*/, '')
    const begin = async (headers: object) => (await at('192.0.2.8', url, headers)).statusCode
    for (let call = 0; call < 60; call += 1) expect(await begin({ cookie })).toBe(302)
    expect([await begin({ cookie }), await begin({})]).toEqual([429, 302])
  })

  test('G-148 G-311 codes, which an app sends without a key, are exchanged for all people at an address', async () => {
    const { headers } = await server.app.inject({ method: 'POST', url: createAppToken.path, payload: { code: '' } })
    expect(headers['x-ratelimit-limit']).toBe('6000')
  })
})

test('G-311 a begun sign-in of the app ends when another takes its room', async () => {
  const attempt = (state: string) => ({ state, nonce: 'nonce', codeVerifier: 'verifier' })
  const sent = { redirectUri: claimedUri, state: 'of the app', codeChallenge: 'challenge' }
  await insertAppSignIn(server.db, 'a browser', attempt('first'), sent, start, { ended: null, isPurgeDue: false })
  await insertAppSignIn(server.db, 'a browser', attempt('second'), sent, start, { ended: 'first', isPurgeDue: false })
  expect(await takeAppSignIn(server.db, 'a browser', 'first', start)).toBeNull()
  expect(await takeAppSignIn(server.db, 'a browser', 'second', start)).toEqual({ attempt: attempt('second'), sent })
})
