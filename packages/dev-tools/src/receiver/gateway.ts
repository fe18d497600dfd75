import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { emptyNotice, noticeOf } from './notice.ts'
import type { Records } from './records.ts'
import { isSigned } from './signature.ts'

type Call = { Body: Buffer | undefined }

const shape = z.object({ id: z.string(), company: z.string(), userIds: z.array(z.string()) })
/** Idempotency keys that are remembered. */
const maxKeys = 10_000

/** Creates the handler that plays the gateway of docs/push-gateway.md, and answers that everyone was reached. */
export const createGateway = (records: Records, secrets: readonly string[], clock: () => Instant) => {
  const known = new LRUCache<string, true>({ max: maxKeys })
  return async (request: FastifyRequest<Call>, reply: FastifyReply) => {
    const now = clock()
    const payload = request.body?.toString() ?? ''
    const refuse = (status: number, refusal: string) => {
      const nobody = { company: null, to: [], ...emptyNotice }
      records.add({ at: now, channel: 'gateway', ...nobody, delivery: null, payload, refusal })
      return reply.code(status).send()
    }
    if (!isSigned(request.headers['kawaraban-signature'], payload, secrets, now)) {
      return refuse(401, 'wrong signature')
    }
    try {
      const { id, company, userIds } = z.parse(shape, JSON.parse(payload))
      if (!known.has(id)) {
        const notice = { company, to: userIds, ...noticeOf(payload), payload }
        records.add({ at: now, channel: 'gateway', ...notice, delivery: null, refusal: null })
      }
      known.set(id, true)
      return reply.send({ results: Object.fromEntries(userIds.map((userId) => [userId, 'sent'])) })
    } catch {
      return refuse(400, 'not the call of docs/push-gateway.md')
    }
  }
}
