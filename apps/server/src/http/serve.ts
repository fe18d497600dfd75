import { isDeepStrictEqual } from 'node:util'
import type { DataOf, Endpoint, Read } from '@kawaraban/contract/endpoint.ts'
import { canReadNews } from '@kawaraban/contract/policy.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answer, isPrepared, type Prepared } from './answer.ts'
import { type Account, credentialOf, type Member, requireAccount } from './caller.ts'
import { isCsrfPair } from './csrf.ts'
import type { Deps } from './deps.ts'
import { ensure, Refusal } from './refusal.ts'
import { sessionCookie } from './session-key.ts'

type Incoming<E extends Endpoint, Who> = {
  readonly caller: Who
  readonly now: Instant
  readonly params: Read<E['params']>
  readonly query: Read<E['query']>
  /** Parses the body when it is called, so that rights are checked before fields (G-032). */
  readonly body: () => Read<E['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<E extends Endpoint, Who> = (incoming: Incoming<E, Who>) => Promise<DataOf<E> | Prepared>

/** Parses `value`, or refuses with the code that the endpoint declares for the faulty field. */
const parse = (schema: z.ZodMiniType | undefined, value: unknown, faults: Endpoint['faults']): unknown => {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  // The fields are refused in the order in which the endpoint names them (G-032).
  const faulty = new Set(result.error.issues.map(({ path }) => path.find((part) => typeof part === 'string')))
  const field = Object.keys(faults).find((name) => faulty.has(name))
  throw new Refusal((field && faults[field]) || 'badRequest')
}

/** In tests, an answer with more or other fields than the contract declares is an error. */
const checkAnswer = (endpoint: Endpoint, data: unknown) => {
  const plain: unknown = isPrepared(data) ? JSON.parse(data.toString()) : data
  const declared = endpoint.data ? z.parse(endpoint.data, plain) : null
  if (!isDeepStrictEqual(declared, plain ?? null)) throw new Error(`${endpoint.name} answers other than declared`)
}

type Answer<E extends Endpoint> = DataOf<E> | Prepared

const register = <E extends Endpoint, Who>(
  app: FastifyInstance,
  { config }: Deps,
  endpoint: E,
  /** Finds the caller and calls on its behalf. */
  run: (request: FastifyRequest, call: (caller: Who) => Promise<Answer<E>>) => Promise<Answer<E>>,
  handle: Handler<E, Who>,
) => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    handler: async (request, reply) => {
      const data = await run(request, (caller) =>
        handle({
          caller,
          now: request.now,
          params: parse(endpoint.params, request.params, endpoint.faults) as Read<E['params']>,
          query: parse(endpoint.query, request.query, endpoint.faults) as Read<E['query']>,
          body: () => parse(endpoint.body, request.body, endpoint.faults) as Read<E['body']>,
          request,
          reply,
        }),
      )
      if (config.checkAnswers) checkAnswer(endpoint, data)
      return answer(reply, data)
    },
  })
}

const checkCsrf = (endpoint: Endpoint, request: FastifyRequest, sessionKey: string) => {
  if (!endpoint.csrf || endpoint.method === 'GET') return
  const { [csrfIdHeader]: id, [csrfTokenHeader]: token } = request.headers
  ensure(isCsrfPair(id, token, sessionKey), 'csrfFailed')
}

const findAccount = async ({ config, db }: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<Account> => {
  const account = await requireAccount(db, request, sessionCookie(config.publicUrl).name, request.now)
  checkCsrf(endpoint, request, account.sessionKey)
  return account
}

const memberOf = (endpoint: Endpoint, { member }: Account): Member => {
  ensure(member, 'noManagementGroup')
  if (endpoint.access === 'reader') ensure(canReadNews(member), 'noPermission')
  return member
}

/** Serves an endpoint that needs no credential. */
export const serveAnyone = <E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, null>,
): void => register(app, deps, endpoint, (_request, call) => call(null), handle)

/** Serves an endpoint for whoever is signed in, with or without a company. */
export const serveAccount = <E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, Account>,
): void =>
  register(app, deps, endpoint, async (request, call) => call(await findAccount(deps, endpoint, request)), handle)

/**
 * Serves an endpoint for members of a company: session, CSRF, company and, for readers, the role none are checked
 * in this order before the handler runs (G-032, API-39).
 */
export const serve = <E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, Member>,
): void =>
  register(
    app,
    deps,
    endpoint,
    async (request, call) => call(memberOf(endpoint, await findAccount(deps, endpoint, request))),
    handle,
  )

/**
 * Like `serve`, for the calls that everybody makes all day: spares the look-up of a caller known from an earlier
 * request. For handlers whose first statement asks `stillHolds` of the caller, as `visibleNews` does, and that refuse
 * when it finds nothing: a refusal to a remembered caller counts only after the caller has been looked up.
 */
export const serveRemembered = <E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, Member>,
): void => {
  const cookieName = sessionCookie(deps.config.publicUrl).name
  register(
    app,
    deps,
    endpoint,
    async (request, call) => {
      const known = deps.accounts.recall(credentialOf(request, cookieName)?.key ?? '', request.now)
      if (known) {
        try {
          checkCsrf(endpoint, request, known.sessionKey)
          return await call(memberOf(endpoint, known))
        } catch (refusal) {
          if (!(refusal instanceof Refusal)) throw refusal
        }
      }
      const account = await findAccount(deps, endpoint, request)
      deps.accounts.keep(account)
      return call(memberOf(endpoint, account))
    },
    handle,
  )
}
