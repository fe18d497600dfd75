import type { RemindScope } from '@kawaraban/contract/news.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import { named, visibleNews } from '../../visibility/queries.ts'

/** Whether the reading state of `c` for post `n` makes a reminder of this target theirs, as SQL. */
const isTarget = (target: RemindScope): Sql => {
  if (target === 'specific') return sql`true`
  const done = target === 'unread' ? sql`r.viewed_at` : sql`r.completed_at`
  return sql`not exists (
    select from receipts r
    where r.management_group_id = c.management_group_id and r.news_id = c.news_id
      and r.company_user_id = c.company_user_id and ${done} is not null)`
}

/**
 * From and where clause that leave of `people`, rows of members, those whom a notice of the post reaches now, as rows
 * `c`: who sees it by the one rule, and is in scope.
 */
export const recipientsAmong = (
  people: Sql,
  { newsId, target, now }: { newsId: string; target: RemindScope; now: Instant },
): Sql => sql`
  from (
    select m.management_group_id, m.company_user_id, coalesce(m.role, 'none') as role, ${newsId}::bigint as news_id,
      ${new Date(now)}::timestamptz as now
    ${people}
  ) c
  join news n on ${visibleNews}
  where (n.scope = 'all' or ${named}) and ${isTarget(target)}`
