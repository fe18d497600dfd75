import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Aborted downloads are logged once in this time. */
const logEveryMs = minuteMs

/**
 * Logs answers that break off once they have begun. Callers leave all the time, with every page that is closed while it loads, so
 * their number is logged once a minute; an answer that fails by itself has a line of its own.
 */
export const logBrokenAnswers = (): LogController => {
  let aborted = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const streamError = (err: Error, { log, now }: FastifyRequest, { raw }: FastifyReply) => {
    if (!raw.destroyed) return log.warn({ err }, 'an answer broke off')
    aborted += 1
    if (now - loggedAt < logEveryMs) return
    log.info({ aborted }, 'downloads were aborted')
    loggedAt = now
    aborted = 0
  }
  return Object.assign(new LogController(), { streamError })
}
