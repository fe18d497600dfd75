import { hash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { cookieName } from '@kawaraban/contract/cookie-names.ts'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'

/** Days a session lives after its last use. */
export const sessionDays = 30

/** The instant at which a session that was last used at `usedAt` is over, whatever happens. */
export const sessionEnd = (session: { createdAt: Instant; usedAt: Instant }, maxDays: number): Instant =>
  Math.min(session.usedAt + sessionDays * dayMs, session.createdAt + maxDays * dayMs)

/** A new key of 256 random bits, known to the browser alone. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** A new session key: the number of the account's company, which is no secret, and 256 random bits. */
export const newSessionKey = (managementGroupId: number | null): string =>
  managementGroupId === null ? newKey() : `${managementGroupId}.${newKey()}`

/** The hash of a session key, which is all that the database stores of it. */
export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer')

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * Name and attributes of a cookie of ours: bound to this host and to https, except on an http address,
 * which only a loopback installation has.
 */
export const hostCookie = (name: string, publicUrl: string, maxAgeS: number) => {
  const secure = isHttps(publicUrl)
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: maxAgeS }
  return { name: cookieName(name, secure), options }
}

/** The name of the cookie with the session key. */
export const sessionCookieName = (publicUrl: string): string => cookieName('kawaraban', isHttps(publicUrl))

/** The cookie with the session key, valid until `sessionEnd`. */
export const sessionCookie = (publicUrl: string) => {
  const { name, options } = hostCookie('kawaraban', publicUrl, 0)
  const until = (end: Instant, now: Instant) => ({ ...options, maxAge: Math.floor((end - now) / 1000) })
  return { name, options, until }
}
