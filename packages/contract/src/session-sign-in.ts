import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { open } from './session.ts'

/** API-24; the code and state of the provider's answer, bound to the browser that started it (G-104). */
export const createSession = endpoint({
  ...open,
  name: 'createSession',
  summary: 'Sign in with the answer of the sign-in provider',
  method: 'POST',
  path: '/v1/session',
  body: z.object({
    state: z.string().check(z.maxLength(2000)),
    code: z.string().check(z.maxLength(4000)),
    /** The issuer that the provider named in its answer (RFC 9207). */
    iss: z.optional(z.string().check(z.maxLength(2000))),
  }),
  data: z.object({ isLogin: z.boolean() }),
  bodyLimit: 16 * 1024,
  errors: ['signInFailed', 'noDocomoId', 'tooManyRequests', 'unavailable'],
})

/** API-26 */
export const getAuthUrl = endpoint({
  ...open,
  name: 'getAuthUrl',
  summary: 'Address of the sign-in provider',
  method: 'GET',
  path: '/v1/session/authUrl',
  data: z.object({ url: z.string() }),
  errors: ['tooManyRequests', 'unavailable'],
})

/** What a code verifier, and a challenge by S256, may hold (RFC 7636, section 4). */
export const codeVerifierPattern = /^[\w\-.~]{43,128}$/
export const codeChallengePattern = /^[\w-]{43}$/

/**
 * API-03, G-179; the one-time code that the native app got back from the sign-in in the system's browser. Anything wrong
 * about it is refused alike, and uses it up.
 */
export const createAppToken = endpoint({
  ...open,
  name: 'createAppToken',
  summary: 'A token for the native app, in exchange for the code of its sign-in',
  method: 'POST',
  path: '/v1/app/token',
  body: z.object({
    code: z.string().check(z.maxLength(200)),
    code_verifier: z.string().check(z.maxLength(200)),
    redirect_uri: z.string().check(z.maxLength(2000)),
  }),
  data: z.object({ token: z.string().check(z.maxLength(128)) }),
  errors: ['signInFailed', 'tooManyRequests'],
})
