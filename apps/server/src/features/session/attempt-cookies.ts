import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SignInPurpose, signInCookie } from '../../http/browser-keys.ts'
import { hashOf } from '../../http/session-key.ts'

/** The most sign-ins that may be under way in one browser; the oldest are dropped. */
export const maxAttempts = 8

type Cookies = {
  /** The key that binds the sign-in of `state` to this browser; empty in any other. */
  readonly read: (request: FastifyRequest, state: string) => string
  readonly write: (request: FastifyRequest, reply: FastifyReply, attempt: { state: string; key: string }) => void
  readonly clear: (reply: FastifyReply, state: string) => void
}

/**
 * Cookies that bind sign-ins to the browser that started them: one for each, so that every tab can finish its
 * own. `purpose` separates those of the web app and of native apps.
 */
export const attemptCookies = (publicUrl: string, purpose: SignInPurpose): Cookies => {
  const { prefix, options } = signInCookie(publicUrl, purpose)
  const nameOf = (state: string) => `${prefix}${hashOf(state).toString('hex').slice(0, 16)}`
  return {
    read: (request, state) => request.cookies[nameOf(state)] ?? '',
    write: (request, reply, { state, key }) => {
      // Browsers send the oldest cookies first (RFC 6265, section 5.4).
      const known = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
      for (const name of known.slice(0, Math.max(0, known.length + 1 - maxAttempts))) reply.clearCookie(name, options)
      reply.setCookie(nameOf(state), key, options)
    },
    clear: (reply, state) => {
      reply.clearCookie(nameOf(state), options)
    },
  }
}
