import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'

/** Days a session lives after its last use. */
export const sessionDays = 30

/** The instant at which a session that was last used at `usedAt` is over, whatever happens. */
export const sessionEnd = (session: { createdAt: Instant; usedAt: Instant }, maxDays: number): Instant =>
  Math.min(session.usedAt + sessionDays * dayMs, session.createdAt + maxDays * dayMs)

/** A new session key: 256 random bits, known to the browser alone. */
export const newSessionKey = (): string => randomBytes(32).toString('base64url')

/** The hash of a session key, which is all that the database stores of it. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Name and attributes of a cookie of ours: bound to this host and to https, except on an http address,
 * which only a loopback installation has.
 */
export const hostCookie = (name: string, publicUrl: string, maxAgeS: number) => {
  const secure = publicUrl.startsWith('https:')
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: maxAgeS }
  return { name: secure ? `__Host-${name}` : name, options }
}

/** The cookie with the session key, valid until `sessionEnd`. */
export const sessionCookie = (publicUrl: string) => {
  const { name, options } = hostCookie('kawaraban', publicUrl, 0)
  const until = (end: Instant, now: Instant) => ({ ...options, maxAge: Math.floor((end - now) / 1000) })
  return { name, options, until }
}
