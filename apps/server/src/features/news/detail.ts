import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { canManage } from '@kawaraban/contract/policy.ts'
import { createBatch } from '../../db/batch.ts'
import type { Prepared } from '../../http/answer.ts'
import type { Deps } from '../../http/deps.ts'
import type { Ask } from '../../visibility/queries.ts'
import { type DetailRow, findDetails } from './queries.ts'
import { toDetail, toWholeDetail } from './wire.ts'

/** Reads a post whole for a caller, or null where the caller may not see it; with its audience when that is wanted. */
export type FindDetail = (ask: Ask, withAudience?: boolean) => Promise<DetailRow | null>

/** Returns the function that finds details, batched; those with an audience, which may be long, each on its own. */
export const createFindDetail = ({ db, noteUncounted }: Pick<Deps, 'db' | 'noteUncounted'>): FindDetail => {
  const findOne = createBatch((asks: readonly Ask[]): Promise<(DetailRow | null)[]> => findDetails(db, asks))
  return async (ask, withAudience) => {
    const row = withAudience ? (await findDetails(db, [ask], true))[0] : await findOne(ask)
    if (row) noteUncounted({ ...ask.caller, newsId: ask.newsId }, row.uncounted)
    return row ?? null
  }
}

/**
 * The detail for this caller, with as much of the audience as the caller may know, or null. An audience is read
 * once more together with its post, in one statement: text and audience are always of the same save.
 */
export const readDetail = async (find: FindDetail, ask: Ask): Promise<NewsDetail | Prepared | null> => {
  const row = await find(ask)
  if (!row) return null
  if (row.scope === 'all') return toDetail(row, [])
  if (!canManage({ ...ask.caller, role: row.role }, row))
    return toDetail(row, row.named ? [ask.caller.companyUserId] : [])
  const whole = await find(ask, true)
  return whole && toWholeDetail(whole)
}
