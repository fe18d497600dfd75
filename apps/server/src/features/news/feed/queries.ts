import type { Scope } from '@kawaraban/contract/news.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { stillHolds } from '../../../http/queries.ts'

export type BoardRow = {
  newsVersion: string
  newsId: string | null
  ownerCompanyUserId: string
  title: string
  content: string
  startAt: Instant
  endAt: Instant
  dueAt: Instant | null
  scope: Scope
  name: string
  iconType: string
}

/** All posts of a company that anyone may still see, each with the version they belong to; one row without a post when none. */
export const loadBoardRows = (db: Queries, managementGroupId: number, now: Instant): Promise<BoardRow[]> =>
  db.query<BoardRow>(sql`
    select g.news_version as "newsVersion", n.news_id as "newsId", n.owner_company_user_id as "ownerCompanyUserId",
      n.title, n.content, n.start_at as "startAt", n.end_at as "endAt", n.due_at as "dueAt", n.scope, m.name,
      m.icon_type as "iconType"
    from management_groups g
    left join (news n
      join members m on m.management_group_id = n.management_group_id and m.company_user_id = n.owner_company_user_id)
      on n.management_group_id = g.management_group_id and n.hidden_at > ${new Date(now)}
    where g.management_group_id = ${managementGroupId}`)

/** What the caller has done with posts: ids of those viewed and of those completed. */
export type Receipts = { viewed: string[]; completed: string[] }

const receipts = (caller: Member, newsIds: readonly string[]): Sql => sql`
  select array_agg(r.news_id) filter (where r.viewed_at is not null) as viewed,
    array_agg(r.news_id) filter (where r.completed_at is not null) as completed
  from receipts r
  where r.management_group_id = ${caller.managementGroupId} and r.news_id = any(${newsIds}::bigint[])
    and r.company_user_id = ${caller.companyUserId}`

type Arrays<Row> = { [Name in keyof Row]: string[] | null }

/** The caller's receipts of the given posts. */
export const findReceipts = async (db: Queries, caller: Member, newsIds: readonly string[]): Promise<Receipts> => {
  const [row] = await db.query<Arrays<Receipts>>(receipts(caller, newsIds))
  return { viewed: row?.viewed ?? [], completed: row?.completed ?? [] }
}

export type Marks = Receipts & {
  /** Version of the company's posts that goes with the rest. */
  newsVersion: string
  pinned: string[]
  named: string[]
}

/**
 * Ids of the posts that the caller has pinned and of those that name the caller, with the receipts of `newsIds`;
 * null when a remembered caller holds no longer.
 */
export const findMarks = async (db: Queries, caller: Member, newsIds: readonly string[]): Promise<Marks | null> => {
  const [row] = await db.query<Arrays<Omit<Marks, 'newsVersion'>> & { newsVersion: string }>(sql`
    select g.news_version as "newsVersion",
      (select array_agg(p.news_id) from receipts p
        where p.management_group_id = ${caller.managementGroupId} and p.company_user_id = ${caller.companyUserId}
          and p.pinned_at is not null) as pinned,
      (select array_agg(a.news_id) from audiences a
        where a.management_group_id = ${caller.managementGroupId}
          and a.company_user_id = ${caller.companyUserId}) as named,
      done.viewed, done.completed
    from management_groups g, (${receipts(caller, newsIds)}) done
    where g.management_group_id = ${caller.managementGroupId} and ${stillHolds(caller)}`)
  if (!row) return null
  const { newsVersion, pinned, named, viewed, completed } = row
  return { newsVersion, pinned: pinned ?? [], named: named ?? [], viewed: viewed ?? [], completed: completed ?? [] }
}
