import type { ErrorCode, ProtocolErrorCode } from '@kawaraban/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Busy, Gone } from '../db/fair-queue.ts'
import { isMoved } from '../db/moved.ts'
import { isUnreachable, Unreachable } from '../db/unreachable.ts'
import { refuse } from './answer.ts'
import { audit } from './audit.ts'
import { Refusal } from './refusal.ts'

const byStatus: Record<number, ProtocolErrorCode> = {
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  503: 'unavailable',
}

/**
 * Database and network failures that pass by themselves, a full or failing disk (53, 58) too: the client may try again. A
 * database that takes no writes (25006) is a standby; one that does not exist (3D000) or refuses the login (28) is being
 * restored or configured; a row without its parent (23503) belongs to a company that is being ended. Too many open files
 * (EMFILE) are those of a crowd.
 */
const passing =
  /^(EMFILE|ENFILE|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|08|53|57P|57014|55P03|40001|40P01|25006|23503|28|3D000|58)|timeout|Connection terminated|Client has encountered|after calling end on the pool/

/** The error code of the answer to a thrown error. */
export const codeFor = (error: FastifyError): ErrorCode => {
  if (error instanceof Refusal) return error.code
  if (error instanceof Busy || isUnreachable(error) || isMoved(error)) return 'unavailable'
  const status = error.statusCode ?? 500
  if (status < 500) return byStatus[status] ?? 'badRequest'
  return passing.test(error.code ?? '') || passing.test(error.message) ? 'unavailable' : 'internal'
}

/** Refusals that are logged. */
const refusedActs: Partial<Record<ErrorCode, Parameters<typeof audit>[1]>> = {
  noPermission: 'permissionDenied',
  csrfFailed: 'csrfFailed',
  signInFailed: 'signInFailed',
  noDocomoId: 'signInFailed',
}

/** The code of whatever a handler or the framework throws, once the log holds what it should of it. */
export const recordError = (error: FastifyError, request: FastifyRequest): ErrorCode => {
  const code = codeFor(error)
  const reason = error instanceof Refusal ? error.reason : undefined
  // A crowd that is ended hangs up a hundred times at once.
  if (error instanceof Gone) request.log.debug({ code }, 'hung up while waiting')
  else if (error instanceof Busy) request.log.warn({ code }, 'too many at once')
  else if (error instanceof Unreachable) request.log.debug({ code }, 'refused at once')
  else if (code === 'internal' || code === 'unavailable') request.log.error({ err: error, reason }, 'request failed')
  const event = refusedActs[code]
  if (event) audit(request, event, { reason })
  return code
}

/** The one place where whatever a handler or the framework throws becomes an answer in the envelope. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(reply, recordError(error, request))

/** Wraps all failures of `app`, unknown paths included. */
export const installErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError)
}
