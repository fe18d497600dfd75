import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'

/** The refusal of a caller with too many calls, who may come again after `retryAfterS` seconds. */
export const tooManyRequests = (reply: FastifyReply, retryAfterS: number): Refusal => {
  reply.header('retry-after', retryAfterS)
  return new Refusal('tooManyRequests')
}
