import { randomBytes } from 'node:crypto'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import { cast, demoGroup } from '@kawaraban/demo-cast/cast.ts'
import sql, { type Sql } from 'sql-template-tag'

const hourMs = dayMs / 24

/** Where each reader of the cast is signed in already. Nobody has the keys: the hashes are random. */
const devices = [
  { isApp: false, browser: 'Edge', system: 'Windows', beganAgoMs: 20 * dayMs, usedAgoMs: 19 * hourMs },
  { isApp: true, browser: null, system: 'iOS', beganAgoMs: 12 * dayMs, usedAgoMs: 3 * hourMs },
]

/** Signs the readers of the cast in on two devices each, so that 「ログイン中の端末」 has something to show. */
export const insertDevices = (issuer: string, now: Instant): Sql[] =>
  [cast.sato, cast.suzuki, cast.tanaka].flatMap(({ companyUserId }) =>
    devices.map(
      ({ isApp, browser, system, beganAgoMs, usedAgoMs }) => sql`
        insert into member_sessions (management_group_id, session_hash, company_user_id, account_id, issuer, created_at,
          used_at, app_code_hash, browser, system)
        select management_group_id, ${randomBytes(32)}::bytea, company_user_id, account_id, issuer,
          ${new Date(now - beganAgoMs)}::timestamptz, ${new Date(now - usedAgoMs)}::timestamptz,
          ${isApp ? randomBytes(32) : null}::bytea, ${browser}::text, ${system}::text
        from accounts
        where management_group_id = ${demoGroup.id} and company_user_id = ${companyUserId} and issuer = ${issuer}`,
    ),
  )
