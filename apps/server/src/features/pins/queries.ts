import sql from 'sql-template-tag'
import type { Act } from '../../http/acts/queries.ts'
import { type PostInput, postColumns, visibleNews } from '../../visibility/queries.ts'

/** A caller who pins a post, or unpins it. */
export type PinChange = PostInput & { readonly wanted: boolean }

/** Pins posts for callers, once, or unpins them. Finds nothing where the caller may not see the post. */
export const setPins: Act<PinChange> = {
  columns: { ...postColumns, wanted: ['boolean', ({ wanted }) => wanted] },
  joins: sql`join news n on ${visibleNews}`,
  select: sql`true as is_visible`,
  write: {
    // A person may be here twice, from two browsers: the later one counts.
    statement: sql`
      insert into receipts (management_group_id, news_id, company_user_id, pinned_at)
      select distinct on (f.management_group_id, f.news_id, f.company_user_id)
        f.management_group_id, f.news_id, f.company_user_id, case when f.wanted then f.now end
      from found f
      where f.is_visible and (f.wanted or exists (
        select from receipts r
        where r.management_group_id = f.management_group_id and r.news_id = f.news_id
          and r.company_user_id = f.company_user_id))
      order by f.management_group_id, f.news_id, f.company_user_id, f.place desc
      on conflict (management_group_id, news_id, company_user_id) do update set pinned_at = excluded.pinned_at
        where (receipts.pinned_at is null) <> (excluded.pinned_at is null)`,
    returning: sql`is_visible`,
  },
}
