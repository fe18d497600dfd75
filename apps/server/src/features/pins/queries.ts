import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { lookupRows, visibleNews } from '../../visibility/queries.ts'

/** Pins a post for the caller, once; false when the caller may not see it. */
export const insertPin = async (db: Queries, caller: Member, newsId: string, now: Instant): Promise<boolean> => {
  const found = await db.query(sql`
    with post as (
      select n.news_id from ${lookupRows([{ caller, newsId, now }])} c join news n on ${visibleNews}
    ), pinned as (
      insert into receipts (management_group_id, news_id, company_user_id, pinned_at)
      select ${caller.managementGroupId}, news_id, ${caller.companyUserId}, ${new Date(now)} from post
      on conflict (management_group_id, news_id, company_user_id) do update set pinned_at = excluded.pinned_at
        where receipts.pinned_at is null
    )
    select news_id from post`)
  return found.length > 0
}

/** Takes the caller's pin away, if there is one; false when the caller may not see the post. */
export const removePin = async (db: Queries, caller: Member, newsId: string, now: Instant): Promise<boolean> => {
  const found = await db.query(sql`
    with post as (
      select n.news_id from ${lookupRows([{ caller, newsId, now }])} c join news n on ${visibleNews}
    ), unpinned as (
      update receipts r set pinned_at = null from post
      where r.management_group_id = ${caller.managementGroupId} and r.news_id = post.news_id
        and r.company_user_id = ${caller.companyUserId} and r.pinned_at is not null
    )
    select news_id from post`)
  return found.length > 0
}
