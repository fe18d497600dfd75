import type { Access } from '@kawaraban/contract/endpoint.ts'
import type { RefusalCode } from '@kawaraban/contract/errors.ts'
import { type Caller, canPost, canReadNews, isAdmin } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ensure } from './refusal.ts'
import { sessionCookie, sessionCookieName } from './session-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the request, once it has been looked up. */
    account: Account | null
    /** The session whose cookie the answer sets again, where its use has just been recorded. */
    renewal: { key: string; until: Instant } | null
  }
}

/** The signed-in person, as in the database at the time of the request. */
export type Account = {
  readonly accountId: string
  readonly sessionKey: string
  /** Where the session's use has just been recorded, until when it lives now; else null. */
  readonly renewedUntil: Instant | null
  /** Null for an account without a management group. */
  readonly member: Member | null
}

/** A caller within a company. */
export type Member = Caller & {
  readonly accountId: string
  readonly managementGroupId: number
  /** The group's own code, as on the wire. */
  readonly managementGroup: string
}

/** Whose sessions count, and for how long. */
export type SessionRules = Pick<Config, 'issuers' | 'sessionMaxDays'>

/** A session's key, at a time. */
export type Session = { readonly sessionKey: string; readonly now: Instant }

/** Finds the account of a session that is not over, or null, and records its use. */
export type FindAccount = (session: Session) => Promise<Account | null>

/** Makes a call for the account of a request, which has been looked up; refuses as the endpoint does. */
type InProcessCall = (
  account: Account,
  /** Parameters, and a query as it is in an address. */
  sent: { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** The endpoints that can be called within the process, by name. Each adds itself when it is served. */
export type InProcessApi = Map<string, InProcessCall>

const largestCompany = 2 ** 31 - 1

/**
 * The company that a session key names; it proves nothing. Null for keys of accounts that had no company when they signed in: the
 * directory finds their sessions.
 */
export const companyOfKey = (sessionKey: string): number | null => {
  const managementGroupId = Number(/^([1-9]\d{0,9})\./.exec(sessionKey)?.[1] ?? 0)
  return managementGroupId > 0 && managementGroupId <= largestCompany ? managementGroupId : null
}

/** The credential of a request, and the refusal if it is unknown. */
export type Credential = { readonly key: string; readonly unknown: RefusalCode; readonly isCookie: boolean }

/** The app's token header first, then the session cookie. */
export const credentialOf = (
  { config }: { readonly config: Config },
  { headers, cookies }: FastifyRequest,
): Credential | null => {
  const token = headers[config.appTokenHeader]
  if (token !== undefined) return { key: String(token), unknown: 'tokenInvalid', isCookie: false }
  const cookie = cookies[sessionCookieName(config.publicUrl)]
  return cookie ? { key: cookie, unknown: 'sessionInvalid', isCookie: true } : null
}

/** Records on the request whose it is. */
export const recordAccount = (request: FastifyRequest, credential: Credential, account: Account | null): void => {
  request.account = account
  if (credential.isCookie && account?.renewedUntil) {
    request.renewal = { key: credential.key, until: account.renewedUntil }
  }
}

/** The account that makes the request, or null when it carries no credential or an unknown one. */
export const peekAccount = async (
  deps: { readonly config: Config; readonly findAccount: FindAccount },
  request: FastifyRequest,
): Promise<Account | null> => {
  const credential = credentialOf(deps, request)
  if (!credential) return null
  const account = await deps.findAccount({ sessionKey: credential.key, now: request.now })
  recordAccount(request, credential, account)
  return account
}

/** The account of a request; refuses where there is none with 'Missing session key'. */
export const ensureAccount = (account: Account | null): Account => {
  ensure(account, 'missingSessionKey')
  return account
}

const isAllowed: Record<Access, (member: Member) => boolean> = {
  anyone: () => true,
  account: () => true,
  member: () => true,
  reader: canReadNews,
  poster: canPost,
  admin: isAdmin,
}

/** The member of an account who may make calls of this access; refuses with 'No managementGroup' or 'No permission'. */
export const ensureMember = (account: Account | null, access: Access): Member => {
  const { member } = ensureAccount(account)
  ensure(member, 'noManagementGroup')
  ensure(isAllowed[access](member), 'noPermission')
  return member
}

/**
 * Prepares requests for their caller, and sets the browser's cookie again whenever the use of its session is recorded, so
 * that both live equally long.
 */
export const installCallers = (app: FastifyInstance, publicUrl: string): void => {
  const { name, until } = sessionCookie(publicUrl)
  app.decorateRequest('account', null)
  app.decorateRequest('renewal', null)
  app.addHook('onSend', ({ renewal, now }, reply, _payload, done) => {
    if (renewal) reply.setCookie(name, renewal.key, until(renewal.until, now))
    done()
  })
}
