import type { Endpoint, Envelope } from '@kawaraban/contract/endpoint.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createCsrfPair } from '../http/csrf.ts'

type Input = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: InjectOptions['headers']
}
/** An answer with the envelope opened; `data` is loose on purpose, tests compare it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every endpoint
export type Answer = Envelope<any> & { status: number; headers: Record<string, unknown>; text: string }

const pathOf = (endpoint: Endpoint, { params = {}, query }: Input) => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

type Signed = { readonly sessionKey: string } | null

/** A request to an endpoint from somebody with a session, whose key is in this cookie, or from a stranger. */
export const requestOf = (cookieName: string, person: Signed, endpoint: Endpoint, input: Input = {}): InjectOptions => {
  const pair = person && createCsrfPair(person.sessionKey)
  return {
    method: endpoint.method,
    url: pathOf(endpoint, input),
    ...(person && { cookies: { [cookieName]: person.sessionKey } }),
    headers: {
      ...(pair && endpoint.method !== 'GET' && { [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken }),
      ...input.headers,
    },
    ...(input.body !== undefined && { payload: input.body as object }),
  }
}

/** Sends a request to a server that need not listen, and opens the envelope of its answer. */
export const injectInto = async (server: FastifyInstance, options: InjectOptions): Promise<Answer> => {
  const response = await server.inject(options)
  return { ...JSON.parse(response.body), status: response.statusCode, headers: response.headers, text: response.body }
}

/** Returns what calls endpoints of a server. */
export const callsTo =
  (server: FastifyInstance, cookieName: string) =>
  (person: Signed, endpoint: Endpoint, input?: Input): Promise<Answer> =>
    injectInto(server, requestOf(cookieName, person, endpoint, input))
