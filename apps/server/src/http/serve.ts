import type { DataOf, Endpoint, Read } from '@kawaraban/contract/endpoint.ts'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answer, answerFile, type FileAnswer, isFileAnswer, type Prepared, refuse } from './answer.ts'
import { hasArrived } from './body/read.ts'
import { shapeOf } from './body/shape.ts'
import {
  type Account,
  companyOfKey,
  credentialOf,
  ensureAccount,
  ensureMember,
  type Member,
  recordAccount,
} from './caller.ts'
import { hasPair } from './csrf.ts'
import { answerAsDeclared, checkAnswer } from './declared-errors.ts'
import type { Deps } from './deps.ts'
import { createBounds } from './limits/bounds.ts'
import { isShortRead } from './limits/costs.ts'
import { type CallerQuery, noQuery } from './queries.ts'
import { ensure, Refusal } from './refusal.ts'

/** A session that was found so long ago may have ended since: nothing that it sends is read before it is found again. */
const foundForMs = 2 * minuteMs

/** What was sent with a call. */
type Sent<E extends Endpoint> = {
  readonly now: Instant
  readonly params: Read<E['params']>
  /** Parses the query when it is called, as `body` does. */
  readonly query: () => Read<E['query']>
  /** Parses the body when it is called, so that rights are checked before fields. */
  readonly body: () => Read<E['body']>
  readonly hasFaultyBody: () => boolean
}

/** A caller, and what the query found for them; null for nothing. */
type Resolved<Who, Found> = { readonly caller: Who; readonly found: Found | null }

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** What a handler gets. */
type Incoming<E extends Endpoint, Who, Found> = Sent<E> &
  Resolved<Who, Found> &
  Exchange & {
    /** Parses the endpoint's own headers when it is called, as `body` does. */
    readonly headers: () => Read<E['headers']>
    /** Reads a file that is sent as it is; when it was there whole, the caller's rights are checked once more. */
    readonly file: () => AsyncIterable<Buffer>
    /** Looks the caller up once more, and refuses one who may not make the call any longer. */
    readonly callerNow: () => Promise<Who>
  }

type Handler<E extends Endpoint, Who, Found = unknown> = (
  incoming: Incoming<E, Who, Found>,
) => Promise<DataOf<E> | Prepared | FileAnswer>

/** How an endpoint is served whose query is one statement with the look-up of its caller. */
type WithQuery<E extends Endpoint, Who, Input, Found> = {
  readonly query: CallerQuery<Input, Found>
  /** Makes the input of the query, for a company that the credential claims. A fault that it throws is answered after those of the caller. */
  readonly input: (sent: Sent<E>, claimedCompanyId: number | null) => Input
  readonly handle: Handler<E, Who, Found>
}

/** Parses `value`, or refuses with the code that the endpoint declares for the faulty field. */
const parse = (schema: z.ZodMiniType | undefined, value: unknown, faults: Endpoint['faults']): unknown => {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  // The fields are refused in the order in which the endpoint names them.
  const faulty = new Set(result.error.issues.map(({ path }) => path.find((part) => typeof part === 'string')))
  const field = Object.keys(faults).find((name) => faulty.has(name))
  throw new Refusal((field && faults[field]) || 'badRequest')
}

/** A result, or the fault in its place. */
type Attempt<Result> = { readonly result: Result } | { readonly fault: unknown }

const attempt = <Result>(work: () => Result): Attempt<Result> => {
  try {
    return { result: work() }
  } catch (fault) {
    return { fault }
  }
}

/**
 * Registers the route of an endpoint, and its call within the process. `callerOf` makes the caller of an account, and refuses
 * one that may not call it.
 */
