import { hashOf } from '../../http/session-key.ts'
import { isPushEndpoint, type PushServices } from '../../web-push/endpoint.ts'
import { bytesOf, pointOf } from '../../web-push/keys.ts'

const authBytes = 16

/** A browser's subscription as it is sent. */
type Sent = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** A valid subscription: the address that pushes are sent to, and the keys that encrypt them. */
export type Subscription = {
  readonly endpoint: string
  /** Key in `push_endpoints`: only someone who knows endpoint and auth can compute it. */
  readonly endpointHash: Buffer
  /** The browser's public key, 65 bytes. */
  readonly p256dh: Buffer
  /** The secret that browser and service share, 16 bytes. */
  readonly auth: Buffer
}

/** The hash by which `push_endpoints` finds a subscription. */
export const endpointHashOf = ({ endpoint, auth }: Pick<Sent, 'endpoint' | 'auth'>): Buffer =>
  hashOf(`${endpoint} ${auth}`)

/** Parses what a browser sent; null for an endpoint outside the push services or a malformed key. */
export const readSubscription = (sent: Sent, services: PushServices): Subscription | null => {
  const [p256dh, auth] = [pointOf(sent.p256dh), bytesOf(sent.auth, authBytes)]
  if (!p256dh || !auth || !isPushEndpoint(sent.endpoint, services)) return null
  return { endpoint: sent.endpoint, endpointHash: endpointHashOf(sent), p256dh, auth }
}
