import type { Role } from '@kawaraban/contract/policy.ts'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Issuers } from '../config.ts'
import { byPlace, createBatch } from '../db/batch.ts'
import type { Queries } from '../db/connect.ts'
import type { Account } from './caller.ts'
import { hashOf, sessionDays } from './session-key.ts'

/** A session's use is noted when the last note is older than this. */
const renewAfterMs = 60 * 60 * 1000

type Asked = { sessionKey: string; now: Instant }

type Row = {
  place: string
  accountId: string
  managementGroupId: number | null
  managementGroup: string | null
  companyUserId: string | null
  role: Role | null
  usedAt: Instant
}

const toAccount = (row: Row, sessionKey: string): Account => {
  const { accountId, managementGroupId, managementGroup, companyUserId, role } = row
  const inCompany = managementGroupId !== null && managementGroup !== null && companyUserId !== null
  return {
    accountId,
    sessionKey,
    member: inCompany ? { accountId, managementGroupId, managementGroup, companyUserId, role: role ?? 'none' } : null,
  }
}

const findAccounts = async (db: Queries, issuers: Issuers, asked: readonly Asked[]): Promise<(Account | null)[]> => {
  const hashes = asked.map(({ sessionKey }) => hashOf(sessionKey))
  const rows = await db.query<Row>(sql`
    select asked.place, a.account_id as "accountId", a.management_group_id as "managementGroupId",
      g.code as "managementGroup", a.company_user_id as "companyUserId", m.role, s.used_at as "usedAt"
    from unnest(${hashes}::bytea[]) with ordinality as asked (session_hash, place)
    join sessions s on s.session_hash = asked.session_hash
    join accounts a on a.account_id = s.account_id and a.issuer = any(${issuers}::text[])
    left join members m on m.management_group_id = a.management_group_id and m.company_user_id = a.company_user_id
    left join management_groups g on g.management_group_id = a.management_group_id`)
  const renewed: Promise<unknown>[] = []
  const accounts = byPlace(asked, rows).map((row, index) => {
    const { sessionKey, now } = asked[index] as Asked
    if (!row || row.usedAt <= now - sessionDays * dayMs) return null
    if (now - row.usedAt > renewAfterMs) {
      renewed.push(db.query(sql`update sessions set used_at = ${new Date(now)} where session_hash = ${hashes[index]}`))
    }
    return toAccount(row, sessionKey)
  })
  await Promise.all(renewed)
  return accounts
}

/**
 * Finds the account of a session that was used within the last 30 days, or null, and notes the use once an hour
 * (G-107). Accounts of other providers than `issuers` do not count, so that who signed in elsewhere is a stranger here.
 * Requests that come together are looked up together, each by what the database says at that time.
 */
export const createAccounts = (db: Queries, issuers: Issuers): ((asked: Asked) => Promise<Account | null>) =>
  createBatch((asked) => findAccounts(db, issuers, asked))
