import type { Endpoint, Read } from '@kawaraban/contract/endpoint.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { credentialOf, type Member, noteAccount } from '../caller.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import {
  allowedMember,
  type Finding,
  findMember,
  type Handler,
  hasPair,
  type Incoming,
  parse,
  register,
} from '../serve.ts'
import { companyOfKey } from '../session-key.ts'
import type { CallerAct } from './acts.ts'

/** What an act may be made of before its caller is known. The company is that of the session's key, which proves nothing. */
export type Sent<E extends Endpoint> = Pick<Incoming<E, Member>, 'params' | 'query' | 'body' | 'now'> & {
  readonly keyCompany: number | null
}

type Actor<Found> = { readonly member: Member; readonly found: Found | null }

/**
 * Serves an endpoint like `serve` whose act is in one statement with its caller; `handle` gets what it found. The refusals and
 * their order are the same: what the act may do follows from the role in the statement, and a call with a fault elsewhere
 * looks its caller up without the act.
 */
export const serveAct = <E extends Endpoint, Input, Found>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  { bySession, byMember }: CallerAct<Input, Found>,
  /** What the act gets; a fault that it throws is answered after those of the caller. */
  inputOf: (sent: Sent<E>) => Input,
  handle: (incoming: Incoming<E, Member> & { readonly found: Found | null }) => ReturnType<Handler<E, Member>>,
): void => {
  const byHeaders = async (request: FastifyRequest): Promise<Actor<Found>> => ({
    member: await findMember(deps, endpoint, request),
    found: null,
  })

  const inputFrom = (
    { params, query, body }: { params: unknown; query: unknown; body?: unknown },
    now: Instant,
    keyCompany: number | null,
  ): Input =>
    inputOf({
      now,
      keyCompany,
      params: parse(endpoint.params, params, endpoint.faults) as Read<E['params']>,
      query: () => parse(endpoint.query, query, endpoint.faults) as Read<E['query']>,
      body: () => parse(endpoint.body, body, endpoint.faults) as Read<E['body']>,
    })

  const byAccount: Finding<Actor<Found>>['byAccount'] = async (account, { now }, sent) => {
    const member = allowedMember(endpoint, account)
    return { member, found: await byMember(member, now, inputFrom(sent, now, member.managementGroupId)) }
  }

  const readInput = async (request: FastifyRequest, body: unknown, key: string): Promise<Input> => {
    try {
      const { params, query, now } = request
      return inputFrom({ params, query, body }, now, companyOfKey(key))
    } catch (fault) {
      await findMember(deps, endpoint, request)
      throw fault
    }
  }

  const withAct = async (request: FastifyRequest, sent: unknown): Promise<Actor<Found>> => {
    const credential = credentialOf(deps, request)
    // The caller decides which refusal it is.
    if (!credential || !hasPair(endpoint, request, credential.key)) return byHeaders(request)
    const input = await readInput(request, sent, credential.key)
    const acted = await bySession({ sessionKey: credential.key, now: request.now }, input)
    noteAccount(request, credential, acted?.account ?? null)
    if (!acted) throw new Refusal(credential.unknown)
    return { member: allowedMember(endpoint, acted.account), found: acted.found }
  }

  register(
    app,
    deps,
    endpoint,
    { byHeaders, byAccount, withAct, keyOf: ({ member }) => member.managementGroupId },
    ({ caller: { member, found }, ...incoming }) => handle({ ...incoming, caller: member, found }),
  )
}
