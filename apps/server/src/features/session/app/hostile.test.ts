import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../db/seed/seed-demo.ts'
import { localIssuerName } from '../../../local-issuer.ts'
import { at } from '../../../testing/instant.ts'
import { checkModel } from '../../../testing/model.ts'
import { appSettings, claimedUri, nativeApp, privateUri } from '../../../testing/native-app.ts'
import { createScriptedProvider, type ScriptedProvider } from '../../../testing/scripted-provider.ts'
import { type SignInApp, signInApp } from '../../../testing/sign-in-app.ts'

const start = at('2026/11/20 10:00')

let server: SignInApp
beforeAll(async () => {
  server = await signInApp(start, { ...appSettings, LOG_LEVEL: 'trace' })
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterAll(() => server.close())

const appAt = (uri: string, state?: string) => nativeApp(() => server, uri, state)

describe('an app’s request', () => {
  const open = (over: Record<string, string | undefined>) =>
    server.browser().request(appAt(claimedUri, 's').signInUrl(over))

  test.each([
    ['no address', undefined],
    ['another address', 'https://evil.example/signed-in'],
    ['a shorter one', 'https://app.example.com/signed-in'],
    ['a longer one', `${claimedUri}&x=1`],
    ['a deeper one', 'https://app.example.com/signed-in/../evil?from=browser'],
    ['one in other letters', 'https://APP.example.com/signed-in?from=browser'],
    ['one with its port', 'https://app.example.com:443/signed-in?from=browser'],
    ['one of another scheme', 'http://app.example.com/signed-in?from=browser'],
    ['one that only begins alike', 'https://app.example.com.evil.example/signed-in?from=browser'],
    ['one encoded twice', encodeURIComponent(claimedUri)],
    ['one with an end of line', `${claimedUri}\r\nx: y`],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('G-177 with %s is sent nowhere', async (_, redirect_uri) => {
    const answer = await open({ redirect_uri })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    const html = await answer.text()
    expect(html).toContain('このアプリからのログインは受け付けていません。')
    expect(html).not.toContain('evil')
  })

  test('G-177 with its address twice is sent nowhere', async () => {
    const answer = await server.browser().request(`${appAt(claimedUri).signInUrl()}&redirect_uri=https://evil.example/`)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test.each([
    ['plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which would mean plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge that is none by S256', { code_challenge: 'a'.repeat(42) }, 'invalid_request'],
    ['a challenge in other characters', { code_challenge: `${'a'.repeat(42)}+` }, 'invalid_request'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['a token wanted at once', { response_type: 'token' }, 'unsupported_response_type'],
  ])('G-178 with %s is refused to the app', async (_, over, error) => {
    const answer = await open(over)
    expect(answer.headers.get('location')).toBe(`${claimedUri}&error=${error}&state=s`)
  })

  test.each([undefined, '', 'a\0b', 'a\r\nlocation: https://evil.example', '🎌', 'x'.repeat(513)])(
    'G-178 with a state such as %j is refused without it',
    async (state) => {
      const answer = await open({ state })
      expect(answer.headers.get('location')).toBe(`${claimedUri}&error=invalid_request`)
    },
  )

  test('G-178 is refused at a private scheme by a page, which opens no app by itself', async () => {
    const answer = await server.browser().request(appAt(privateUri, 's').signInUrl({ code_challenge_method: 'plain' }))
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.text()).toContain(`href="${privateUri}?error=invalid_request&amp;state=s"`)
  })
})

describe('the way through the browser', () => {
  const back = async (app: ReturnType<typeof appAt>, browser = server.browser()) => {
    const callback = `${server.origin}/app/callback`
    const page = (await browser.follow(app.signInUrl(), callback)) as Response
    const body = new URLSearchParams({ docomoId: cast.tanaka.docomoId })
    const chosen = await browser.request(page.url, { method: 'POST', body })
    return { browser, url: (await browser.follow(chosen.headers.get('location') ?? '', callback)) as URL }
  }

  test('G-104 G-178 the provider’s answer counts once, in the browser that began, for ten minutes', async () => {
    const { browser, url } = await back(appAt(claimedUri))
    expect((await server.browser().request(url.href)).status).toBe(400)
    expect((await browser.request(url.href)).headers.get('location')).toContain('code=')
    expect((await browser.request(url.href)).status).toBe(400)
    const late = await back(appAt(claimedUri))
    server.clock.now += 10 * minuteMs
    const answer = await late.browser.request(late.url.href)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('期限が切れたか')])
    server.clock.now = start
  })

  test('G-104 an answer for the web app is none for the app, nor the other way round', async () => {
    const { browser, url } = await back(appAt(claimedUri))
    const { state = '', code = '' } = Object.fromEntries(url.searchParams)
    expect((await browser.call('POST', '/v1/session', { state, code })).message).toBe('Sign-in failed')
    const own = new URL((await browser.call('GET', '/v1/session/authUrl')).data.url)
    const answer = await browser.request(`/app/callback?code=x&state=${own.searchParams.get('state')}`)
    expect(answer.status).toBe(400)
  })

  test.each([
    '',
    '?state=a',
    '?code=a',
    '?state=a&state=b&code=c',
    '?state=%00&code=%00',
    `?state=${'x'.repeat(9000)}`,
  ])('G-178 an answer such as %s leads nowhere', async (query) => {
    const answer = await server.browser().request(`/app/callback${query}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test('G-178 the question is answered by its own page alone: no other site, no other browser, no second time', async () => {
    const browser = server.browser()
    const app = appAt(privateUri)
    const html = await (await app.signIn(browser, cast.tanaka.docomoId)).text()
    const answerAs = async (site: string | null, origin: string) => {
      const headers = { origin, ...(site && { 'sec-fetch-site': site }) }
      const other = server.browser(null)
      for (const [name, value] of browser.cookies) other.cookies.set(name, value)
      return (await app.answer(other, html, 'open', { headers })).status
    }
    const again = await browser.request(app.callbackUrl())
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('すでに終わっています')])
    for (const site of ['cross-site', 'same-site', 'none']) expect(await answerAs(site, server.origin), site).toBe(400)
    expect(await answerAs(null, 'https://evil.example')).toBe(400)
    expect((await app.answer(server.browser(), html)).status).toBe(400)
    const opened = await app.answer(browser, html)
    expect(opened.headers.get('location')).toContain('code=')
    expect((await app.answer(browser, html)).status).toBe(400)
  })

  test.each([undefined, '', 'state=', 'state=a&state=b', '%', '{"state":1}', 'x'.repeat(5000)])(
    'G-178 an answer such as %j opens nothing',
    async (body) => {
      const browser = server.browser()
      for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
        const init = { method: 'POST', headers: { 'content-type': type }, ...(body !== undefined && { body }) }
        const answer = await browser.request('/app/open', init)
        expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
      }
    },
  )

  test('no page of it can be framed, run a script, or send its form elsewhere than to the service and this app', async () => {
    const question = await appAt(privateUri).signIn(server.browser(), cast.tanaka.docomoId)
    const refusal = await server.browser().request('/app/sign-in')
    const policyOf = (formAction: string) =>
      new RegExp(
        `^default-src 'none'; style-src 'sha256-[^']+'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'$`,
      )
    expect(question.headers.get('content-security-policy')).toMatch(policyOf("'self' jp.example.kawaraban:"))
    expect(refusal.headers.get('content-security-policy')).toMatch(policyOf("'self'"))
    for (const { headers } of [question, refusal]) {
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('DATA-23 G-178 an unusable identity, or none, from the provider is reported to the app without details', async () => {
    const provider: ScriptedProvider = await createScriptedProvider('news')
    const { issuer } = provider
    const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'news', OIDC_CLIENT_SECRET: 'secret' }
    const other = await signInApp(start, { ...appSettings, ...oidc })
    const go = async (script: Parameters<ScriptedProvider['play']>[0]) => {
      const app = nativeApp(() => other, claimedUri, 's')
      const browser = other.browser()
      provider.play(script)
      const location = (await browser.request(app.signInUrl())).headers.get('location') ?? ''
      if (!location.startsWith(issuer)) return location
      const answer = new URLSearchParams(provider.authorize(location))
      return (await browser.request(`/app/callback?${answer}`)).headers.get('location')
    }
    const metadata = '/.well-known/openid-configuration'
    const down = { answer: { [metadata]: (response: { destroy: () => void }) => response.destroy() } }
    expect(await go(down as never)).toBe(`${claimedUri}&error=temporarily_unavailable&state=s`)
    expect(await go({})).toContain('code=')
    expect(await go({ user: { docomo_id: '' } })).toBe(`${claimedUri}&error=access_denied&state=s`)
    expect(await go({ answer: { '/token': (response) => response.destroy() } })).toBe(
      `${claimedUri}&error=temporarily_unavailable&state=s`,
    )
    await other.close()
    await provider.close()
  })
})

test('G-178 no query and no form, whatever it holds, meets a fault of the server or leads to another address', async () => {
  const { query } = appAt(claimedUri, 's')
  const nasty = fc.oneof(
    fc.constantFrom(
      '',
      '\0',
      '%',
      '%00',
      '%ff',
      '[]',
      claimedUri,
      privateUri,
      'S256',
      'plain',
      'code',
      '//evil.example',
      'あ',
    ),
    fc.string({ unit: 'binary' }),
  )
  const names = fc.constantFrom(...Object.keys(query), 'code', 'error', 'iss', 'answer', '__proto__', 'constructor')
  const over = fc.array(fc.tuple(names, nasty), { maxLength: 5 })
  const urls = fc.constantFrom('/app/sign-in', '/app/callback', '/app/open')
  await checkModel(
    fc.tuple(urls, over, fc.boolean(), fc.nat(255)),
    async ([url, pairs, isWhole, host]) => {
      const parameters = new URLSearchParams(isWhole ? query : {})
      for (const [name, value] of pairs) parameters.append(name, value.toWellFormed())
      const remoteAddress = `10.1.${host}.${pairs.length}`
      const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
      const form = { method: 'POST', url, headers, payload: parameters.toString() } as const
      const request = url === '/app/open' ? form : { url: `${url}?${parameters}` }
      const { statusCode, headers: given } = await server.app.inject({ ...request, remoteAddress })
      expect(statusCode).toBeLessThan(500)
      const ours = [undefined, claimedUri, `${server.origin}/op/`]
      expect(ours.some((start) => (start === undefined ? !given.location : given.location?.startsWith(start)))).toBe(
        true,
      )
    },
    { rounds: [100, 2_000] },
  )
})
