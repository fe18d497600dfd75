import type { DataOf, Endpoint, Read, Sent } from '@kawaraban/contract/endpoint.ts'
import { type EndpointsByName, endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import {
  type ErrorCode,
  type ProtocolErrorCode,
  protocolErrors,
  type RefusalCode,
  refusals,
} from '@kawaraban/contract/errors.ts'
import { createCsrfToken } from '@kawaraban/contract/session.ts'
import { vi } from 'vitest'
import * as z from 'zod/mini'

type Refusal = { readonly refusedWith: ErrorCode }

/** A refusal as an answer, by its code. */
export const refuse = (refusedWith: ErrorCode): Refusal => ({ refusedWith })

/** A refusal with any message, also one that the contract does not have. */
export const refuseWithMessage = (message: string, init?: ResponseInit): Response =>
  Response.json({ success: false, message, data: null }, init)

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refusedWith' in answer

type WithHeaders<Data> = { readonly data: Data; readonly headers: Readonly<Record<string, string>> }

/** An answer with headers of its own. */
export const withHeaders = <Data>(data: Data, headers: WithHeaders<Data>['headers']): WithHeaders<Data> => ({
  data,
  headers,
})

const hasHeaders = (answer: unknown): answer is WithHeaders<unknown> =>
  typeof answer === 'object' && answer !== null && 'headers' in answer && 'data' in answer

export type Request<E extends Endpoint> = {
  readonly params: Sent<E['params']>
  readonly query: Read<E['query']>
  readonly body: Sent<E['body']>
  /** What was sent as it is, without a schema. */
  readonly file: Blob | undefined
  readonly headers: Headers
  readonly signal: AbortSignal | undefined
}
type Data<E extends Endpoint> = DataOf<E> | (null extends DataOf<E> ? undefined : never)
/** Data or a refusal; a Response is sent as it is, an Error breaks the connection. */
type Answer<E extends Endpoint> = Data<E> | WithHeaders<DataOf<E>> | Refusal | Response | Error
type Handler<E extends Endpoint> = (request: Request<E>) => Answer<E> | Promise<Answer<E>>
/** What an endpoint answers, as a value or a function of the request. */
export type AnswerOrHandler<E extends Endpoint> = Answer<E> | Handler<E>
/** Answers by the names of their endpoints. */
export type Answers = { [Name in keyof EndpointsByName]?: AnswerOrHandler<EndpointsByName[Name]> }

const endpoints = Object.values(endpointsByFeature).flat()

type Call = { readonly endpoint: Endpoint; readonly path: string; readonly request: Request<Endpoint> }

const protocolErrorOf = (code: ErrorCode) => (code in protocolErrors ? protocolErrors[code as ProtocolErrorCode] : null)

const responseOf = (answer: unknown): Response => {
  if (answer instanceof Error) throw answer
  if (answer instanceof Response) return answer
  if (hasHeaders(answer)) {
    const body = { success: true, message: 'success', data: answer.data }
    return Response.json(body, { headers: answer.headers })
  }
  if (!isRefusal(answer)) return Response.json({ success: true, message: 'success', data: answer ?? null })
  const error = protocolErrorOf(answer.refusedWith)
  const message = error?.message ?? refusals[answer.refusedWith as RefusalCode]
  return Response.json({ success: false, message, data: null }, { status: error?.status ?? 200 })
}

/** A response whose body, where it is a stream, fails when the request is aborted. */
const withSignal = (response: Response, signal: AbortSignal | undefined): Response => {
  if (!response.body || !signal) return response
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), response)
}

const parametersIn = (path: string) => path.split(':').length - 1

/** The values of the path's parameters; null for a path of another endpoint. */
const paramsIn = ({ path }: Endpoint, pathname: string): Readonly<Record<string, string>> | null => {
  const found = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(pathname)
  return found && { ...found.groups }
}

/** What was sent as JSON, as a text or like a file. */
const jsonIn = async ({ bodyType }: Endpoint, body: RequestInit['body']): Promise<unknown> => {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof Blob && bodyType === 'application/json' ? JSON.parse(await body.text()) : undefined
}

/**
 * A server for tests in place of `fetch`, typed by the contract: `server.on(listNews, …)` sets the response of an
 * endpoint: data, a refusal, or a function of the request; `answers` set those of several endpoints by name. It serves
 * CSRF pairs and an empty public configuration; any other request without a response fails the test.
 */
export const fakeServer = (answers: Answers = {}) => {
  const handlers = new Map<Endpoint, Handler<Endpoint>>()
  const calls: Call[] = []
  let config: unknown = {}
  let headers = (): Readonly<Record<string, string>> => ({})
  const server = {
    on: <E extends Endpoint>(endpoint: E, answer: AnswerOrHandler<E>): void => {
      const handler = typeof answer === 'function' ? answer : () => answer
      handlers.set(endpoint, handler as Handler<Endpoint>)
    },
    /** Sets what `/config.json` answers, as a value or a function; an Error breaks the connection. */
    configure: (answer: unknown): void => {
      config = answer
    },
    /** Sets headers that every response gets. */
    addHeaders: (getHeaders: typeof headers): void => {
      headers = getHeaders
    },
    /** The requests of an endpoint, in order. */
    requests: <E extends Endpoint>(endpoint: E): Request<E>[] =>
      calls.filter((call) => call.endpoint === endpoint).map((call) => call.request as Request<E>),
    /** The names of the called endpoints, in order. */
    calls: (): string[] => calls.map(({ endpoint }) => endpoint.name),
    /** All writes, in order, without the part of the path that all share. */
    writes: (): string[] =>
      calls
        .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint !== createCsrfToken)
        .map(
          ({ endpoint, path }) =>
            `${endpoint.method} ${path.replace(/^\/v1\/companyIntraNews(\/companyIntraNews)?/, '')}`,
        ),
    forgetRequests: (): void => {
      calls.length = 0
    },
  }
  server.on(createCsrfToken, { csrfId: 'id', csrfToken: 'token' })
  for (const [name, answer] of Object.entries(answers)) {
    const endpoint = endpoints.find((known) => known.name === name)
    if (endpoint) server.on<Endpoint>(endpoint, answer as AnswerOrHandler<Endpoint>)
  }

  /** The endpoint of a request and its handler; fails the test where there is none. */
  const findHandler = (method: string, pathname: string) => {
    const found = [...handlers]
      .filter(([endpoint]) => endpoint.method === method && paramsIn(endpoint, pathname))
      .sort(([one], [other]) => parametersIn(one.path) - parametersIn(other.path))[0]
    if (found) return found
    const error = new Error(`the fake server has no answer for ${method} ${pathname}`)
    // The application treats a rejection as a broken network: the test must fail anyway.
    queueMicrotask(() => {
      throw error
    })
    throw error
  }

  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const { pathname, searchParams } = new URL(input, location.href)
    if (pathname === '/config.json') {
      const answer = typeof config === 'function' ? config() : config
      if (answer instanceof Error) throw answer
      return Response.json(answer)
    }
    const [endpoint, handler] = findHandler(init.method ?? 'GET', pathname)
    const request = {
      params: paramsIn(endpoint, pathname),
      query: endpoint.query && z.parse(endpoint.query, Object.fromEntries(searchParams)),
      body: await jsonIn(endpoint, init.body),
      file: init.body instanceof Blob ? init.body : undefined,
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
    } as Request<Endpoint>
    calls.push({ endpoint, path: pathname, request })
    const response = withSignal(responseOf(await handler(request)), request.signal)
    for (const [name, value] of Object.entries(headers())) response.headers.set(name, value)
    return response
  })
  return server
}
