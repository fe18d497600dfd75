import { canManage } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Queries } from '../db/connect.ts'
import type { Member } from '../http/caller.ts'
import { ensure } from '../http/refusal.ts'
import { findVisibleNews, type VisibleNews } from './queries.ts'

/** A post that its caller manages, with its company. */
export type ManagedPost = VisibleNews & { readonly managementGroupId: number }

/** Finds a post that the caller manages at `now`: throws `documentDeleted` where it is hidden, `noPermission` for others' posts. */
export const findManagedPost = async (
  db: Queries,
  caller: Member,
  newsId: string,
  now: Instant,
): Promise<ManagedPost> => {
  const news = await findVisibleNews(db, caller, newsId, now)
  ensure(news, 'documentDeleted')
  ensure(canManage({ ...caller, role: news.role }, news), 'noPermission')
  return { ...news, managementGroupId: caller.managementGroupId }
}
