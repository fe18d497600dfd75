import { isDeepStrictEqual } from 'node:util'
import type { Access, DataOf, Endpoint, Read } from '@kawaraban/contract/endpoint.ts'
import { canPost, canReadNews, isAdmin } from '@kawaraban/contract/policy.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { answer, answerFile, type FileAnswer, isFileAnswer, isPrepared, type Prepared, refuse } from './answer.ts'
import { readFile } from './body/file.ts'
import { shapeOf } from './body/shape.ts'
import { type Account, credentialOf, type Member, requireAccount } from './caller.ts'
import { isCsrfPair } from './csrf.ts'
import { declaredErrors } from './declared-errors.ts'
import type { Deps } from './deps.ts'
import { answerError, codeFor } from './errors.ts'
import { ensure, Refusal } from './refusal.ts'

export type Incoming<E extends Endpoint, Who> = {
  readonly caller: Who
  readonly now: Instant
  readonly params: Read<E['params']>
  /** Parses the query when it is called, as `body` does. */
  readonly query: () => Read<E['query']>
  /** Parses the endpoint's own headers when it is called, as `body` does. */
  readonly headers: () => Read<E['headers']>
  /** Parses the body when it is called, so that rights are checked before fields. */
  readonly body: () => Read<E['body']>
  /** Reads a file that is sent as it is; when it was there whole, the caller's rights are checked once more. */
  readonly file: () => AsyncIterable<Buffer>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<E extends Endpoint, Who> = (
  incoming: Incoming<E, Who>,
) => Promise<DataOf<E> | Prepared | FileAnswer>

/** Parses `value`, or refuses with the code that the endpoint declares for the faulty field. */
export const parse = (schema: z.ZodMiniType | undefined, value: unknown, faults: Endpoint['faults']): unknown => {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  // The fields are refused in the order in which the endpoint names them.
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

/** In tests: answers a refusal with a code that the contract does not declare as an internal error. */
const answerDeclaredError =
  (endpoint: Endpoint): NonNullable<RouteOptions['errorHandler']> =>
  (error, request, reply) => {
    const code = codeFor(error)
    const isDeclared = declaredErrors(endpoint).includes(code)
    const undeclared = Object.assign(new Error(`${endpoint.name} does not declare ${code}`), { code: 'UNDECLARED' })
    return answerError(isDeclared ? error : undeclared, request, reply)
  }

/** What finds the caller of a request, or refuses it. */
export type Finding<Who> = {
  /** By its headers alone. */
  readonly byHeaders: (request: FastifyRequest) => Promise<Who>
  /** From its account, for calls within the process. */
  readonly byAccount: (
    account: Account,
    request: FastifyRequest,
    sent: { readonly params: unknown; readonly query: unknown },
  ) => Promise<Who>
  /** Together with what the call does; it gets the body. */
  readonly withAct?: (request: FastifyRequest, sent: unknown) => Promise<Who>
  /** Whose large bodies take turns. */
  readonly keyOf: (caller: Who) => number | string
}

/** Whether nothing more is to come: the body, if any, waits to be read. What came with the head is there a step after it. */
const hasArrived = ({ body, headers, raw }: FastifyRequest): boolean =>
  raw.complete || body === undefined || Number(headers['content-length']) <= raw.readableLength

/** Registers the route of an endpoint. */
export const register = <E extends Endpoint, Who>(
  app: FastifyInstance,
  { config, readBody, load, innerCalls }: Deps,
  endpoint: E,
  { byHeaders, byAccount, withAct, keyOf }: Finding<Who>,
  handle: Handler<E, Who>,
) => {
  const shape = shapeOf(endpoint.body)
  const takesFile = endpoint.bodyType !== 'application/json'
  const isMemberRead = endpoint.method === 'GET' && endpoint.access !== 'anyone' && endpoint.access !== 'account'

  async function* readSentFile(request: FastifyRequest) {
    yield* readFile(request, { type: endpoint.bodyType, limit: endpoint.bodyLimit })
    await byHeaders(request)
  }

  const isFile = (data: unknown): data is FileAnswer => endpoint.answersFile === true && isFileAnswer(data)
  const handleFor = async (
    caller: Who,
    { params, query, body }: { params: unknown; query: unknown; body?: unknown },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const data = await handle({
      caller,
      now: request.now,
      params: parse(endpoint.params, params, endpoint.faults) as Read<E['params']>,
      query: () => parse(endpoint.query, query, endpoint.faults) as Read<E['query']>,
      headers: () => parse(endpoint.headers, request.headers, endpoint.faults) as Read<E['headers']>,
      body: () => parse(endpoint.body, body, endpoint.faults) as Read<E['body']>,
      file: () => readSentFile(request),
      request,
      reply,
    })
    if (config.checkAnswers && !isFile(data)) checkAnswer(endpoint, data)
    return data
  }

  const serveCaller = async (caller: Who, body: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const data = await handleFor(caller, { params: request.params, query: request.query, body }, request, reply)
    return isFile(data) ? answerFile(reply, data) : answer(reply, data)
  }

  const serveWithoutBody = async (request: FastifyRequest, reply: FastifyReply) =>
    serveCaller(await (withAct ?? byHeaders)(request, undefined), undefined, request, reply)

  innerCalls.set(endpoint.name, async (account, { params = {}, query = {} }, request, reply) =>
    handleFor(await byAccount(account, request, { params, query }), { params, query }, request, reply),
  )

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(config.checkAnswers && { errorHandler: answerDeclaredError(endpoint) }),
    handler: async (request, reply) => {
      if (isMemberRead && load.stage() === 'overloaded') {
        const retryAfterS = load.refuse(credentialOf({ config }, request)?.key ?? request.ip)
        if (retryAfterS !== null) return refuse(reply, 'unavailable', retryAfterS)
      }
      if (endpoint.method === 'GET' || takesFile) return load.track(() => serveWithoutBody(request, reply))
      const isThere = await Promise.resolve(request).then(hasArrived)
      // No body is awaited for callers who may not make the call.
      const caller = withAct && isThere ? null : await load.track(() => byHeaders(request))
      const rule = {
        key: () => (caller === null ? request.ip : keyOf(caller)),
        limit: endpoint.bodyLimit,
        shape: shape(),
      }
      const { sent, leave } = await readBody(request, rule).catch(async (fault) => {
        if (caller === null) await byHeaders(request)
        throw fault
      })
      try {
        // Rights are those at the end of the request: a caller who was still sending is looked up again.
        return await load.track(async () => {
          const present = withAct ? withAct(request, sent) : isThere && caller !== null ? caller : byHeaders(request)
          return serveCaller(await present, sent, request, reply)
        })
      } finally {
        leave()
      }
    },
  })
}

