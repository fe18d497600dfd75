import { maxPushedPosts } from '@kawaraban/contract/notices.ts'
import { floorToMinute, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'

/** Within so long a time an author's pushes count. */
const countedMs = 60 * minuteMs

/**
 * Until when an author can have no push of a further post sent at once; null while that is possible. `newsId` is the post
 * that is about to be pushed, which is none of those that count; null for a new one.
 */
export const findRefusedUntil = async (
  db: Queries,
  { managementGroupId, companyUserId }: Member,
  newsId: string | null,
  now: Instant,
): Promise<Instant | null> => {
  const [row] = await db.query<{ pushedAt: Instant }>(sql`
    select pushed_at as "pushedAt"
    from author_pushes
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
      and news_id is distinct from ${newsId}::bigint
      and pushed_at > ${new Date(now - countedMs)} and pushed_at <= ${new Date(now)}
    order by pushed_at desc
    limit 1 offset ${maxPushedPosts - 1}`)
  return row ? row.pushedAt + countedMs : null
}

/** Counts a post whose push its author has sent at once; a post that is saved again counts once. */
export const recordPushedPost = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  newsId: string,
  now: Instant,
): Promise<void> => {
  await tx.query(sql`
    insert into author_pushes (management_group_id, company_user_id, news_id, pushed_at)
    values (${managementGroupId}, ${companyUserId}, ${newsId}, ${new Date(floorToMinute(now))})
    on conflict (management_group_id, company_user_id, news_id) do nothing`)
}

/** Deletes what counts no more. */
export const purgeAuthorPushes = async (db: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await db.query(sql`
    delete from author_pushes
    where management_group_id = ${managementGroupId} and pushed_at <= ${new Date(now - countedMs)}`)
}
