import sql, { raw, type Sql } from 'sql-template-tag'
import { byPlace } from '../../db/batch.ts'
import type { Queries } from '../../db/connect.ts'
import { type Ask, asking, visibleNews } from '../news/queries.ts'

/**
 * Records callers' first views of posts (VIEW-01, VIEW-03, G-082); false where the caller may not see the post. No two
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

export type Kind = 'viewed' | 'completed'

/** Receipts that differ from what is counted of them; an index holds just these. */
export const isUncounted = sql`(
  counted_viewed_at is distinct from viewed_at or counted_completed_at is distinct from completed_at)`

/** Whether a receipt of this kind stands in its block as it should not, or the other way round. */
export const isTurned = (kind: Kind): Sql => raw(`(counted_${kind}_at is null) <> (${kind}_at is null)`)

/** Start of the ten minutes that hold an instant. */
export const tenMinutesOf = (instant: Sql): Sql => sql`date_bin('10 minutes', ${instant}, timestamptz 'epoch')`

/** Receipts that one transaction counts at most. */
export const countAtOnce = 8192

/** Counts receipts of a post into its blocks and times; gives how many it counted. May run beside itself and beside readers. */
export const countReceipts = async (
  db: Queries,
  managementGroupId: number,
  newsId: string,
  limit = countAtOnce,
): Promise<number> => {
  const [row] = await db.query<{ receipts: number }>(sql`
    with chosen as materialized (
      select company_user_id, viewed_at, completed_at, counted_viewed_at, counted_completed_at
      from receipts
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${isUncounted}
      order by company_user_id
      limit ${limit}
      for update skip locked
    ), noted as (
      update receipts r
      set counted_viewed_at = chosen.viewed_at, counted_completed_at = chosen.completed_at
      from chosen
      where r.management_group_id = ${managementGroupId} and r.news_id = ${newsId}
        and r.company_user_id = chosen.company_user_id
    ), in_blocks as (
      insert into receipt_blocks as b (management_group_id, news_id, block, viewed, completed)
      select ${managementGroupId}, ${newsId}, company_user_id >> 10,
        bit_or(member_bit(company_user_id, ${isTurned('viewed')})),
        bit_or(member_bit(company_user_id, ${isTurned('completed')}))
      from chosen
      group by company_user_id >> 10
      order by company_user_id >> 10
      on conflict (management_group_id, news_id, block) do update
        set viewed = b.viewed # excluded.viewed, completed = b.completed # excluded.completed
    ), in_times as (
      insert into receipt_times as t (management_group_id, news_id, kind, from_at, receipts)
      select ${managementGroupId}, ${newsId}, kind, ${tenMinutesOf(raw('moved_at'))} as moved_from_at, sum(receipts)
      from chosen, lateral (
        values ('viewed', viewed_at, 1), ('viewed', counted_viewed_at, -1),
          ('completed', completed_at, 1), ('completed', counted_completed_at, -1)
      ) as moved (kind, moved_at, receipts)
      where moved_at is not null
      group by kind, moved_from_at
      order by kind, moved_from_at
      on conflict (management_group_id, news_id, kind, from_at) do update
        set receipts = t.receipts + excluded.receipts
    )
    select count(*)::integer as receipts from chosen`)
  return row?.receipts ?? 0
}
