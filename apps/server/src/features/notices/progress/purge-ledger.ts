import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../../../db/connect.ts'
import { purgeAuthorPushes } from '../author-limit/queries.ts'
import { purgeNudgeDays } from '../caps/queries.ts'
import { listEndedWithNotices, lockOccasion } from '../occasions/queries.ts'
import { countSettled, deleteNotices } from './queries.ts'

/** Days for which the ledger has the result of each person. */
const ledgerDays = 30

/**
 * Deletes the ledger's rows of the company's occasions that ended 30 days ago, after counting them, the caps of days
 * as old, and the pushes that count for no author any more. Each block has its own transaction, so that the next round continues an interrupted one.
 */
export const purgeLedger = async (db: Db, managementGroupId: number, now: Instant): Promise<void> => {
  const before = now - ledgerDays * dayMs
  await purgeNudgeDays(db, managementGroupId, before)
  await purgeAuthorPushes(db, managementGroupId, now)
  for (const occasion of await listEndedWithNotices(db, managementGroupId, before)) {
    const step = () =>
      db.transaction(async (tx) => {
        if (!(await lockOccasion(tx, occasion))) return false
        return (await countSettled(tx, occasion)) || deleteNotices(tx, occasion)
      })
    while (await step());
  }
}
