import type { Scope } from '@kawaraban/contract/news.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { type Columns, inputRows } from '../db/lookup.ts'
import type { Member } from '../http/caller.ts'

/** A caller's request for a post, at a time. */
export type PostLookup = { readonly caller: Member; readonly newsId: string; readonly now: Instant }

/** Lookups of one company as a table, each with the present role of its caller. `more` adds columns. */
export const lookupRows = <Lookup extends PostLookup>(
  lookups: readonly Lookup[],
  more: Columns<Lookup> = {},
): Sql => sql`(
    select a.*, coalesce(me.role, 'none') as role
    from ${inputRows(lookups, {
      news_id: ['bigint', ({ newsId }) => newsId],
      now: ['timestamptz', ({ now }) => new Date(now).toISOString()],
      ...more,
    })} a
    join members me on me.management_group_id = a.management_group_id and me.company_user_id = a.company_user_id
  )`

/** The receipt that a lookup writes. Two writes of one receipt must not share a statement. */
export const receiptOf = ({ caller, newsId }: PostLookup): string => `${newsId} ${caller.companyUserId}`

/** Whether `c` is in the audience of `n`, as SQL. A scalar lookup: `exists` would hash the whole table. */
export const named: Sql = sql`coalesce((
  select true from audiences a
  where a.management_group_id = c.management_group_id and a.news_id = c.news_id
    and a.company_user_id = c.company_user_id
  limit 1), false)`

/**
 * The visibility rule on a row `n` of news and a row `c` of callers, as SQL: the same as `canSee` of the contract.
 * Every query of a post for a caller uses it; the permission matrix proves that the two are equal.
 */
export const visibleNews: Sql = sql`
  n.management_group_id = c.management_group_id and n.news_id = c.news_id and n.hidden_at > c.now
  and (c.role in ('admin', 'editor')
    or (c.role = 'viewer' and n.start_at <= c.now and n.end_at > c.now - interval '1 minute'))
  and (n.scope = 'all' or c.role = 'admin' or (c.role = 'editor' and n.owner_company_user_id = c.company_user_id)
    or ${named})`

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
    from ${lookupRows([{ caller, newsId, now }])} c join news n on ${visibleNews}`)
  return row ?? null
}
