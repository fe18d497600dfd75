import type { PostCategory } from '@kawaraban/contract/news.ts'
import { isAdmin } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { countTotals, type Holder, type Totals } from '../../../db/totals/totals.ts'
import type { Member } from '../../../http/caller.ts'
import { managedBy } from '../../../rights/queries.ts'
import { categoryColumn } from '../../categories/queries.ts'
import { type Kind, none, uncountedReceipts } from '../../views/blocks/queries.ts'

/** A post with the numbers of those in scope; `uncounted` of its receipts had to be looked at one by one. */
export type PostCounts = {
  newsId: string
  title: string
  startAt: Instant
  endAt: Instant
  dueAt: Instant | null
  category: PostCategory | null
  total: number
  viewed: number
  completed: number
  uncounted: number
}

type Caller = Pick<Member, 'managementGroupId' | 'companyUserId' | 'role'>

/** Whose totals a caller's overview shows: all admins have the same. */
export const holderOf = (caller: Caller): Holder => ({
  managementGroupId: caller.managementGroupId,
  ownerCompanyUserId: isAdmin(caller) ? null : caller.companyUserId,
})

/** What an uncounted receipt `r` changes in a count of one kind. */
const change = (kind: Kind): Sql =>
  raw(`(r.${kind}_at is not null)::integer - (r.counted_${kind}_at is not null)::integer`)

/** A post with its uncounted receipts: how many, and what those in scope change in its counts. */
type Uncounted = Omit<PostCounts, 'total'> & { readonly version: string }

const listPosts = (tx: Queries, caller: Caller, now: Instant): Promise<Uncounted[]> => {
  const { managementGroupId } = caller
  const nowAt = new Date(now)
  return tx.query<Uncounted>(sql`
    with posts as materialized (
      select news_id, scope, blocks_version, title, start_at, end_at, due_at, category_id
      from news
      where management_group_id = ${managementGroupId} and start_at <= ${nowAt} and hidden_at > ${nowAt}
        and ${managedBy(caller, sql`owner_company_user_id`)}
    ), blocks as materialized (
      select block, readers from member_blocks where management_group_id = ${managementGroupId}
    )
    select p.news_id as "newsId", p.title, p.start_at as "startAt", p.end_at as "endAt", p.due_at as "dueAt",
      p.blocks_version as version, ${categoryColumn}, rest.viewed, rest.completed, rest.uncounted
    from posts p
    left join categories k on k.management_group_id = ${managementGroupId} and k.category_id = p.category_id
    cross join lateral (
      select count(*)::integer as uncounted, coalesce(sum(c.viewed * c.is_in_scope), 0)::integer as viewed,
        coalesce(sum(c.completed * c.is_in_scope), 0)::integer as completed
      from (
        select ${change('viewed')} as viewed, ${change('completed')} as completed,
          get_bit(case p.scope when 'all' then m.readers else m.readers & coalesce((
            select a.named from audience_blocks a
            where a.management_group_id = ${managementGroupId} and a.news_id = p.news_id and a.block = m.block
          ), ${none}) end, (r.company_user_id & 1023)::integer) as is_in_scope
        from (${uncountedReceipts(sql`${managementGroupId}`, sql`p.news_id`)}) r
        join blocks m on m.block = r.company_user_id >> 10
        offset 0
      ) c
    ) rest
    order by p.start_at desc, p.news_id desc`)
}

/**
 * Counts the readers of all posts that a caller manages and that have started and are not yet hidden, as of the snapshot of
 * `tx`. Counted receipts by the sets of bits, less what is `held` of them, which `totals` is for the next look; uncounted ones
 * one by one: to make bits of millions of them takes too long.
 */
export const countPosts = async (
  tx: Queries,
  caller: Caller,
  { held, now }: { readonly held: Totals | null; readonly now: Instant },
): Promise<{ posts: PostCounts[]; totals: Totals }> => {
  const uncounted = await listPosts(tx, caller, now)
  const totals = await countTotals(tx, caller.managementGroupId, uncounted, { held, now })
  const posts = uncounted.map(({ version: _, ...post }): PostCounts => {
    const counted = totals.posts.get(post.newsId)
    if (!counted) throw new Error('a post was not counted')
    const { total, viewed, completed } = counted
    return { ...post, total, viewed: viewed + post.viewed, completed: completed + post.completed }
  })
  return { posts, totals }
}
