import sql from 'sql-template-tag'
import { byPlace } from '../../db/batch.ts'
import type { Queries } from '../../db/connect.ts'
import { type Ask, asking, visibleNews } from '../../visibility/queries.ts'

/**
 * Records callers' first views of posts; false where the caller may not see the post. No two
 * asks for one receipt.
 */
export const insertViews = async (db: Queries, asks: readonly Ask[]): Promise<boolean[]> => {
  // Looks before it writes: most views are not the first, and `on conflict do update` would lock the row for them.
  const rows = await db.query<{ place: string }>(sql`
    with post as materialized (
      select c.*, r.viewed_at is not null as viewed
      from ${asking(asks)}
      join news n on ${visibleNews}
      left join receipts r on r.management_group_id = c.management_group_id and r.news_id = c.news_id
        and r.company_user_id = c.company_user_id
    ), viewed as (
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
      select management_group_id, news_id, company_user_id, now from post where not viewed
      order by management_group_id, news_id, company_user_id
      on conflict (management_group_id, news_id, company_user_id) do update set viewed_at = excluded.viewed_at
        where receipts.viewed_at is null
    )
    select place from post`)
  return byPlace(asks, rows).map((row) => row !== null)
}
