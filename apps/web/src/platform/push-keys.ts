/** The endpoint of a subscription and its keys in base64url, as the server saves them. Throws without keys. */
export const keysOf = (subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } => {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the subscription has no keys')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}
