import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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

/** Whether the two header values are a pair of this session; compares in constant time. */
export const isCsrfPair = (csrfId: unknown, csrfToken: unknown, sessionKey: string): boolean => {
  if (typeof csrfId !== 'string' || typeof csrfToken !== 'string' || csrfId === '' || csrfId.length > 100) return false
  const expected = tokenFor(csrfId, sessionKey)
  const given = Buffer.from(csrfToken, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