const register = <E extends Endpoint, Who, Input extends object, Found extends object>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  callerOf: (account: Account | null) => Who,
  { query, input, handle }: WithQuery<E, Who, Input, Found>,
) => {
  const { config, forCaller, hasMet, inProcessApi, load, places, readBody, readFile } = deps
  const { access, bodyLimit: limit, bodyType: type, faults, method } = endpoint
  const [withQuery, alone] = [forCaller(query), forCaller(noQuery)]
  const hasQuery = (query as object) !== noQuery
  const shape = shapeOf(endpoint.body)
  const runInBounds = createBounds(deps, endpoint)
  const isMemberRead = method === 'GET' && access !== 'anyone' && access !== 'account'

  const readSent = (sent: { params: unknown; query: unknown; body?: unknown }, now: Instant): Sent<E> => {
    const body = () => parse(endpoint.body, sent.body, faults) as Read<E['body']>
    return {
      now,
      params: parse(endpoint.params, sent.params, faults) as Read<E['params']>,
      query: () => parse(endpoint.query, sent.query, faults) as Read<E['query']>,
      body,
      hasFaultyBody: () => 'fault' in attempt(body),
    }
  }

  /** Finds the caller of a request and, with `sent`, what the query finds for them, or refuses in the order of G-032. */
  const resolve = async (request: FastifyRequest, sent?: Attempt<Sent<E>>): Promise<Resolved<Who, Found>> => {
    const credential = access === 'anyone' ? null : credentialOf(deps, request)
    if (!credential) return { caller: callerOf(null), found: null }
    const { key } = credential
    const isPair = hasPair(endpoint, request, key)
    const given = sent && 'result' in sent ? attempt(() => input(sent.result, companyOfKey(key))) : sent
    const session = { sessionKey: key, now: request.now }
    const runsQuery = isPair && given && 'result' in given
    const result = runsQuery ? await withQuery.bySession(session, given.result) : await alone.bySession(session, {})
    recordAccount(request, credential, result?.account ?? null)
    if (!result) throw new Refusal(credential.unknown)
    ensure(isPair, 'csrfFailed')
    const caller = callerOf(result.account)
    if (given && 'fault' in given) throw given.fault
    return { caller, found: runsQuery ? (result.found as Found | null) : null }
  }

  async function* readSentFile(request: FastifyRequest) {
    yield* readFile(request, { type, limit })
    await resolve(request)
  }

  const run = async (sent: Sent<E>, resolved: Resolved<Who, Found>, exchange: Exchange) => {
    const { request } = exchange
    const headers = () => parse(endpoint.headers, request.headers, faults) as Read<E['headers']>
    const file = () => readSentFile(request)
    const callerNow = async () => (await resolve(request)).caller
    const handled = () => handle({ ...sent, ...resolved, ...exchange, headers, file, callerNow })
    const data = await runInBounds(exchange, sent.query, handled)
    if (config.checkAnswers && !isFileAnswer(data)) checkAnswer(endpoint, data)
    return data
  }

  const respond = async (exchange: Exchange, body?: unknown, known?: Resolved<Who, Found>) => {
    const { params, query, now } = exchange.request
    const sent = attempt(() => readSent({ params, query, body }, now))
    const resolved = known ?? (await resolve(exchange.request, sent))
    if ('fault' in sent) throw sent.fault
    const data = await run(sent.result, resolved, exchange)
    return isFileAnswer(data) ? data : answer(exchange.reply, data)
  }

  /** Whether what was sent goes with its caller into one statement, so that it is read first. No stranger's is. */
  const isReadFirst = (request: FastifyRequest): boolean => {
    const key = hasQuery ? credentialOf(deps, request)?.key : undefined
    if (key === undefined || request.body === undefined) return key !== undefined
    return hasMet(key, request.now - foundForMs) && hasPair(endpoint, request, key)
  }

  const respondToRequest = async ({ request, reply }: Exchange) => {
    if (isMemberRead && load.stage() === 'overloaded') {
      const retryAfterS = load.refuse(credentialOf(deps, request)?.key ?? request.ip)
      if (retryAfterS !== null) return refuse(reply, 'unavailable', retryAfterS)
    }
    if (method === 'GET' || method === 'HEAD' || type !== 'application/json')
      return load.track(() => respond({ request, reply }))
    // What came with the head is there a step after it.
    const isThere = await Promise.resolve().then(() => hasArrived(request, limit))
    const before = isThere && isReadFirst(request) ? null : await load.track(() => resolve(request))
    const { sent, leave } = await readBody(request, { limit, shape: shape() }).catch(async (fault) => {
      if (before === null) await resolve(request)
      throw fault
    })
    try {
      // Rights are those at the end of the request: a caller who was still sending is looked up again.
      const known = isThere && !hasQuery ? (before ?? undefined) : undefined
      return await load.track(() => respond({ request, reply }, sent, known))
    } finally {
      leave()
    }
  }

  inProcessApi.set(endpoint.name, async (account, { params = {}, query = {} }, request, reply) => {
    const { member } = account
    const [caller, sent] = [callerOf(account), readSent({ params, query }, request.now)]
    const given = member && hasQuery ? input(sent, member.managementGroupId) : null
    const found = member && given ? await withQuery.byMember(member, request.now, given) : null
    return run(sent, { caller, found }, { request, reply })
  })

  app.route({
    method,
    url: endpoint.path,
    onRequest: places.enter,
    config: { isShortRead: isShortRead(method, endpoint.name) },
    ...(config.checkAnswers && { errorHandler: answerAsDeclared(endpoint) }),
    handler: async (request, reply) => {
      const answered = await respondToRequest({ request, reply })
      return isFileAnswer(answered) ? answerFile(reply, await answered()) : answered
    },
  })
}

const nothing = { query: noQuery, input: () => ({}) }

/** Serves an endpoint that needs no credential. */
export const serveAnyone = <E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, null>,
): void => register(app, deps, endpoint, () => null, { ...nothing, handle })

/** Serves an endpoint for everyone who is signed in, with or without a company. */
export const serveAccount = <E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, Account>,
): void => register(app, deps, endpoint, ensureAccount, { ...nothing, handle })

/**
 * Serves an endpoint for members of a company: session, CSRF, company and what the role allows are checked in this order
 * before anything that was sent counts. With a query, that is one statement with the look-up of the caller: what it may see and
 * write follows from the role in the statement, and a call with a fault looks its caller up without it.
 */
export const serve = <E extends Endpoint, Input extends object, Found extends object>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  how: Handler<E, Member> | WithQuery<E, Member, Input, Found>,
): void => {
  const allowed = (account: Account | null) => ensureMember(account, endpoint.access)
  if (typeof how === 'function') register(app, deps, endpoint, allowed, { ...nothing, handle: how })
  else register(app, deps, endpoint, allowed, how)
}
