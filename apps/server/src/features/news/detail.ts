import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { canManage } from '@kawaraban/contract/policy.ts'
import { createCompanyBatch } from '../../db/batch.ts'
import type { Prepared } from '../../http/answer.ts'
import type { Deps } from '../../http/deps.ts'
import type { PostLookup } from '../../visibility/queries.ts'
import { type DetailRow, findDetails } from './queries.ts'
import { toDetail, toWholeDetail } from './wire.ts'

/** Reads a post whole for a caller, or null where the caller may not see it; with its audience when that is wanted. */
export type FindDetail = (post: PostLookup, withAudience?: boolean) => Promise<DetailRow | null>

/** Returns the function that finds details, batched; those with an audience, which may be long, each on its own. */
export const createFindDetail = ({ db, onPendingReceipts }: Pick<Deps, 'db' | 'onPendingReceipts'>): FindDetail => {
  const findOne = createCompanyBatch((posts: readonly PostLookup[]) => findDetails(db, posts))
  return async (post, withAudience) => {
    const row = withAudience ? (await findDetails(db, [post], true))[0] : await findOne(post)
    if (row) onPendingReceipts({ ...post.caller, newsId: post.newsId }, row.uncounted)
    return row ?? null
  }
}

/**
 * The detail for this caller, with as much of the audience as the caller may know, or null. An audience is read
 * once more together with its post, in one statement: text and audience are always of the same save.
 */
export const readDetail = async (find: FindDetail, post: PostLookup): Promise<NewsDetail | Prepared | null> => {
  const row = await find(post)
  if (!row) return null
  if (row.scope === 'all') return toDetail(row, [])
  if (!canManage({ ...post.caller, role: row.role }, row))
    return toDetail(row, row.named ? [post.caller.companyUserId] : [])
  const whole = await find(post, true)
  return whole && toWholeDetail(whole)
}
