import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty, raw } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { type VisibleNews, visibleNews } from '../news/queries.ts'

/** Records the caller's first view of a post (VIEW-01, VIEW-03, G-082); false when the caller may not see it. */
export const insertView = async (db: Queries, caller: Member, newsId: string, now: Instant): Promise<boolean> => {
  // The look before the write: most views are not the first, and `on conflict do update` would lock the row for them.
  const found = await db.query(sql`
    with post as (
      select n.news_id,
        (select true from receipts r
          where r.management_group_id = n.management_group_id and r.news_id = n.news_id
            and r.company_user_id = ${caller.companyUserId} and r.viewed_at is not null
          limit 1) as viewed
      from news n
      where n.news_id = ${newsId} and ${visibleNews(caller, now)}
    ), viewed as (
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
      select ${caller.managementGroupId}, news_id, ${caller.companyUserId}, ${new Date(now)} from post
      where viewed is null
      on conflict (management_group_id, news_id, company_user_id) do update set viewed_at = excluded.viewed_at
        where receipts.viewed_at is null
    )
    select news_id from post`)
  return found.length > 0
}

/** One in-scope member with the time of the view or completion, null when there is none. */
export type ReaderRow = {
  companyUserId: string
  name: string
  departmentName: string
  docomoId: string
  doneAt: Instant | null
}

/**
 * A page of those in scope, the done ones first, newest on top, then the others by id (G-083), with the totals.
 * In scope are current members of the company who may read, and of a specific post those it names (G-046).
 */
export const listReadersPage = async (
  db: Queries,
  managementGroupId: number,
  news: VisibleNews,
  kind: 'viewed' | 'completed',
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ReaderRow[]; totalUsers: number; totalDone: number }> => {
  const doneAt = raw(`r.${kind}_at`)
  const inScope =
    news.scope === 'all'
      ? empty
      : sql`join audiences a on a.management_group_id = m.management_group_id and a.news_id = ${news.newsId}
          and a.company_user_id = m.company_user_id`
  const from = sql`
    from members m ${inScope}
    left join receipts r on r.management_group_id = m.management_group_id and r.news_id = ${news.newsId}
      and r.company_user_id = m.company_user_id
    where m.management_group_id = ${managementGroupId} and m.role in ('admin', 'editor', 'viewer')`
  const [totals] = await db.query<{ totalUsers: number; totalDone: number }>(sql`
    select count(*)::int as "totalUsers", count(${doneAt})::int as "totalDone" ${from}`)
  const rows = await db.query<ReaderRow>(sql`
    select m.company_user_id as "companyUserId", m.name, m.department_name as "departmentName",
      m.docomo_id as "docomoId", ${doneAt} as "doneAt"
    ${from}
    order by ${doneAt} desc nulls last, m.company_user_id
    offset ${(page - 1) * limit} limit ${limit}`)
  return { rows, totalUsers: totals?.totalUsers ?? 0, totalDone: totals?.totalDone ?? 0 }
}
