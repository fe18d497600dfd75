import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { managedBy } from '../../../rights/queries.ts'
import { type Kind, uncountedReceipts } from '../../views/blocks/queries.ts'

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

/** Bits of nobody. */
const none = sql`0::bit(1024)`

/** What an uncounted receipt `r` changes in a count of one kind. */
const change = (kind: Kind): Sql =>
  raw(`(r.${kind}_at is not null)::integer - (r.counted_${kind}_at is not null)::integer`)

/** The sum of a kind over the uncounted receipts `r` of those whom the post `p` is for, by their block `m`. */
const changes = (managementGroupId: number, kind: Kind): Sql => sql`
  coalesce(sum(${change(kind)}) filter (where get_bit(case p.scope when 'all' then m.readers else m.readers & coalesce((
    select a.named from audience_blocks a
    where a.management_group_id = ${managementGroupId} and a.news_id = p.news_id and a.block = m.block
  ), ${none}) end, (r.company_user_id & 1023)::integer) = 1), 0)::integer`

/**
 * Counts the readers of all posts that a caller manages and that have started and are not yet hidden: one statement, so one
 * moment. Counted receipts by the sets of bits, uncounted ones one by one: to make bits of millions of them takes too long.
 */
export const countPosts = (
  db: Queries,
  caller: Pick<Member, 'managementGroupId' | 'companyUserId' | 'role'>,
  now: Instant,
): Promise<PostCounts[]> => {
  const { managementGroupId } = caller
  const nowAt = new Date(now)
  return db.query<PostCounts>(sql`
    with posts as materialized (
      select news_id, scope, title, start_at, end_at, due_at
      from news
      where management_group_id = ${managementGroupId} and start_at <= ${nowAt} and hidden_at > ${nowAt}
        and ${managedBy(caller, sql`owner_company_user_id`)}
    ), readers as (
      select p.news_id, case when p.scope = 'all' then m.readers else m.readers & a.named end as in_scope,
        b.viewed, b.completed
      from posts p
      join member_blocks m on m.management_group_id = ${managementGroupId}
      left join audience_blocks a on p.scope = 'specific' and a.management_group_id = ${managementGroupId}
        and a.news_id = p.news_id and a.block = m.block
      left join receipt_blocks b on b.management_group_id = ${managementGroupId} and b.news_id = p.news_id
        and b.block = m.block
    ), counts as (
      select news_id, coalesce(sum(bit_count(in_scope)), 0)::integer as total,
        coalesce(sum(bit_count(in_scope & viewed)), 0)::integer as viewed,
        coalesce(sum(bit_count(in_scope & completed)), 0)::integer as completed
      from readers
      group by news_id
    )
    select p.news_id as "newsId", p.title, p.start_at as "startAt", p.end_at as "endAt", p.due_at as "dueAt",
      coalesce(c.total, 0) as total, coalesce(c.viewed, 0) + rest.viewed as viewed,
      coalesce(c.completed, 0) + rest.completed as completed, rest.uncounted
    from posts p
    left join counts c on c.news_id = p.news_id
    cross join lateral (
      select count(*)::integer as uncounted, ${changes(managementGroupId, 'viewed')} as viewed,
        ${changes(managementGroupId, 'completed')} as completed
      from (${uncountedReceipts(sql`${managementGroupId}`, sql`p.news_id`)}) r
      join member_blocks m on m.management_group_id = ${managementGroupId} and m.block = r.company_user_id >> 10
    ) rest
    order by p.start_at desc, p.news_id desc`)
}
