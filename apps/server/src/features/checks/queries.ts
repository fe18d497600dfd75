import type { Scope } from '@kawaraban/contract/news.ts'
import { dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql, { empty } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { selectMembers, setOf } from '../../db/roster/member-set.ts'
import type { Member } from '../../http/caller.ts'
import { callerRow, canManage } from '../../rights/queries.ts'
import { inSlices } from '../../slices.ts'
import { visibleNews } from '../../visibility/queries.ts'
import { none } from '../views/blocks/queries.ts'

/** A post that is due on the day of the look-up. */
export type DuePost = { readonly newsId: string; readonly title: string; readonly dueAt: Instant }

/** The audience of a post that is not saved yet. */
export type Audience = { readonly scope: Scope; readonly companyUserIds: readonly string[] }

/**
 * Lists posts that have not ended and are due within the day that starts at `dayAt`, for readers of the audience other than the
 * caller, by due date; at most `limit`, with the number of all. Posts for specific users only where the caller manages them.
 * Audiences by their sets of bits: their rows may be half a million of one post.
 */
export const listDueOnDay = async (
  db: Queries,
  caller: Member,
  { scope, companyUserIds }: Audience,
  { dayAt, limit, now }: { dayAt: Instant; limit: number; now: Instant },
): Promise<{ total: number; posts: DuePost[] }> => {
  const { managementGroupId, companyUserId } = caller
  const named: number[] = []
  await inSlices(companyUserIds, (slice) => {
    named.push(...slice.map(Number).filter(Number.isSafeInteger))
  })
  const audience = scope === 'all' ? empty : sql`join (${selectMembers(setOf(named))}) s on s.block = m.block`
  const people = scope === 'all' ? sql`m.readers` : sql`m.readers & s.bits`
  const own = sql`case m.block when ${companyUserId}::bigint >> 10 then member_bit(${companyUserId}, true) else ${none} end`
  const rows = await db.query<DuePost & { total: number }>(sql`
    with others as (
      select m.block, ${people} & ~${own} as people
      from member_blocks m ${audience}
      where m.management_group_id = ${managementGroupId}
    )
    select n.news_id as "newsId", n.title, n.due_at as "dueAt", count(*) over ()::int as total
    from (
      select ${managementGroupId}::integer as management_group_id, m.company_user_id, coalesce(m.role, 'none') as role,
        ${new Date(now)}::timestamptz as now, p.news_id
      from members m
      join news p on p.management_group_id = m.management_group_id
      where m.management_group_id = ${managementGroupId} and m.company_user_id = ${companyUserId}
        and p.due_at >= ${new Date(dayAt)} and p.due_at < ${new Date(dayAt + dayMs)}
        and p.end_at > ${new Date(now - minuteMs)}
    ) c
    join news n on ${visibleNews}
    where case n.scope
      when 'all' then exists (select from others where people <> ${none})
      else ${canManage(callerRow, sql`n.owner_company_user_id`)} and exists (
        select from audience_blocks a
        join others o on o.block = a.block
        where a.management_group_id = ${managementGroupId} and a.news_id = n.news_id and a.named & o.people <> ${none})
      end
    order by n.due_at, n.news_id
    limit ${limit}`)
  return { total: rows[0]?.total ?? 0, posts: rows.map(({ newsId, title, dueAt }) => ({ newsId, title, dueAt })) }
}
