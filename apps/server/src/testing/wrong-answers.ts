import { createHmac } from 'node:crypto'
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import type { Script, ScriptedProvider } from './scripted-provider.ts'

const nowS = () => Math.floor(Date.now() / 1000)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Answers of a provider that must end without an account, a member or a session. */
const scripts = (provider: ScriptedProvider): Record<string, Script> => ({
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
  'a subject with a blank around it': { claims: { sub: 'subject-1 ' }, user: { sub: 'subject-1 ' } },
  'a group code with a blank around it': { user: { management_group: ' MG1' } },
  'a group code with a line end': { user: { management_group: 'MG1\n' } },
  'a group code that is no text': { user: { management_group: ['MG1'] } },
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
})

/** Each of them by its name, created with the provider. */
export const wrongAnswers: [string, (provider: ScriptedProvider) => Script | undefined][] = Object.keys(
  scripts({} as ScriptedProvider),
).map((name) => [name, (provider) => scripts(provider)[name]])
