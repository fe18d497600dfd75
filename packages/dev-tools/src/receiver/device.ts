import { createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { receiverPath } from './settings.ts'

/** A subscription as a browser's `PushSubscription.toJSON()` returns it. */
export type Subscription = {
  readonly endpoint: string
  readonly expirationTime: null
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The keys of a subscription; only the browser has the private one. */
export type DeviceKeys = { readonly privateKey: Buffer; readonly publicKey: Buffer; readonly auth: Buffer }

const curve = 'prime256v1'
/** Not confidential: the receiver is a page of this machine that shows everything to anybody. */
const seed = 'the-receiver-of-a-development-is-open-to-all'

/** The public key that belongs to a private one, uncompressed: 65 bytes. */
export const publicKeyOf = (privateKey: Buffer): Buffer => {
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey()
}

const derive = (token: string, use: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', seed, token, use, length))

/** Derives the keys of a device from its token, so that it survives a restart although nothing is stored. */
export const deviceKeys = (token: string): DeviceKeys => {
  const privateKey = derive(token, 'private key', 32)
  return { privateKey, publicKey: publicKeyOf(privateKey), auth: derive(token, 'auth', 16) }
}

const hashOf = (serverKey: string): string => createHash('sha256').update(serverKey).digest('base64url')

/** Whether the device of this token was subscribed with the server's public key, in base64url. */
export const isSubscribedWith = (token: string, serverKey: string): boolean => token.endsWith(`.${hashOf(serverKey)}`)

/** Creates a device at the receiver of `origin`; `name` is shown on its page, `serverKey` is the public VAPID key in base64url. */
export const subscribe = (origin: string, name: string, serverKey: string): Subscription => {
  const token = `${randomBytes(16).toString('base64url')}.${hashOf(serverKey)}`
  const { publicKey, auth } = deviceKeys(token)
  return {
    endpoint: `${origin}${receiverPath}/push/${encodeURIComponent(name)}/${token}`,
    expirationTime: null,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }
}
