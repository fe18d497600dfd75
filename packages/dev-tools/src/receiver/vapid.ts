import { createPublicKey, verify } from 'node:crypto'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import * as z from 'zod/mini'

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().check(z.regex(/^(mailto:|https:)/)) })

const jsonOf = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** A P-256 key of 65 bytes, as its two coordinates. */
const keyOf = (serverKey: string) => {
  const bytes = Buffer.from(serverKey, 'base64url')
  const coordinate = (start: number) => bytes.subarray(start, start + 32).toString('base64url')
  const key = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  return createPublicKey({ key, format: 'jwk' })
}

/**
 * Verifies an `Authorization` header whose VAPID token is signed for `audience`, the push service's origin (RFC 8292). Returns the
 * public key in base64url. Throws an Error for any other, and for one that has expired or is valid for more than 24 hours.
 */
export const verifyVapid = (authorization: string | undefined, audience: string, now: Instant): string => {
  const [, token, serverKey] = /^vapid t=([\w.-]+), ?k=([\w-]{87})=?$/i.exec(authorization ?? '') ?? []
  const [head, body, signature] = token?.split('.') ?? []
  if (!serverKey || !head || !body || !signature) throw new Error('no VAPID header')
  if ((jsonOf(head) as { alg?: unknown }).alg !== 'ES256') throw new Error('not signed by ES256')
  const key = { key: keyOf(serverKey), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) {
    throw new Error('wrong signature')
  }
  const { aud, exp } = z.parse(claims, jsonOf(body))
  if (aud !== audience) throw new Error(`signed for ${aud}`)
  if (exp * 1000 <= now || exp * 1000 > now + dayMs) throw new Error('expired, or good for more than a day')
  return serverKey
}