/** Whether a call has a CSRF pair of the session, if it needs one. */
export const hasPair = ({ csrf, method }: Endpoint, { headers }: FastifyRequest, sessionKey: string): boolean =>
  !csrf || method === 'GET' || isCsrfPair(headers[csrfIdHeader], headers[csrfTokenHeader], sessionKey)

const findAccount = async (deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<Account> => {
  const account = await requireAccount(deps, request)
  ensure(hasPair(endpoint, request, account.sessionKey), 'csrfFailed')
  return account
}

/** Serves an endpoint that needs no credential. */
export const serveAnyone = <E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, null>,
): void =>
  register(app, deps, endpoint, { byHeaders: async () => null, byAccount: async () => null, keyOf: () => 0 }, handle)

/** Serves an endpoint for everyone who is signed in, with or without a company. */
export const serveAccount = <E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: Handler<E, Account>,
): void =>
  register(
    app,
    deps,
    endpoint,
    {
      byHeaders: (request) => findAccount(deps, endpoint, request),
      byAccount: async (account) => account,
      keyOf: ({ accountId }) => accountId,
    },
    handle,
  )

const isAllowed: Record<Access, (member: Member) => boolean> = {
  anyone: () => true,
  account: () => true,
  member: () => true,
  reader: canReadNews,
  poster: canPost,
  admin: isAdmin,
}

/** The member of an account, if the endpoint may be called by them; refuses with 'No managementGroup' or 'No permission'. */
export const allowedMember = ({ access }: Endpoint, { member }: Account): Member => {
  ensure(member, 'noManagementGroup')
  ensure(isAllowed[access](member), 'noPermission')
  return member
}

/** The member who makes a request; refuses all others. */
export const findMember = async (deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<Member> =>
  allowedMember(endpoint, await findAccount(deps, endpoint, request))

/**
 * Serves an endpoint for members of a company: session, CSRF, company and what the role allows are checked in this
 * order before anything that was sent is read.
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
    {
      byHeaders: (request) => findMember(deps, endpoint, request),
      byAccount: async (account) => allowedMember(endpoint, account),
      keyOf: ({ managementGroupId }) => managementGroupId,
    },
    handle,
  )
