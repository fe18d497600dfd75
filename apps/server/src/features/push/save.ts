import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../../db/connect.ts'
import { ensure } from '../../http/refusal.ts'
import { lockEndpoint, lockReader, lockSession } from './locks/queries.ts'
import {
  findSavedSubscription,
  insertSubscription,
  isListed,
  type Owner,
  removeFormer,
  removeListed,
  type Saved,
  updateListed,
  updateOwn,
} from './queries.ts'

/** Most subscriptions of one person: saving another removes the oldest. */
export const maxSubscriptions = 20

/**
 * Saves a subscription for its owner, also when it had another owner, and returns its id. Locks member, session and
 * endpoint in this order, so that a person who loses the role or signs out meanwhile leaves no subscription. Throws a Refusal
 * where that has already happened.
 */
export const saveSubscription = async (db: Db, owner: Owner, saved: Saved, now: Instant): Promise<string> => {
  const known = await findSavedSubscription(db, owner, saved, now)
  if (known) return known
  return db.transaction(async (tx) => {
    ensure(await lockReader(tx, owner), 'noPermission')
    ensure(await lockSession(tx, owner), 'sessionInvalid')
    await lockEndpoint(tx, saved.endpointHash)
    const own = await updateOwn(tx, owner, saved, now)
    if (own) return own
    await removeListed(tx, saved.endpointHash)
    const subscriptionId = await insertSubscription(tx, owner, saved, now)
    await removeFormer(tx, owner, { subscriptionId, limit: maxSubscriptions })
    return subscriptionId
  })
}

/**
 * Replaces the subscription with the hash `former` by `saved`, with the same owner. Does nothing where there is none:
 * the hash is the proof. Where the page has already saved the new one, only the former is removed.
 */
export const replaceSubscription = async (db: Db, former: Buffer, saved: Saved, now: Instant): Promise<void> => {
  if (former.equals(saved.endpointHash) || !(await isListed(db, former))) return
  await db.transaction(async (tx) => {
    for (const hash of [former, saved.endpointHash].sort(Buffer.compare)) await lockEndpoint(tx, hash)
    if (await isListed(tx, saved.endpointHash)) await removeListed(tx, former)
    else await updateListed(tx, former, saved, now)
  })
}
