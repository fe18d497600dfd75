import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import type { Clock } from '../../clock.ts'
import type { VapidKeys } from '../keys.ts'

/** A token is used for 12 hours and valid for 18: push services accept at most 24. */
const usedForMs = 12 * 60 * 60_000
const validForMs = 18 * 60 * 60_000
/** Enough for the hosts of all push services: their regions have hosts of their own. */
const maxOrigins = 1000

export type Signer = VapidKeys & {
  /** Contact address for push services. */
  readonly subject: string
}

/** Creates a function that returns the header Authorization for a push service's origin, cached (RFC 8292). */
export const createAuthorization = (clock: Clock) => {
  const cache = new LRUCache<string, { header: string; untilMs: number }>({ max: maxOrigins })
  return (origin: string, { subject, publicKey, privateKey }: Signer): string => {
    const key = `${origin} ${publicKey}`
    const cached = cache.get(key)
    if (cached && clock() < cached.untilMs) return cached.header
    const expiresAt = Math.floor((clock() + validForMs) / 1000)
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      expiresAt,
    )
    cache.set(key, { header, untilMs: clock() + usedForMs })
    return header
  }
}
