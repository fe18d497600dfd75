import { cast } from '@kawaraban/demo-cast/cast.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../db/seed/seed-demo.ts'
import { localIssuerName } from '../local-issuer.ts'
import { at } from '../testing/instant.ts'
import { journeys, type SignInApp, signInApp } from '../testing/sign-in-app.ts'

const start = at('2026/11/20 10:00')

let server: SignInApp
const { authUrl, choose } = journeys(() => server)

beforeAll(async () => {
  server = await signInApp(start)
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterAll(() => server.close())

describe('the built-in sign-in page', () => {
  test('sends access_denied back when the sign-in is cancelled', async () => {
    const browser = server.browser()
    const page = (await browser.follow((await authUrl(browser)).href, `${server.origin}/login`)) as Response
    const back = await browser.follow(`${page.url}/cancel`, `${server.origin}/login`)
    expect((back as URL).searchParams.get('error')).toBe('access_denied')
  })

  test('finds nobody for an unknown account ID, and shows it as text', async () => {
    const browser = server.browser()
    const page = (await browser.follow((await authUrl(browser)).href, `${server.origin}/login`)) as Response
    const answer = await browser.request(page.url, {
      method: 'POST',
      body: new URLSearchParams({ docomoId: '<img src=x>' }),
    })
    const text = await answer.text()
    expect(text).toContain('アカウントID「&lt;img src=x&gt;」のメンバーは見つかりませんでした。')
    expect(text).not.toContain('<img')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  test('explains a sign-in that is over, and ends it for good', async () => {
    const browser = server.browser()
    const url = await authUrl(browser)
    const page = (await browser.follow(url.href, `${server.origin}/login`)) as Response
    await choose(browser, cast.tanaka.docomoId, url)
    const again = await server.browser().request(page.url)
    expect(again.status).toBe(400)
    expect(await again.text()).toContain('ログインを続けられません')
  })

  test('requires PKCE, and sends codes to no other address', async () => {
    const browser = server.browser()
    const url = await authUrl(browser)
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    expect(((await browser.follow(url.href, `${server.origin}/login`)) as URL).searchParams.get('error')).toBe(
      'invalid_request',
    )
    const elsewhere = await authUrl(browser)
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/login')
    expect(((await browser.follow(elsewhere.href, `${server.origin}/login`)) as Response).status).toBe(400)
  })

  test('gives nothing to a page of another name', async () => {
    const response = await server.app.inject({
      url: '/op/.well-known/openid-configuration',
      headers: { host: 'rebound.example' },
    })
    expect(response.statusCode).toBe(404)
  })

  test('sends pages opened under another name of this machine to the one that sign-ins come back to', async () => {
    const open = (host: string, url = '/news/1?x=1') =>
      server.app.inject({ url, headers: { host, 'sec-fetch-mode': 'navigate' } })
    const { host, port } = new URL(server.origin)
    expect((await open(`127.0.0.1:${port}`)).headers.location).toBe(`${server.origin}/news/1?x=1`)
    expect((await open(`127.0.0.1:${port}`, '//evil.example')).headers.location).toBe(`${server.origin}//evil.example`)
    for (const own of [host, 'evil.example', '127.0.0.1:1']) expect((await open(own)).headers.location).toBeUndefined()
  })
})
