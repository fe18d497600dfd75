import type { DataOf, Endpoint, Read, Sent } from '@kawaraban/contract/endpoint.ts'
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

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refusedWith' in answer

type WithHeaders<Data> = { readonly data: Data; readonly headers: Readonly<Record<string, string>> }

/** An answer with headers of its own. */
export const withHeaders = <Data>(data: Data, headers: WithHeaders<Data>['headers']): WithHeaders<Data> => ({
  data,
  headers,
})

const hasHeaders = (answer: unknown): answer is WithHeaders<unknown> =>
  typeof answer === 'object' && answer !== null && 'headers' in answer

type Request<E extends Endpoint> = {
  readonly params: Sent<E['params']>
  readonly query: Read<E['query']>
  readonly body: Sent<E['body']>
  /** What was sent as it is, without a schema. */
  readonly file: Blob | undefined
}
type Answer<E extends Endpoint> = DataOf<E> | WithHeaders<DataOf<E>> | Refusal
type Handler<E extends Endpoint> = (request: Request<E>) => Answer<E> | Promise<Answer<E>>

type Call = { readonly endpoint: Endpoint; readonly path: string; readonly request: Request<Endpoint> }

const protocolErrorOf = (code: ErrorCode) => (code in protocolErrors ? protocolErrors[code as ProtocolErrorCode] : null)

const responseOf = (answer: unknown): Response => {
  if (hasHeaders(answer)) {
    const body = { success: true, message: 'success', data: answer.data }
    return Response.json(body, { headers: answer.headers })
  }
  if (!isRefusal(answer)) return Response.json({ success: true, message: 'success', data: answer })
  const error = protocolErrorOf(answer.refusedWith)
  const message = error?.message ?? refusals[answer.refusedWith as RefusalCode]
  return Response.json({ success: false, message, data: null }, { status: error?.status ?? 200 })
}

const parametersIn = (path: string) => path.split(':').length - 1

/** The values of the path's parameters; null for a path of another endpoint. */
const paramsIn = ({ path }: Endpoint, pathname: string): Readonly<Record<string, string>> | null => {
  const found = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(pathname)
  return found && { ...found.groups }
}

/**
 * A server for tests in place of `fetch`, typed by the contract: `server.on(listNews, …)` says what an endpoint answers,
 * as data, as a refusal, or as a function of the request. CSRF pairs it hands out by itself; a request that no answer was
 * given for fails the test.
 */
export const fakeServer = () => {
  const handlers = new Map<Endpoint, Handler<Endpoint>>()
  const calls: Call[] = []
  const server = {
    on: <E extends Endpoint>(endpoint: E, answer: Answer<E> | Handler<E>): void => {
      const handler = typeof answer === 'function' ? answer : () => answer
      handlers.set(endpoint, handler as Handler<Endpoint>)
    },
    /** What an endpoint was asked, in order. */
    requests: <E extends Endpoint>(endpoint: E): Request<E>[] =>
      calls.filter((call) => call.endpoint === endpoint).map((call) => call.request as Request<E>),
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
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const { pathname, searchParams } = new URL(input)
    const endpoint = [...handlers.keys()]
      .filter(({ method }) => method === (init.method ?? 'GET'))
      .filter((known) => paramsIn(known, pathname))
      .sort((one, other) => parametersIn(one.path) - parametersIn(other.path))[0]
    const handler = endpoint && handlers.get(endpoint)
    if (!handler) {
      const error = new Error(`the fake server has no answer for ${init.method ?? 'GET'} ${pathname}`)
      // The application takes a rejection for a broken network: the test shall fail all the same.
      queueMicrotask(() => {
        throw error
      })
      throw error
    }
    const request = {
      params: paramsIn(endpoint, pathname),
      query: endpoint.query && z.parse(endpoint.query, Object.fromEntries(searchParams)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      file: init.body instanceof Blob ? init.body : undefined,
    } as Request<Endpoint>
    calls.push({ endpoint, path: pathname, request })
    return responseOf(await handler(request))
  })
  return server
}
