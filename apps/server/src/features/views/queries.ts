import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { lookup } from '../../db/lookup.ts'
import { lookupRows, type PostLookup, visibleNews } from '../../visibility/queries.ts'

/**
 * Records callers' first views of posts; false where the caller may not see the post. No two lookups may be for one receipt.
 */
export const insertViews = async (db: Queries, lookups: readonly PostLookup[]): Promise<boolean[]> => {
  // Reads before it writes: most views are not the first, and `on conflict do update` would lock the row for them.
  const found = await lookup(db, lookups, {
    inputs: lookupRows(lookups),
    joins: sql`
      join news n on ${visibleNews}
      left join receipts r on r.management_group_id = c.management_group_id and r.news_id = c.news_id
        and r.company_user_id = c.company_user_id`,
    select: sql`r.viewed_at is not null as viewed`,
    write: {
      statement: sql`
        insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
        select management_group_id, news_id, company_user_id, now from found where not viewed
        order by management_group_id, news_id, company_user_id
        on conflict (management_group_id, news_id, company_user_id) do update set viewed_at = excluded.viewed_at
          where receipts.viewed_at is null`,
      returning: sql`true as visible`,
    },
  })
  return found.map((row) => row !== null)
}
