import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { named, visibleNews } from '../news/queries.ts'

/** What a write found: the post under the caller's rights, and whether the caller is in its scope. */
export type Found = { inAudience: boolean }

const visiblePost = (caller: Member, newsId: string, now: Instant): Sql => sql`
  select n.news_id, n.scope = 'all' or ${named(caller)} as "inAudience"
  from news n
  where n.news_id = ${newsId} and ${visibleNews(caller, now)}`

/** The post if the caller may see it, without a change to it; else null. */
export const findPost = async (db: Queries, caller: Member, newsId: string, now: Instant): Promise<Found | null> => {
  const [post] = await db.query<Found>(visiblePost(caller, newsId, now))
  return post ?? null
}

/** Completes a post for a caller in scope, once, the first time kept (REACT-02, G-087). Null: not to be seen. */
export const insertCompletion = async (
  db: Queries,
  caller: Member,
  newsId: string,
  now: Instant,
): Promise<Found | null> => {
  const [post] = await db.query<Found>(sql`
    with post as (${visiblePost(caller, newsId, now)}), completed as (
      insert into receipts (management_group_id, news_id, company_user_id, completed_at)
      select ${caller.managementGroupId}, news_id, ${caller.companyUserId}, ${new Date(now)} from post
      where "inAudience"
      on conflict (management_group_id, news_id, company_user_id) do update set completed_at = excluded.completed_at
        where receipts.completed_at is null
    )
    select "inAudience" from post`)
  return post ?? null
}

/** Takes the completion of a caller in scope back, if there is one (REACT-03). Null: not to be seen. */
export const removeCompletion = async (
  db: Queries,
  caller: Member,
  newsId: string,
  now: Instant,
): Promise<Found | null> => {
  const [post] = await db.query<Found>(sql`
    with post as (${visiblePost(caller, newsId, now)}), uncompleted as (
      update receipts r set completed_at = null from post
      where post."inAudience" and r.management_group_id = ${caller.managementGroupId} and r.news_id = post.news_id
        and r.company_user_id = ${caller.companyUserId} and r.completed_at is not null
    )
    select "inAudience" from post`)
  return post ?? null
}
