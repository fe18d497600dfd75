import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { lookup } from '../../db/lookup.ts'
import { lookupRows, named, type PostLookup, visibleNews } from '../../visibility/queries.ts'

/** What a write found: the post under the caller's rights, and whether the caller is in its scope. */
export type Found = { inAudience: boolean }

/** A caller who completes a post, or takes the completion back. */
export type CompletionChange = PostLookup & { readonly wanted: boolean }

const inAudience = sql`n.scope = 'all' or ${named}`

/** The post if the caller may see it, without a change to it; else null. */
export const findPost = async (db: Queries, post: PostLookup): Promise<Found | null> => {
  const [found] = await db.query<Found>(sql`
    select ${inAudience} as "inAudience" from ${lookupRows([post])} c join news n on ${visibleNews}`)
  return found ?? null
}

/**
 * Completes posts for callers in scope, once, the first time stays, or takes completions back. Gives what was found for each
 * change; null where the caller may not see the post. No two changes may be for one receipt. One insert for both, in the order of
 * the key: batches that run beside each other would deadlock otherwise.
 */
export const setCompletions = (db: Queries, changes: readonly CompletionChange[]): Promise<(Found | null)[]> =>
  lookup<Found>(db, changes, {
    inputs: lookupRows(changes, { wanted: ['boolean', ({ wanted }) => wanted] }),
    joins: sql`join news n on ${visibleNews}`,
    select: sql`${inAudience} as in_audience`,
    write: {
      statement: sql`
        insert into receipts (management_group_id, news_id, company_user_id, completed_at)
        select f.management_group_id, f.news_id, f.company_user_id, case when f.wanted then f.now end
        from found f
        where f.in_audience and (f.wanted or exists (
          select from receipts r
          where r.management_group_id = f.management_group_id and r.news_id = f.news_id
            and r.company_user_id = f.company_user_id))
        order by f.management_group_id, f.news_id, f.company_user_id
        on conflict (management_group_id, news_id, company_user_id) do update set completed_at = excluded.completed_at
          where (receipts.completed_at is null) <> (excluded.completed_at is null)`,
      returning: sql`in_audience as "inAudience"`,
    },
  })
