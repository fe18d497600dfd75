import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { turnedBits } from '../../views/blocks/queries.ts'

/** A post with the numbers of those in scope; `uncounted` of its receipts had to be looked at one by one. */
export type PostCounts = {
  newsId: string
  title: string
  startAt: Instant
  endAt: Instant
  dueAt: Instant | null
  total: number
  viewed: number
  completed: number
  uncounted: number
}

/**
 * Counts the readers of all posts that a caller manages and that have started and are not yet hidden, by the sets of bits:
 * one statement, so one moment. `role` is the caller's, an admin or an editor.
 */
export const countPosts = (
  db: Queries,
  { managementGroupId, companyUserId, role }: Pick<Member, 'managementGroupId' | 'companyUserId' | 'role'>,
  now: Instant,
): Promise<PostCounts[]> => {
  const nowAt = new Date(now)
  return db.query<PostCounts>(sql`
    with posts as materialized (
      select management_group_id, news_id, scope, title, start_at, end_at, due_at
      from news
      where management_group_id = ${managementGroupId} and start_at <= ${nowAt} and hidden_at > ${nowAt}
        and (${role === 'admin'}::boolean or owner_company_user_id = ${companyUserId})
    ), turned as materialized (
      select p.news_id, ${turnedBits}
      from posts p
      join receipts r on r.management_group_id = p.management_group_id and r.news_id = p.news_id
      where (r.counted_viewed_at is distinct from r.viewed_at or r.counted_completed_at is distinct from r.completed_at)
      group by p.news_id, r.company_user_id >> 10
    ), readers as (
      select p.news_id, case when p.scope = 'all' then m.readers else m.readers & a.named end as in_scope,
        coalesce(b.viewed, 0::bit(1024)) # coalesce(t.viewed, 0::bit(1024)) as viewed,
        coalesce(b.completed, 0::bit(1024)) # coalesce(t.completed, 0::bit(1024)) as completed,
        t.receipts as uncounted
      from posts p
      join member_blocks m on m.management_group_id = p.management_group_id
      left join audience_blocks a on p.scope = 'specific' and a.management_group_id = p.management_group_id
        and a.news_id = p.news_id and a.block = m.block
      left join receipt_blocks b on b.management_group_id = p.management_group_id and b.news_id = p.news_id
        and b.block = m.block
      left join turned t on t.news_id = p.news_id and t.block = m.block
    ), counts as (
      select news_id, coalesce(sum(bit_count(in_scope)), 0)::integer as total,
        coalesce(sum(bit_count(in_scope & viewed)), 0)::integer as viewed,
        coalesce(sum(bit_count(in_scope & completed)), 0)::integer as completed,
        coalesce(sum(uncounted), 0)::integer as uncounted
      from readers
      group by news_id
    )
    select p.news_id as "newsId", p.title, p.start_at as "startAt", p.end_at as "endAt", p.due_at as "dueAt",
      coalesce(c.total, 0) as total, coalesce(c.viewed, 0) as viewed, coalesce(c.completed, 0) as completed,
      coalesce(c.uncounted, 0) as uncounted
    from posts p
    left join counts c on c.news_id = p.news_id
    order by p.start_at desc, p.news_id desc`)
}
