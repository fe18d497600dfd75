import type { Scope } from '@kawaraban/contract/news.ts'
import { dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
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
 * Lists posts that have not ended and are due within the day that starts at `dayAt`, for people of the audience other than the
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
  if (scope === 'specific' && companyUserIds.every((id) => id === companyUserId)) return { total: 0, posts: [] }
  const others: number[] = []
  await inSlices(companyUserIds, (slice) => {
    others.push(
      ...slice
        .filter((id) => id !== companyUserId)
        .map(Number)
        .filter(Number.isSafeInteger),
    )
  })
  const own = sql`case a.block when c.company_user_id >> 10 then member_bit(c.company_user_id, true) else ${none} end`
  const isShared =
    scope === 'all'
      ? sql`a.named & ~${own} <> ${none}`
      : sql`exists (
          select from (${selectMembers(setOf(others))}) s
          where s.block = a.block and s.bits & a.named <> ${none})`
  const rows = await db.query<DuePost & { total: number }>(sql`
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
    where n.scope = 'all' or (${canManage(callerRow, sql`n.owner_company_user_id`)} and exists (
      select from audience_blocks a
      where a.management_group_id = ${managementGroupId} and a.news_id = n.news_id and ${isShared}))
    order by n.due_at, n.news_id
    limit ${limit}`)
  return { total: rows[0]?.total ?? 0, posts: rows.map(({ newsId, title, dueAt }) => ({ newsId, title, dueAt })) }
}
