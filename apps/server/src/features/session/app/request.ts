import { codeChallengePattern } from '@kawaraban/contract/session-sign-in.ts'
import type { AppRedirect } from '../../../app-redirects.ts'

/** The parameters of an app's sign-in, by the names of OAuth (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
export type AppRequest = {
  readonly redirect: AppRedirect
  /** The app's own, which it gets back as it is. */
  readonly state: string
  readonly codeChallenge: string
}

/** Errors that an app is sent in place of a code (RFC 6749, section 4.1.2.1). */
export type AppError =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'server_error'
  | 'temporarily_unavailable'

type Query = Readonly<Record<string, unknown>>

/** A request, or what is wrong with it; null where its address is none of ours, so that nothing may be sent there. */
type ReadRequest = AppRequest | { readonly redirect: AppRedirect; readonly state: string; readonly error: AppError }

/** Characters that a state may have (RFC 6749, appendix A.5), and how many. */
const statePattern = /^[\x20-\x7e]{1,512}$/

const faultOf = (query: Query, state: string): AppError | null => {
  // A repeated parameter is read as a list.
  if (state === '' || Object.values(query).some((value) => typeof value !== 'string')) return 'invalid_request'
  if (query.response_type === undefined) return 'invalid_request'
  if (query.response_type !== 'code') return 'unsupported_response_type'
  const hasChallenge = query.code_challenge_method === 'S256' && codeChallengePattern.test(String(query.code_challenge))
  return hasChallenge ? null : 'invalid_request'
}

/** Reads the query with which an app opens its sign-in; its address has to be one of `redirects`, byte for byte. */
export const readAppRequest = (query: Query, redirects: readonly AppRedirect[]): ReadRequest | null => {
  const redirect = redirects.find(({ uri }) => uri === query.redirect_uri)
  if (!redirect) return null
  const state = typeof query.state === 'string' && statePattern.test(query.state) ? query.state : ''
  const error = faultOf(query, state)
  return error ? { redirect, state, error } : { redirect, state, codeChallenge: String(query.code_challenge) }
}

/** The address back to the app, with a code or an error, and its state unless that could not be read. */
export const addressBack = (
  { redirect: { uri }, state }: Pick<AppRequest, 'redirect' | 'state'>,
  answer: { code: string } | { error: AppError },
): string => `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams({ ...answer, ...(state && { state }) })}`
