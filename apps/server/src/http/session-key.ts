import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'

/** Days a session lives after its last use (G-107). */
export const sessionDays = 30

/** A new session key: 256 random bits, known to the browser alone. */
export const newSessionKey = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a session key. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Name and attributes of a cookie of ours (T23): bound to this host and to https, except on an http address,
 * which only a loopback installation has.
 */
export const hostCookie = (name: string, publicUrl: string, maxAgeS: number) => {
  const secure = publicUrl.startsWith('https:')
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: maxAgeS }
  return { name: secure ? `__Host-${name}` : name, options }
}

/** The cookie that carries the session key. */
export const sessionCookie = (publicUrl: string) => hostCookie('kawaraban', publicUrl, sessionDays * 24 * 60 * 60)
