import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Db, Queries } from '../../../../db/connect.ts'
import type { Attempt } from '../../../../jobs/attempt.ts'
import type { Channel } from '../../channels/channel.ts'
import { judge, reasonOf } from '../../plan.ts'
import { countSettled } from '../../progress/queries.ts'
import { beginOccasion, endOccasion, fillBlock, listOpen, type OpenOccasion, stopFilling } from './queries.ts'

type Step = { readonly tx: Queries; readonly channels: readonly Channel[]; readonly now: Instant }

/** Does the next step of an occasion; returns whether there was one. */
const advance = async ({ tx, channels, now }: Step, occasion: OpenOccasion): Promise<boolean> => {
  const verdict = judge(occasion, occasion, now)
  if (occasion.state === 'planned') {
    if (verdict === 'wait') return false
    if (verdict === 'send') await beginOccasion(tx, occasion, now)
    else await endOccasion(tx, occasion, { state: verdict, reason: reasonOf(verdict, occasion) }, now)
    return true
  }
  if (occasion.isCountDue) {
    await countSettled(tx, occasion)
    return true
  }
  if (occasion.isFilled) {
    if (occasion.hasBatches) return false
    await endOccasion(tx, occasion, { state: 'ended', reason: occasion.isCancelled ? 'replaced' : null }, now)
    return true
  }
  if (verdict === 'wait') return false
  if (verdict === 'send' && channels.length > 0) await fillBlock(tx, occasion, channels, now)
  else await stopFilling(tx, occasion, reasonOf(verdict, occasion) ?? 'noChannel')
  return true
}

/**
 * Brings each occasion of the company that is due one step on, in one transaction: it begins, gets the next block of its
 * rows in the ledger, or ends. Returns whether there was anything to do; throws LostJob.
 */
export const advanceOccasions = (
  db: Db,
  attempt: Attempt,
  channels: readonly Channel[],
  now: Instant,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await attempt.renew(tx)
    let isAdvanced = false
    for (const occasion of await listOpen(tx, attempt.managementGroupId, now)) {
      if (await advance({ tx, channels, now }, occasion)) isAdvanced = true
    }
    if (isAdvanced) await attempt.advance(tx)
    return isAdvanced
  })
