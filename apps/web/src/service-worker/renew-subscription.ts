import { getPushValue, putPushValue } from '../platform/push-indexed-db.ts'
import { keysOf } from '../platform/push-keys.ts'
import type { Scope, SubscriptionChangeEvent } from './scope.ts'

/** Path of `replacePushSubscription`: importing the contract would multiply the size of the script. */
export const replacePath = '/v1/push/replace'

/**
 * Subscribes again when the browser has dropped its subscription, and replaces it at the server. No session is
 * needed: the old endpoint and its secret identify the browser. After a failure the next visit renews it.
 */
export const renewSubscription = async (scope: Scope, event: SubscriptionChangeEvent): Promise<void> => {
  const previous = await getPushValue('subscription')
  if (!previous) return
  const { publicKey } = previous
  const subscription =
    event.newSubscription ??
    (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint, p256dh, auth } = keysOf(subscription)
  const answer = await fetch(replacePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oldEndpoint: previous.endpoint, oldAuth: previous.auth, endpoint, p256dh, auth }),
  })
  if (answer.ok) await putPushValue('subscription', { endpoint, auth, publicKey })
}
