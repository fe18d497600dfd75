import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Queries } from '../db/connect.ts'
import type { VapidKeys } from './keys.ts'
import { findOrCreateKeys } from './queries.ts'
import type { WebPush } from './settings.ts'

/**
 * Creates a function that returns the VAPID key pair of the settings, else that of the database. The latter is read
 * once, and created when it is missing. Returns null where Web Push is off.
 */
export const createKeySource = (
  db: Queries,
  webPush: WebPush | null,
): ((now: Instant) => Promise<VapidKeys | null>) => {
  let cached: VapidKeys | null = webPush?.keys ?? null
  return async (now) => {
    if (webPush && !cached) cached = await findOrCreateKeys(db, now)
    return cached
  }
}
