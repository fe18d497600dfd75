import sql from 'sql-template-tag'
import { byPlace } from '../../db/batch.ts'
import type { Queries } from '../../db/connect.ts'
import { type Ask, asking, named, visibleNews } from '../../visibility/queries.ts'

/** What a write found: the post under the caller's rights, and whether the caller is in its scope. */
export type Found = { inAudience: boolean }

/** Somebody who completes a post, or takes the completion back. */
export type CompletionAsk = Ask & { readonly wanted: boolean }

const inAudience = sql`n.scope = 'all' or ${named}`

/** The post if the caller may see it, without a change to it; else null. */
export const findPost = async (db: Queries, ask: Ask): Promise<Found | null> => {
  const [post] = await db.query<Found>(sql`
    select ${inAudience} as "inAudience" from ${asking([ask])} join news n on ${visibleNews}`)
  return post ?? null
}

/**
 * Completes posts for callers in scope, once, the first time kept, or takes completions back (REACT-02, REACT-03,
 * G-087). Gives what each ask found; null where the caller may not see the post. No two asks for one receipt. One
 * insert for both, in the order of the key: batches that run beside each other would deadlock otherwise.
 */
export const setCompletions = async (db: Queries, asks: readonly CompletionAsk[]): Promise<(Found | null)[]> => {
  const rows = await db.query<Found & { place: string }>(sql`
    with post as materialized (
      select c.*, w.wanted, ${inAudience} as in_audience
      from ${asking(asks)}
      join unnest(${asks.map(({ wanted }) => wanted)}::boolean[]) with ordinality as w (wanted, place) using (place)
      join news n on ${visibleNews}
    ), noted as (
      insert into receipts (management_group_id, news_id, company_user_id, completed_at)
      select p.management_group_id, p.news_id, p.company_user_id, case when p.wanted then p.now end
      from post p
      where p.in_audience and (p.wanted or exists (
        select from receipts r
        where r.management_group_id = p.management_group_id and r.news_id = p.news_id
          and r.company_user_id = p.company_user_id))
      order by p.management_group_id, p.news_id, p.company_user_id
      on conflict (management_group_id, news_id, company_user_id) do update set completed_at = excluded.completed_at
        where (receipts.completed_at is null) <> (excluded.completed_at is null)
    )
    select place, in_audience as "inAudience" from post`)
  return byPlace(asks, rows)
}
