import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'

/**
 * Plans the pushes and reminders of a company's posts after `now`, as saving them would have. Also plans the last push before,
 * so that a first start has a notice to show.
 */
export const planNotices = (managementGroupId: number, now: Instant): Sql[] => [
  sql`
    insert into occasions (management_group_id, news_id, kind, target, due_at)
    select management_group_id, news_id, 'start', 'specific', start_at
    from news
    where management_group_id = ${managementGroupId} and push_flag and start_at >= (
      select max(start_at) from news
      where management_group_id = ${managementGroupId} and push_flag and start_at <= ${new Date(now)})`,
  sql`
    insert into occasions (management_group_id, news_id, kind, remind_type, base_at, target, due_at)
    select n.management_group_id, n.news_id, 'reminder', n.remind_type, base.at, n.remind_scope, remind.at
    from news n
    cross join lateral (
      select case n.remind_type when 'endDate' then n.end_at when 'dueDate' then n.due_at end as at) base
    cross join lateral (select base.at - n.remind_days_before * interval '24 hours' as at) remind
    where n.management_group_id = ${managementGroupId} and n.push_flag and n.remind_days_before > 0
      and remind.at > ${new Date(now)}`,
  sql`
    insert into jobs (management_group_id, kind, key, due_at)
    select management_group_id, 'notices', '', min(due_at) from occasions
    where management_group_id = ${managementGroupId}
    group by management_group_id`,
]
