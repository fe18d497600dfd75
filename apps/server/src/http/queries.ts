import type { Role } from '@kawaraban/contract/policy.ts'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { renewAfterMs } from './account-memory.ts'
import type { Account, Member } from './caller.ts'
import { hashOf, sessionDays } from './session-key.ts'

type Row = {
  accountId: string
  managementGroupId: number | null
  managementGroup: string | null
  companyUserId: string | null
  role: Role | null
  usedAt: Instant
}

/** The account of a session that was used within the last 30 days, or null; notes the use once an hour (G-107). */
export const findAccount = async (db: Queries, key: string, now: Instant): Promise<Account | null> => {
  const hash = hashOf(key)
  const [row] = await db.query<Row>(sql`
    select a.account_id as "accountId", a.management_group_id as "managementGroupId", g.code as "managementGroup",
      a.company_user_id as "companyUserId", m.role, s.used_at as "usedAt"
    from sessions s
    join accounts a on a.account_id = s.account_id
    left join members m on m.management_group_id = a.management_group_id and m.company_user_id = a.company_user_id
    left join management_groups g on g.management_group_id = a.management_group_id
    where s.session_hash = ${hash} and s.used_at > ${new Date(now - sessionDays * dayMs)}`)
  if (!row) return null
  const isRenewed = now - row.usedAt > renewAfterMs
  if (isRenewed) await db.query(sql`update sessions set used_at = ${new Date(now)} where session_hash = ${hash}`)
  const { accountId, managementGroupId, managementGroup, companyUserId, role } = row
  const inCompany = managementGroupId !== null && managementGroup !== null && companyUserId !== null
  return {
    accountId,
    sessionKey: key,
    usedAt: isRenewed ? now : row.usedAt,
    member: inCompany ? { accountId, managementGroupId, managementGroup, companyUserId, role: role ?? 'none' } : null,
  }
}

/** True in SQL while a remembered caller is still signed in, in the same company and with the same role. */
export const stillHolds = (caller: Member): Sql =>
  caller.remembered
    ? sql`(
      select true from sessions s
      join accounts ca on ca.account_id = s.account_id
      join members cm on cm.management_group_id = ca.management_group_id and cm.company_user_id = ca.company_user_id
      where s.session_hash = ${caller.remembered.sessionHash} and s.used_at > ${caller.remembered.usedAfter}
        and ca.management_group_id = ${caller.managementGroupId} and ca.company_user_id = ${caller.companyUserId}
        and cm.role = ${caller.role}
      limit 1)`
    : sql`true`
