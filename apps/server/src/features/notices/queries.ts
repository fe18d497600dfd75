import type { RemindScope } from '@kawaraban/contract/news.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import { inAudience } from '../../rights/queries.ts'
import { visibleNews } from '../../visibility/queries.ts'
import type { Occasion } from './plan.ts'

/**
 * Whether the reading state of `c` for post `n` makes a reminder of this target theirs, as SQL. A chain of reminders ends
 * with completion, also for who has completed without viewing.
 */
const isTarget = (target: RemindScope, kind: Occasion['kind']): Sql => {
  if (target === 'specific') return sql`true`
  const viewed = kind === 'chase' ? sql`coalesce(r.viewed_at, r.completed_at)` : sql`r.viewed_at`
  const done = target === 'unread' ? viewed : sql`r.completed_at`
  // A scalar lookup for each person: as a join, all receipts of the post would be compared with each.
  return sql`(
    select true from receipts r
    where r.management_group_id = c.management_group_id and r.news_id = c.news_id
      and r.company_user_id = c.company_user_id and ${done} is not null
    limit 1) is null`
}

/**
 * From and where clause that leave of `people`, rows of members, those whom a notice of the post reaches now, as rows
 * `c`: who sees it by the one rule, and is in scope.
 */
export const recipientsAmong = (
  people: Sql,
  {
    managementGroupId,
    newsId,
    kind,
    target,
    now,
  }: Pick<Occasion, 'kind' | 'target'> & { managementGroupId: number; newsId: string; now: Instant },
): Sql => sql`
  from (
    select ${managementGroupId}::integer as management_group_id, m.company_user_id, coalesce(m.role, 'none') as role,
      ${newsId}::bigint as news_id, ${new Date(now)}::timestamptz as now
    ${people}
  ) c
  join news n on ${visibleNews}
  where ${inAudience} and ${isTarget(target, kind)}`
