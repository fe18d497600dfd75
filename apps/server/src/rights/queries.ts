import { type Caller, isAdmin, canPost as mayPost } from '@kawaraban/contract/policy.ts'
import sql, { type Sql } from 'sql-template-tag'

/**
 * The rights of the contract's `policy.ts` as SQL. Each has the name of its twin there, takes columns or values with a type
 * where that takes facts, and may be anywhere in a condition. `queries.test.ts` compares every one with its twin.
 */

/** Someone with a role, as SQL. */
export type CallerSql = { readonly role: Sql; readonly companyUserId: Sql }

/** The row `c` of callers. */
export const callerRow: CallerSql = { role: sql`c.role`, companyUserId: sql`c.company_user_id` }

/**
 * Whether a role may read, as SQL; null where none is stored, which a condition takes as no. The twin is `canReadNews` of `policy.ts`.
 * Written as the index `members_readers` has it, or PostgreSQL would not use that.
 */
export const canReadNews = (role: Sql): Sql => sql`${role} in ('admin', 'editor', 'viewer')`

/**
 * Whether a role may post, as SQL; null where none is stored. The twin is `canPost` of `policy.ts`. Written as the index
 * `members_posters` has it.
 */
export const canPost = (role: Sql): Sql => sql`${role} in ('admin', 'editor')`

/** Whether a role may post in a category for `posters`, as SQL; null where none is stored. The twin is `canPostIn` of `policy.ts`. */
export const canPostIn = (role: Sql, posters: Sql): Sql => sql`
  (${role} = 'admin' or (${canPost(role)} and ${posters} = 'editors'))`

/** Whether a caller may manage a post of this author, as SQL; null where no role is stored. The twin is `canManage` of `policy.ts`. */
export const canManage = ({ role, companyUserId }: CallerSql, ownerCompanyUserId: Sql): Sql => sql`
  (${role} = 'admin' or (${role} = 'editor' and ${ownerCompanyUserId} = ${companyUserId}))`

/**
 * Whether a caller whose role is known may manage a post of this author, as SQL. The twin is `canManage` of `policy.ts`. The role
 * is no value of the statement: a plan for any role would expect next to no posts.
 */
export const managedBy = (caller: Caller, ownerCompanyUserId: Sql): Sql => sql`
  (${isAdmin(caller)}::boolean or ${ownerCompanyUserId} = ${mayPost(caller) ? caller.companyUserId : null}::bigint)`

/**
 * Whether `c` is in the audience of `n`, as SQL. The twin is `named` in `PostFacts` of `policy.ts`. A scalar lookup: `exists` would
 * hash the whole table.
 */
export const named: Sql = sql`coalesce((
  select true from audiences a
  where a.management_group_id = c.management_group_id and a.news_id = c.news_id
    and a.company_user_id = c.company_user_id
  limit 1), false)`

/** Whether a row `c` of callers is in scope of a row `n` of news, as SQL. The twin is `inAudience` of `policy.ts`. */
export const inAudience: Sql = sql`(n.scope = 'all' or ${named})`

/** Whether a row `n` of news is at the head of everybody's feed at that time, as SQL. The twin is `isOnTop` of `policy.ts`. */
export const isOnTop = (now: Sql): Sql => sql`
  (n.top_at is not null and n.start_at <= ${now} and n.end_at > ${now} - interval '1 minute')`

/**
 * Whether a row `c` of callers may restore a row `n` of news from the trash at `c.now`, as SQL. The twin is `canRestore` of
 * `policy.ts`.
 */
export const canRestore: Sql = sql`
  (${canManage(callerRow, sql`n.owner_company_user_id`)} and exists (
    select from trash t
    where t.management_group_id = n.management_group_id and t.news_id = n.news_id and t.goes_at > c.now))`

/**
 * Whether a row `c` of callers may find a row `n` of news at `c.now`, as SQL. The twin is `canSee` of `policy.ts`, which knows one
 * company alone: queries use `visibleNews`, which holds company and post together. A post in the trash is hidden since before.
 */
export const canSee: Sql = sql`
  n.hidden_at > c.now
  and (${canPost(callerRow.role)}
    or (${canReadNews(callerRow.role)} and n.start_at <= c.now and n.end_at > c.now - interval '1 minute'))
  and (${canManage(callerRow, sql`n.owner_company_user_id`)} or ${inAudience})`
