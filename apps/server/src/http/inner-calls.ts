import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './caller.ts'

/** What is sent with a call within the process: parameters, and a query as it is in an address. */
type InnerSent = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** Makes a call for the account of a request, which has been looked up; refuses as the endpoint does. */
type InnerCall = (account: Account, sent: InnerSent, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The endpoints that can be called within the process, by name. Each registers itself when it is served. */
export type InnerCalls = Map<string, InnerCall>
