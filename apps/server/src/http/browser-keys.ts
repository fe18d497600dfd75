import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { FastifyRequest } from 'fastify'
import { hostCookie, newKey } from './session-key.ts'

/** Minutes within which a sign-in has to be finished. */
export const signInMinutes = 10
/** A browser gets a new key after so long; the former one counts until the sign-ins that have it are over. */
const renewAfterMs = signInMinutes * minuteMs
const countsForMs = 2 * renewAfterMs

const signatureBytes = 16

/** What a cookie of a sign-in is for: the web app, or a native app. */
export type SignInPurpose = 'sign-in' | 'app-sign-in'
const purposes: readonly SignInPurpose[] = ['sign-in', 'app-sign-in']

/** How the names of the cookies of sign-ins begin, and their attributes. */
export const signInCookie = (publicUrl: string, purpose: SignInPurpose) => {
  const { name, options } = hostCookie(`kawaraban-${purpose}`, publicUrl, signInMinutes * 60)
  return { prefix: `${name}-`, options }
}

/** Keys of browsers that sign in: random, with the time of their issue and a signature of ours. */
export type BrowserKeys = {
  /** The key of this browser, or a new one. */
  readonly keyFor: (request: FastifyRequest) => string
  /** The key in the newest cookie of a sign-in, if it is ours; else null. Looks nothing up. */
  readonly find: (request: Pick<FastifyRequest, 'cookies' | 'now'>) => string | null
}

/**
 * Makes and checks the keys by which browsers that sign in are distinguished (G-311). `secret` is the same in all processes of an
 * installation, so that each knows the keys of the others.
 */
export const createBrowserKeys = (publicUrl: string, secret: string): BrowserKeys => {
  const signingKey = createHmac('sha256', secret).update('kawaraban: keys of browsers that sign in').digest()
  const prefixes = purposes.map((purpose) => signInCookie(publicUrl, purpose).prefix)
  const sign = (text: string) =>
    createHmac('sha256', signingKey).update(text).digest().subarray(0, signatureBytes).toString('base64url')

  /** When a key was issued; null where it is not ours. */
  const issuedAt = (key: string): Instant | null => {
    const [, text, at, signature] = /^([\w-]{43}\.([\da-z]{1,11}))\.([\w-]{22})$/.exec(key) ?? []
    if (text === undefined || at === undefined || signature === undefined) return null
    // As texts: the last character of a signature has bits to spare, so that bytes would let one key be spelled differently.
    return timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature)) ? Number.parseInt(at, 36) : null
  }

  /** The newest: browsers send the oldest cookies first (RFC 6265, section 5.4). */
  const newestOf = (cookies: FastifyRequest['cookies']) =>
    Object.entries(cookies)
      .filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)))
      .at(-1)?.[1]

  const findWithin = ({ cookies, now }: Pick<FastifyRequest, 'cookies' | 'now'>, ms: number) => {
    const key = newestOf(cookies)
    const at = key === undefined ? null : issuedAt(key)
    return key !== undefined && at !== null && now - at < ms ? key : null
  }

  return {
    find: (request) => findWithin(request, countsForMs),
    keyFor: (request) => {
      const known = findWithin(request, renewAfterMs)
      if (known !== null) return known
      const text = `${newKey()}.${request.now.toString(36)}`
      return `${text}.${sign(text)}`
    },
  }
}
