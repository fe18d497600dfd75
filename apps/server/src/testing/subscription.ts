import { createECDH, randomBytes } from 'node:crypto'

/** Creates the subscription of a browser, with new keys and, by default, a new endpoint. */
export const subscribe = (
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('base64url')}`,
) => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
