import { isDeepStrictEqual } from 'node:util'
import type { Access, Endpoint } from '@kawaraban/contract/endpoint.ts'
import type { ErrorCode } from '@kawaraban/contract/errors.ts'
import type { RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { isPrepared } from './answer.ts'
import { answerError, codeFor } from './errors.ts'

const account = ['missingSessionKey', 'tokenInvalid', 'sessionInvalid'] as const
const member = [...account, 'noManagementGroup'] as const
const allowed = [...member, 'noPermission'] as const
const byAccess: Record<Access, readonly ErrorCode[]> = {
  anyone: [],
  account,
  member,
  reader: allowed,
  poster: allowed,
  admin: allowed,
}
const always: readonly ErrorCode[] = ['badRequest', 'tooManyRequests', 'internal', 'unavailable']
/** A body that is sent is read, even where the endpoint ignores it. */
const ofBody: readonly ErrorCode[] = ['requestTimeout', 'tooLarge', 'unsupportedMediaType']

/** Whether a call needs a CSRF pair. */
export const needsCsrf = (endpoint: Endpoint): boolean => endpoint.csrf && endpoint.method !== 'GET'

/** Whether the body is a file that is passed on as a stream. */
export const isFile = ({ bodyType }: Endpoint): boolean => bodyType !== 'application/json'

/** All codes that an endpoint may refuse with: its own and those of its access, its body and every call. */
export const declaredErrors = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...byAccess[endpoint.access],
    ...(needsCsrf(endpoint) ? (['csrfFailed'] as const) : []),
    ...endpoint.errors,
    ...(endpoint.method === 'GET' ? [] : ofBody),
    ...always,
  ]),
]

/** In tests, an answer with more or other fields than the contract declares is an error. */
export const checkAnswer = (endpoint: Endpoint, data: unknown): void => {
  const plain: unknown = isPrepared(data) ? JSON.parse(data.toString()) : data
  const declared = endpoint.data ? z.parse(endpoint.data, plain) : null
  if (!isDeepStrictEqual(declared, plain ?? null)) throw new Error(`${endpoint.name} answers other than declared`)
}

/** In tests: answers a refusal with a code that the contract does not declare as an internal error. */
export const answerAsDeclared =
  (endpoint: Endpoint): NonNullable<RouteOptions['errorHandler']> =>
  (error, request, reply) => {
    const code = codeFor(error)
    const isDeclared = declaredErrors(endpoint).includes(code)
    const undeclared = Object.assign(new Error(`${endpoint.name} does not declare ${code}`), { code: 'UNDECLARED' })
    return answerError(isDeclared ? error : undeclared, request, reply)
  }
