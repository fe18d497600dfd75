import type { RefusalCode } from '@kawaraban/contract/errors.ts'
import type { Caller } from '@kawaraban/contract/policy.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { ensure, Refusal } from './refusal.ts'

/** Who is signed in, by what the database says at the time of the request (G-107). */
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
}

type Credential = { key: string; unknown: RefusalCode }

/** The app's token header first, then the session cookie (G-102). */
const credentialOf = (request: FastifyRequest, cookieName: string): Credential | null => {
  const token = request.headers[appTokenHeader]
  if (token !== undefined) return { key: String(token), unknown: 'tokenInvalid' }
  const cookie = request.cookies[cookieName]
  return cookie ? { key: cookie, unknown: 'sessionInvalid' } : null
}

/** The account that makes the request, or null when it carries no credential or an unknown one (AUTH-11). */
export const peekAccount = async (
  { accounts }: Pick<Deps, 'accounts'>,
  request: FastifyRequest,
  cookieName: string,
): Promise<Account | null> => {
  const credential = credentialOf(request, cookieName)
  return credential && accounts({ sessionKey: credential.key, now: request.now })
}

/** The account that makes the request; refuses with 'Missing session key', 'Token is invalid.' or 'Login session is invalid'. */
export const requireAccount = async (
  { accounts }: Pick<Deps, 'accounts'>,
  request: FastifyRequest,
  cookieName: string,
): Promise<Account> => {
  const credential = credentialOf(request, cookieName)
  ensure(credential, 'missingSessionKey')
  const account = await accounts({ sessionKey: credential.key, now: request.now })
  if (!account) throw new Refusal(credential.unknown)
  return account
}
