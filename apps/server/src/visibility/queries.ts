import type { Scope } from '@kawaraban/contract/news.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { Columns } from '../db/lookup.ts'
import type { Member } from '../http/caller.ts'
import { memberRows } from '../http/queries.ts'
import { canSee, named } from '../rights/queries.ts'

/** A caller's request for a post, at a time. */
export type PostLookup = { readonly caller: Member; readonly newsId: string; readonly now: Instant }

/** What a call about a post looks up. */
export type PostInput = Pick<PostLookup, 'newsId'>

/** The column of a call about a post. */
export const postColumns: Columns<PostInput> = { news_id: ['bigint', ({ newsId }) => newsId] }

/** What a call writes a receipt of. Two writes of one receipt must not share a statement. */
export const receiptOf = ({ newsId }: PostInput): string => newsId

/**
 * Joins a row `n` of news to a row `c` of callers who request it and may see it, as SQL. Every query of a post for a caller
 * uses it.
 */
export const visibleNews: Sql = sql`
  n.management_group_id = c.management_group_id and n.news_id = c.news_id and ${canSee}`

/** What rights and rules need of a post that the caller may see. */
export type VisibleNews = {
  /** The caller's role, of the same moment as the rest. */
  role: Role
  newsId: string
  ownerCompanyUserId: string
  scope: Scope
  startAt: Instant
  endAt: Instant
  named: boolean
}

/** The post if the caller may see it now, else null: hidden is not found. */
export const findVisibleNews = async (
  db: Queries,
  caller: Member,
  newsId: string,
  now: Instant,
): Promise<VisibleNews | null> => {
  const [row] = await db.query<VisibleNews>(sql`
    select n.news_id as "newsId", n.owner_company_user_id as "ownerCompanyUserId", n.scope,
      n.start_at as "startAt", n.end_at as "endAt", ${named} as named, c.role
    from ${memberRows([{ caller, newsId, now }], postColumns)} c join news n on ${visibleNews}`)
  return row ?? null
}

/**
 * Whether a caller who undoes something has a receipt of the post, as a column of what a query has found:
 * `toggleReceipts` reads it.
 */
export const hasReceipt: Sql = sql`not c.wanted and exists (
  select from receipts r
  where r.management_group_id = c.management_group_id and r.news_id = c.news_id
    and r.company_user_id = c.company_user_id) as has_receipt`

/** What is set together with the time, of the rows `f` of what was found: each of it begins with a comma. */
type Further = { readonly columns: Sql; readonly values: Sql; readonly set: Sql }

/**
 * Sets `column` of callers' receipts to the time of the call, once, the first time stays, or clears it. A statement on the rows
 * `found` of a query, whose `wanted` is null where nothing is to be written, with `hasReceipt`. One insert for both, in the order of the key:
 * batches that run beside each other would deadlock otherwise.
 */
export const toggleReceipts = (
  column: 'completed_at' | 'pinned_at',
  isAllowed: Sql,
  further: Further = { columns: empty, values: empty, set: empty },
): { readonly statement: Sql; readonly keyOf: typeof receiptOf } => {
  const name = raw(column)
  // A person may be here twice, from two browsers: the later one counts.
  const statement = sql`
    insert into receipts (management_group_id, news_id, company_user_id, ${name} ${further.columns})
    select distinct on (f.management_group_id, f.news_id, f.company_user_id)
      f.management_group_id, f.news_id, f.company_user_id, case when f.wanted then f.now end ${further.values}
    from found f
    where ${isAllowed} and (f.wanted or f.has_receipt)
    order by f.management_group_id, f.news_id, f.company_user_id, f.ordinal desc
    on conflict (management_group_id, news_id, company_user_id) do update set ${name} = excluded.${name} ${further.set}
      where (receipts.${name} is null) <> (excluded.${name} is null)`
  return { statement, keyOf: receiptOf }
}
