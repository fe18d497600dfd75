import { createHmac } from 'node:crypto'

/**
 * The header that proves a body to be ours: `t` in seconds since 1970, and for every secret that is valid a `v1`, the
 * HMAC-SHA-256 in hex over `t`, a dot and the body.
 */
export const signatureOf = (body: string, secrets: readonly string[], seconds: number): string =>
  [
    `t=${seconds}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`),
  ].join(',')
