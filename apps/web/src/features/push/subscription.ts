import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { deletePushSubscription, getPush, savePushSubscription } from '@kawaraban/contract/push.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { call } from '../../call.ts'
import { now } from '../../platform/clock.ts'
import { subscribePush, unsubscribePush } from '../../platform/push.ts'
import { putPushValue } from '../../platform/push-indexed-db.ts'
import { keysOf } from '../../platform/push-keys.ts'
import { pushPermission } from '../../platform/push-support.ts'
import { loadStoredPush, type StoredPush, saveStoredPush } from '../../platform/stored-push.ts'

type Owner = Pick<CompanyUser, 'managementGroup' | 'companyUserId'>

/** How long the switch waits for the browser to unsubscribe. */
const unsubscribeTimeoutMs = 5000

/** Whether the server has saved this endpoint for `owner` within the last day. */
const isSaved = (stored: StoredPush | null, endpoint: string, owner: Owner): boolean =>
  stored !== null &&
  stored.endpoint === endpoint &&
  stored.managementGroup === owner.managementGroup &&
  stored.companyUserId === owner.companyUserId &&
  now() - stored.savedAt < dayMs

/**
 * Subscribes this browser for `owner` and saves the subscription at the server, unless it is saved already. The
 * user has to allow notices before. Throws what the browser or the call throws.
 */
export const switchPushOn = async ({ managementGroup, companyUserId }: Owner): Promise<void> => {
  const { publicKey } = await call(getPush)
  if (publicKey === null) throw new Error('notices to browsers are not configured')
  const keys = keysOf(await subscribePush(publicKey))
  const { endpoint, auth } = keys
  if (isSaved(loadStoredPush(), endpoint, { managementGroup, companyUserId })) return
  const { subscriptionId } = await call(savePushSubscription, { body: keys })
  saveStoredPush({ subscriptionId, endpoint, publicKey, managementGroup, companyUserId, savedAt: now() })
  await putPushValue('subscription', { endpoint, auth, publicKey })
}

/**
 * Renews the subscription at a visit, where notices are switched on: subscribes again when the browser has lost
 * it or the server has another key, and saves it at the server once a day. Throws as `switchPushOn` does.
 */
export const renewPush = async (owner: Owner): Promise<void> => {
  if (loadStoredPush() !== null && pushPermission() === 'granted') await switchPushOn(owner)
}

/** Deletes this browser's subscription at the server, then in the browser. Throws when the call fails: notices stay on. */
export const switchPushOff = async (): Promise<void> => {
  const stored = loadStoredPush()
  if (stored) await call(deletePushSubscription, { params: { subscriptionId: stored.subscriptionId } })
  await unsubscribePush(unsubscribeTimeoutMs)
}
