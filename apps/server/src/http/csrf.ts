import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/**
 * CSRF pairs. The token is an HMAC of the id under the session key, so a pair is bound to its
 * session, is valid exactly as long, and any number of pairs are valid at once without anything being stored.
 */
const tokenFor = (csrfId: string, sessionKey: string) => createHmac('sha256', sessionKey).update(csrfId).digest()

/** A new pair for the session. */
export const createCsrfPair = (sessionKey: string): { csrfId: string; csrfToken: string } => {
  const csrfId = randomBytes(16).toString('base64url')
  return { csrfId, csrfToken: tokenFor(csrfId, sessionKey).toString('base64url') }
}

/**
 * Pairs that have been found right, each with its session's key: a tab sends its pair with every call, and to compute the HMAC takes
 * longer than all other checks. Anyone can make pairs for a key of their own, so nothing long is stored.
 */
const proven = new LRUCache<string, true>({ max: 4_096 })
const longestProven = 220

/** Whether the two header values are a pair of this session; compares in constant time. */
export const isCsrfPair = (csrfId: unknown, csrfToken: unknown, sessionKey: string): boolean => {
  if (typeof csrfId !== 'string' || typeof csrfToken !== 'string' || csrfId === '' || csrfId.length > 100) return false
  const whole = `${csrfId}\n${csrfToken}\n${sessionKey}`
  if (proven.has(whole)) return true
  const expected = tokenFor(csrfId, sessionKey)
  const given = Buffer.from(csrfToken, 'base64url')
  const isPair = given.length === expected.length && timingSafeEqual(given, expected)
  if (isPair && whole.length <= longestProven) proven.set(whole, true)
  return isPair
}

/** Whether a call has a CSRF pair of the session, if it needs one. */
export const hasPair = ({ csrf, method }: Endpoint, { headers }: FastifyRequest, sessionKey: string): boolean =>
  !csrf ||
  method === 'GET' ||
  method === 'HEAD' ||
  isCsrfPair(headers[csrfIdHeader], headers[csrfTokenHeader], sessionKey)
