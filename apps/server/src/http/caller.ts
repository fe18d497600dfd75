import type { RefusalCode } from '@kawaraban/contract/errors.ts'
import type { Caller, Role } from '@kawaraban/contract/policy.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { ensure, Refusal } from './refusal.ts'
import { hashOf, sessionDays } from './session-key.ts'

/** Who is signed in, read fresh for every request so that a change of role bites at once (G-107). */
export type Account = {
  readonly accountId: string
  readonly sessionKey: string
  /** Null for an account without a management group (G-119). */
  readonly member: Member | null
}

/** A caller within a company. */
export type Member = Caller & {
  readonly accountId: string
  readonly managementGroupId: number
  /** The group's own code, as it stands on the wire. */
  readonly managementGroup: string
  /** Version of the group's posts at this moment (see the news board). */
  readonly newsVersion: string
}

type Credential = { key: string; unknown: RefusalCode }

/** The app's token header first, then the session cookie (G-102). */
const credentialOf = (request: FastifyRequest, cookieName: string): Credential | null => {
  const token = request.headers[appTokenHeader]
  if (token !== undefined) return { key: String(token), unknown: 'tokenInvalid' }
  const cookie = request.cookies[cookieName]
  return cookie ? { key: cookie, unknown: 'sessionInvalid' } : null
}

type Row = {
  accountId: string
  managementGroupId: number | null
  managementGroup: string | null
  companyUserId: string | null
  role: Role | null
  newsVersion: string | null
  usedAt: Instant
}

const renewAfterMs = 60 * 60 * 1000

const findAccount = async (db: Queries, key: string, now: Instant): Promise<Account | null> => {
  const hash = hashOf(key)
  const [row] = await db.query<Row>(sql`
    select a.account_id as "accountId", a.management_group_id as "managementGroupId", g.code as "managementGroup",
      a.company_user_id as "companyUserId", m.role, g.news_version as "newsVersion", s.used_at as "usedAt"
    from sessions s
    join accounts a on a.account_id = s.account_id
    left join members m on m.management_group_id = a.management_group_id and m.company_user_id = a.company_user_id
    left join management_groups g on g.management_group_id = a.management_group_id
    where s.session_hash = ${hash} and s.used_at > ${new Date(now - sessionDays * dayMs)}`)
  if (!row) return null
  if (now - row.usedAt > renewAfterMs) {
    await db.query(sql`update sessions set used_at = ${new Date(now)} where session_hash = ${hash}`)
  }
  const { accountId, managementGroupId, managementGroup, companyUserId, role, newsVersion } = row
  const inCompany = managementGroupId !== null && managementGroup !== null && companyUserId !== null
  return {
    accountId,
    sessionKey: key,
    member: inCompany
      ? {
          accountId,
          managementGroupId,
          managementGroup,
          companyUserId,
          role: role ?? 'none',
          newsVersion: newsVersion ?? '0',
        }
      : null,
  }
}

/** The account that makes the request, or null when it carries no credential or an unknown one (AUTH-11). */
export const peekAccount = async (
  db: Queries,
  request: FastifyRequest,
  cookieName: string,
  now: Instant,
): Promise<Account | null> => {
  const credential = credentialOf(request, cookieName)
  return credential && findAccount(db, credential.key, now)
}

/** The account that makes the request; refuses with 'Missing session key', 'Token is invalid.' or 'Login session is invalid'. */
export const requireAccount = async (
  db: Queries,
  request: FastifyRequest,
  cookieName: string,
  now: Instant,
): Promise<Account> => {
  const credential = credentialOf(request, cookieName)
  ensure(credential, 'missingSessionKey')
  const account = await findAccount(db, credential.key, now)
  if (!account) throw new Refusal(credential.unknown)
  return account
}
