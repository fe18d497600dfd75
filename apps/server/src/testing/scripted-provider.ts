import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Browser } from './browser.ts'

type Json = Record<string, unknown>

/** What the provider does at its next calls; each entry changes an answer that would be right. */
export type Script = {
  metadata?: Json
  /** Changes the claims of the ID token; undefined values leave a claim out. */
  claims?: Json
  /** Makes the ID token in another way than by signing it. */
  idToken?: (claims: Json, header: { alg: string; kid: string }) => string | Promise<string>
  /** Changes the token answer. */
  token?: Json
  /** Changes the answer about the user. */
  user?: Json
  /** Answers a path by itself, or not at all. */
  answer?: Record<string, (response: ServerResponse) => void>
}

const person = { sub: 'subject-1', name: '田中 美咲', department: '営業部', docomo_id: 'd1', management_group: 'MG1' }

const newKey = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  return { privateKey, jwk: { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' } satisfies JWK }
}

const readForm = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

/** An OpenID Connect provider on loopback that follows a script, to test the service with bad ones. */
export const createScriptedProvider = async (clientId: string) => {
  let key = await newKey()
  let script: Script = {}
  let sent: { nonce: string; challenge: string } = { nonce: '', challenge: '' }
  /** The received requests, by path, with the form of the last one. */
  const seen = { paths: [] as string[], form: new URLSearchParams(), authorization: '' }

  const idToken = async () => {
    const nowS = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: clientId, sub: person.sub, iat: nowS, exp: nowS + 300, nonce: sent.nonce }
    // JSON leaves out undefined claims.
    const claims: Json = { ...right, ...script.claims }
    const header = { alg: 'RS256', kid: key.jwk.kid }
    return script.idToken
      ? script.idToken(claims, header)
      : new SignJWT(claims).setProtectedHeader(header).sign(key.privateKey)
  }

  const routes: Record<string, () => Promise<Json> | Json> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...script.metadata,
    }),
    '/jwks': () => ({ keys: [key.jwk] }),
    '/token': async () => ({
      access_token: 'access',
      token_type: 'Bearer',
      id_token: await idToken(),
      ...script.token,
    }),
    '/me': () => ({ ...person, ...script.user }),
  }

  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    seen.paths.push(path)
    if (request.method === 'POST') seen.form = await readForm(request)
    if (path === '/token') seen.authorization = request.headers.authorization ?? ''
    const scripted = script.answer?.[path]
    if (scripted) return scripted(response)
    const route = routes[path]
    response.writeHead(route ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(route ? await route() : {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const play = (next: Script) => {
    script = next
  }
  /** Plays the part of the browser at the provider: returns the provider's answer to the service. */
  const authorize = (url: string) => {
    const { searchParams } = new URL(url)
    sent = { nonce: searchParams.get('nonce') ?? '', challenge: searchParams.get('code_challenge') ?? '' }
    return { code: 'code', state: searchParams.get('state') ?? '', challenge: sent.challenge }
  }

  return {
    issuer,
    person,
    seen,
    get key() {
      return key
    },
    play,
    authorize,
    /** A whole sign-in; `callback` changes what the browser brings back. */
    signIn: async (browser: Browser, next: Script = {}, callback: Record<string, string> = {}) => {
      play(next)
      const started = await browser.call('GET', '/v1/session/authUrl')
      if (!started.success) return started
      const { code, state } = authorize(started.data.url)
      return browser.call('POST', '/v1/session', { code, state, ...callback })
    },
    rotateKey: async () => {
      key = await newKey()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type ScriptedProvider = Awaited<ReturnType<typeof createScriptedProvider>>
