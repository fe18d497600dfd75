import type { Agreement } from '@kawaraban/contract/consent.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'

/** What the account has agreed to, or null for an account that has gone. */
export const findAgreement = async (db: Queries, accountId: string): Promise<Agreement | null> => {
  const [agreement] = await db.query<Agreement>(sql`
    select terms_version as "termsVersion", is_granted_analytics as "isGrantedAnalytics"
    from accounts
    where account_id = ${accountId}`)
  return agreement ?? null
}

/** Stores what the account agrees to now. */
export const updateAgreement = async (db: Queries, accountId: string, agreed: Agreement): Promise<void> => {
  await db.query(sql`
    update accounts set terms_version = ${agreed.termsVersion}, is_granted_analytics = ${agreed.isGrantedAnalytics}
    where account_id = ${accountId}`)
}
