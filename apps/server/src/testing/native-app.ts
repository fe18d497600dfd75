import { createHash, randomBytes } from 'node:crypto'
import type { Envelope } from '@kawaraban/contract/endpoint.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { createAppToken } from '@kawaraban/contract/session-sign-in.ts'
import type { Browser } from './browser.ts'
import type { SignInApp } from './sign-in-app.ts'

/** Addresses that a test's operator has configured for the app: one on https, one with a scheme of its own. */
export const claimedUri = 'https://app.example.com/signed-in?from=browser'
export const privateUri = 'jp.example.kawaraban:/signed-in'
export const appSettings = { APP_REDIRECT_URIS: `瓦版=${claimedUri},瓦版β=${privateUri}` }

/** A call as the app's page makes it: with the token in `header`, and without any cookie. */
export const callByToken = async (server: SignInApp, token: string, path: string, header: string = appTokenHeader) => {
  const response = await server.browser(null).request(path, { headers: { [header]: token } })
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every endpoint
  const envelope = (await response.json()) as Envelope<any>
  return { ...envelope, cookies: response.headers.getSetCookie() }
}

/** A native app at a sign-in of its own: its requests, and its use of the returned code. */
export const nativeApp = (server: () => SignInApp, redirectUri: string, state = randomBytes(16).toString('hex')) => {
  const verifier = randomBytes(32).toString('base64url')
  const query = {
    response_type: 'code',
    client_id: 'kawaraban',
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const signInUrl = (over: Record<string, string | undefined> = {}): string => {
    const all = Object.entries({ ...query, ...over }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return `${server().origin}/app/sign-in?${new URLSearchParams(all)}`
  }

  let back = ''
  /** Goes through the provider's page as `docomoId`; returns the answer that the callback returns. */
  const signIn = async (browser: Browser, docomoId: string): Promise<Response> => {
    const callback = `${server().origin}/app/callback`
    const page = (await browser.follow(signInUrl(), callback)) as Response
    const chosen = await browser.request(page.url, { method: 'POST', body: new URLSearchParams({ docomoId }) })
    back = ((await browser.follow(chosen.headers.get('location') ?? '', callback)) as URL).href
    return browser.request(back)
  }

  /** Answers the question of the page `question`, whether the app may be opened. */
  const answer = async (browser: Browser, question: string, value = 'open', init: RequestInit = {}) => {
    const key = /name="state" value="([^"]+)"/.exec(question)?.[1] ?? ''
    return browser.request('/app/open', {
      method: 'POST',
      body: new URLSearchParams({ state: key, answer: value }),
      ...init,
    })
  }

  /** Signs in and, at a private scheme, lets the app be opened; returns the one-time code. */
  const codeFor = async (docomoId: string, browser = server().browser()): Promise<string> => {
    const first = await signIn(browser, docomoId)
    const last = first.headers.has('location') ? first : await answer(browser, await first.text())
    return new URL(last.headers.get('location') ?? '').searchParams.get('code') ?? ''
  }

  /** Exchanges a code, without any cookie of a browser. */
  const exchange = (code: string, over: Record<string, unknown> = {}) =>
    server()
      .browser(null)
      .call(createAppToken.method, createAppToken.path, {
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        ...over,
      })

  /** Where the provider has sent the browser last. */
  const callbackUrl = () => back

  return { state, verifier, query, signInUrl, callbackUrl, signIn, answer, codeFor, exchange }
}
