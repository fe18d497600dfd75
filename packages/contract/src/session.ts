import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Headers of the CSRF pair (G-105), and of the token that the native app injects where no setting names another (API-03, G-102). */
export const csrfIdHeader = 'x-csrf-id'
export const csrfTokenHeader = 'x-csrf-token'
export const appTokenHeader = 'x-companyintranews-token'

/** Client-side limit of every call (LIM-12). */
export const timeoutMs = 10_000

export const open = { access: 'anyone', csrf: false } as const

/** API-23; AUTH-11 */
export const getSession = endpoint({
  ...open,
  name: 'getSession',
  summary: 'Whether the browser is signed in',
  method: 'GET',
  path: '/v1/session',
  data: z.object({ isLogin: z.boolean() }),
})

/** API-25; carries no CSRF pair, so a request of another site is refused by its origin (G-106). */
export const deleteSession = endpoint({
  ...open,
  name: 'deleteSession',
  summary: 'Sign out',
  method: 'DELETE',
  path: '/v1/session',
  errors: ['csrfFailed'],
})

/** API-29 */
export const createCsrfToken = endpoint({
  name: 'createCsrfToken',
  summary: 'A CSRF pair for the session',
  method: 'POST',
  path: '/v1/companyIntraNews/csrf/token',
  access: 'account',
  csrf: false,
  data: z.object({ csrfId: z.string(), csrfToken: z.string() }),
  errors: ['tooManyRequests'],
})
