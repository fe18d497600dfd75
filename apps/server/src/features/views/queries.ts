import sql from 'sql-template-tag'
import type { CallerQuery } from '../../http/queries.ts'
import { type PostInput, postColumns, receiptOf, visibleNews } from '../../visibility/queries.ts'

/** Records callers' first views of posts; finds nothing where the caller may not see the post. */
export const recordViews: CallerQuery<PostInput, { is_first: boolean }> = {
  columns: postColumns,
  // Reads before it writes: most views are not the first, and `on conflict do update` would lock the row for them.
  joins: sql`
    join news n on ${visibleNews}
    left join receipts r on r.management_group_id = c.management_group_id and r.news_id = c.news_id
      and r.company_user_id = c.company_user_id`,
  select: sql`r.viewed_at is null as is_first`,
  write: {
    keyOf: receiptOf,
    // A person may be here twice, from two browsers.
    statement: sql`
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
      select management_group_id, news_id, company_user_id, min(now) from found where is_first
      group by management_group_id, news_id, company_user_id
      order by management_group_id, news_id, company_user_id
      on conflict (management_group_id, news_id, company_user_id) do update set viewed_at = excluded.viewed_at
        where receipts.viewed_at is null`,
    returning: sql`is_first`,
  },
}
