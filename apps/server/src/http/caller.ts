import type { RefusalCode } from '@kawaraban/contract/errors.ts'
import type { Caller } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from './deps.ts'
import { ensure, Refusal } from './refusal.ts'
import { sessionCookie, sessionCookieName } from './session-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the request, once it has been looked up. */
    account: Account | null
    /** The session whose cookie the answer sets again, where its use has just been noted. */
    renewal: { key: string; until: Instant } | null
  }
}

/** The signed-in person, as in the database at the time of the request. */
export type Account = {
  readonly accountId: string
  readonly sessionKey: string
  /** Where the session's use has just been noted, until when it lives now; else null. */
  readonly renewedUntil: Instant | null
  /** Null for an account without a management group. */
  readonly member: Member | null
}

/** Whose sessions count, and for how long. */
export type SessionRules = Pick<Config, 'issuers' | 'sessionMaxDays'>

/** A session's key, at a time. */
export type Session = { readonly sessionKey: string; readonly now: Instant }

/** Finds the account of a session that is not over, or null, and notes its use. */
export type FindAccount = (session: Session) => Promise<Account | null>

/** A caller within a company. */
export type Member = Caller & {
  readonly accountId: string
  readonly managementGroupId: number
  /** The group's own code, as on the wire. */
  readonly managementGroup: string
}

/** The credential of a request, and the refusal if it is unknown. */
export type Credential = { key: string; unknown: RefusalCode; isCookie: boolean }

/** The app's token header first, then the session cookie. */
export const credentialOf = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): Credential | null => {
  const token = request.headers[config.appTokenHeader]
  if (token !== undefined) return { key: String(token), unknown: 'tokenInvalid', isCookie: false }
  const cookie = request.cookies[sessionCookieName(config.publicUrl)]
  return cookie ? { key: cookie, unknown: 'sessionInvalid', isCookie: true } : null
}

/** Notes on the request whose it is. */
export const noteAccount = (request: FastifyRequest, { key, isCookie }: Credential, account: Account | null): void => {
  request.account = account
  if (isCookie && account?.renewedUntil) request.renewal = { key, until: account.renewedUntil }
}

const lookUp = async (find: FindAccount, request: FastifyRequest, credential: Credential): Promise<Account | null> => {
  const account = await find({ sessionKey: credential.key, now: request.now })
  noteAccount(request, credential, account)
  return account
}

/** The account that makes the request, or null when it carries no credential or an unknown one. */
export const peekAccount = async (
  deps: Pick<Deps, 'findAccount' | 'config'>,
  request: FastifyRequest,
): Promise<Account | null> => {
  const credential = credentialOf(deps, request)
  return credential && lookUp(deps.findAccount, request, credential)
}

/** The account that makes the request. Refuses with 'Missing session key', 'Token is invalid.' or 'Login session is invalid'. */
export const requireAccount = async (
  deps: Pick<Deps, 'findAccount' | 'config'>,
  request: FastifyRequest,
): Promise<Account> => {
  const credential = credentialOf(deps, request)
  ensure(credential, 'missingSessionKey')
  const account = await lookUp(deps.findAccount, request, credential)
  if (!account) throw new Refusal(credential.unknown)
  return account
}

/**
 * Prepares requests for their caller, and sets the browser's cookie again whenever the use of its session is noted, so
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
