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

/** How many of block `m` are in scope, and how many of them have viewed and completed the post by its block `b`. */
const sums = (inScope: Sql): Sql => sql`
  select sum(bit_count(${inScope})::integer) as total, sum(bit_count(${inScope} & b.viewed)::integer) as viewed,
    sum(bit_count(${inScope} & b.completed)::integer) as completed`

/**
 * The query of the counted readers of the post `p`, in one row. Apart for its two scopes, each from blocks of this post along
 * their keys: all blocks of all posts joined at once are more than a sort or a hash holds in memory, and cost thrice as much.
 */
const countedReaders = (managementGroupId: number): Sql => {
  const ofPost = (columns: Sql) => sql`
    select block, ${columns} where management_group_id = ${managementGroupId} and news_id = p.news_id offset 0`
  const receipts = ofPost(sql`viewed, completed from receipt_blocks`)
  return sql`
    select coalesce(sum(total), 0)::integer as total, coalesce(sum(viewed), 0)::integer as viewed,
      coalesce(sum(completed), 0)::integer as completed
    from (
      select (select people from everyone) as total, s.viewed, s.completed
      from (
        ${sums(sql`m.readers`)} from (${receipts}) b join blocks m on m.block = b.block
        where p.scope = 'all'
      ) s
      where p.scope = 'all'
      union all
      ${sums(sql`(m.readers & a.named)`)}
      from (${ofPost(sql`named from audience_blocks`)}) a
      join blocks m on m.block = a.block
      left join (${receipts}) b on b.block = a.block
      where p.scope = 'specific'
    ) counted`
}

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
    ), blocks as materialized (
      select block, readers from member_blocks where management_group_id = ${managementGroupId}
    ), everyone as materialized (
      select coalesce(sum(bit_count(readers)), 0)::integer as people from blocks
    )
    select p.news_id as "newsId", p.title, p.start_at as "startAt", p.end_at as "endAt", p.due_at as "dueAt",
      c.total, c.viewed + rest.viewed as viewed, c.completed + rest.completed as completed, rest.uncounted
    from posts p
    cross join lateral (${countedReaders(managementGroupId)}) c
    cross join lateral (
      select count(*)::integer as uncounted, ${changes(managementGroupId, 'viewed')} as viewed,
        ${changes(managementGroupId, 'completed')} as completed
      from (${uncountedReceipts(sql`${managementGroupId}`, sql`p.news_id`)}) r
      join member_blocks m on m.management_group_id = ${managementGroupId} and m.block = r.company_user_id >> 10
    ) rest
    order by p.start_at desc, p.news_id desc`)
}
