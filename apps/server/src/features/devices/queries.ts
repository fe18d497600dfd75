import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { SessionRules } from '../../http/caller.ts'
import { sessionDays } from '../../http/session-key.ts'
import type { Owner } from '../push/queries.ts'

/** Most devices that are listed. */
export const maxDevices = 100

/** A session as its owner sees it. */
type DeviceRow = {
  readonly sessionHash: Buffer
  readonly isApp: boolean
  readonly browser: string | null
  readonly system: string | null
  readonly signedInAt: Instant
  readonly usedAt: Instant
}

const columns = sql`
  s.session_hash as "sessionHash", s.app_code_hash is not null as "isApp", s.browser, s.system,
  s.created_at as "signedInAt", s.used_at as "usedAt"`

/**
 * Lists the sessions of a member that count: that of the call first, then those used last, `maxDevices` at most. Those of keys that
 * name no company are in the directory.
 */
export const listSessions = async (
  db: Queries,
  { managementGroupId, companyUserId, sessionHash }: Owner,
  { issuers, sessionMaxDays }: SessionRules,
  now: Instant,
): Promise<DeviceRow[]> => {
  const counts = sql`
    s.used_at > ${new Date(now - sessionDays * dayMs)} and s.created_at > ${new Date(now - sessionMaxDays * dayMs)}`
  const inOrder = sql`order by s.session_hash = ${sessionHash} desc, s.used_at desc limit ${maxDevices}`
  const ofCompany = await db.query<DeviceRow>(sql`
    select ${columns}
    from member_sessions s
    where s.management_group_id = ${managementGroupId} and s.company_user_id = ${companyUserId}
      and s.issuer = any(${issuers}::text[]) and ${counts}
    ${inOrder}`)
  const ofDirectory = await db.query<DeviceRow>(sql`
    select ${columns}
    from accounts a
    join sessions s on s.account_id = a.account_id
    where a.management_group_id = ${managementGroupId} and a.company_user_id = ${companyUserId}
      and a.issuer = any(${issuers}::text[]) and ${counts}
    ${inOrder}`)
  const isThis = (row: DeviceRow) => Number(row.sessionHash.equals(sessionHash))
  return [...ofCompany, ...ofDirectory]
    .sort((one, other) => isThis(other) - isThis(one) || other.usedAt - one.usedAt)
    .slice(0, maxDevices)
}
