import { canManage } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { ensure } from '../../http/refusal.ts'
import { findVisibleNews } from '../../visibility/queries.ts'

/** Finds a post whose readers the caller may see, as the tables of viewers and completers do; refuses others. */
export const findManagedPost = async (tx: Queries, caller: Member, newsId: string, now: Instant) => {
  const news = await findVisibleNews(tx, caller, newsId, now)
  ensure(news, 'documentDeleted')
  ensure(canManage({ ...caller, role: news.role }, news), 'noPermission')
  return { ...news, managementGroupId: caller.managementGroupId }
}
