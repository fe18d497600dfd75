import type { Agreement } from '@kawaraban/contract/consent.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'

/** What the account has agreed to, or null for a deleted account. */
export const findAgreement = async (db: Queries, accountId: string): Promise<Agreement | null> => {
  const [agreement] = await db.query<Agreement>(sql`
    select terms_version as "termsVersion", is_granted_analytics as "isGrantedAnalytics"
    from accounts
    where account_id = ${accountId}`)
  return agreement ?? null
}

/**
 * Stores what the account agrees to at `now`, and adds it to its history, both or neither. Nothing is written
 * where nothing changes.
 */
export const updateAgreement = async (
  db: Queries,
  accountId: string,
  { termsVersion, isGrantedAnalytics }: Agreement,
  now: Instant,
): Promise<void> => {
  await db.query(sql`
    with changed as (
      update accounts set terms_version = ${termsVersion}, is_granted_analytics = ${isGrantedAnalytics}
      where account_id = ${accountId}
        and (terms_version, is_granted_analytics) is distinct from (${termsVersion}::text, ${isGrantedAnalytics}::boolean)
      returning account_id, terms_version, is_granted_analytics
    )
    insert into agreements (account_id, terms_version, is_granted_analytics, agreed_at)
    select account_id, terms_version, is_granted_analytics, ${new Date(now)}
    from changed`)
}
