import sql from 'sql-template-tag'
import type { Act } from '../../http/acts/queries.ts'
import { named, type PostInput, postColumns, visibleNews } from '../../visibility/queries.ts'

/** What a completion found: whether the caller is in the scope of the post. */
export type Found = { inAudience: boolean }

/** A caller who completes a post, or undoes the completion; with null, who only looks whether they may. */
export type CompletionChange = PostInput & { readonly wanted: boolean | null }

/**
 * Completes posts for callers in scope, once, the first time stays, or undoes completions. Finds nothing where the caller may not
 * see the post. One insert for both, in the order of the key: batches that run beside each other would deadlock otherwise.
 */
export const setCompletions: Act<CompletionChange> = {
  columns: { ...postColumns, wanted: ['boolean', ({ wanted }) => wanted] },
  joins: sql`join news n on ${visibleNews}`,
  select: sql`n.scope = 'all' or ${named} as in_audience`,
  write: {
    // A person may be here twice, from two browsers: the later one counts.
    statement: sql`
      insert into receipts (management_group_id, news_id, company_user_id, completed_at)
      select distinct on (f.management_group_id, f.news_id, f.company_user_id)
        f.management_group_id, f.news_id, f.company_user_id, case when f.wanted then f.now end
      from found f
      where f.in_audience and (f.wanted or (f.wanted is not null and exists (
        select from receipts r
        where r.management_group_id = f.management_group_id and r.news_id = f.news_id
          and r.company_user_id = f.company_user_id)))
      order by f.management_group_id, f.news_id, f.company_user_id, f.place desc
      on conflict (management_group_id, news_id, company_user_id) do update set completed_at = excluded.completed_at
        where (receipts.completed_at is null) <> (excluded.completed_at is null)`,
    returning: sql`in_audience as "inAudience"`,
  },
}
