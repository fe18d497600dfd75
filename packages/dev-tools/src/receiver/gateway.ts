import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { withoutDevice } from '@kawaraban/demo-cast/cast.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { emptyNotice, noticeOf } from './notice.ts'
import type { NoticeRecords } from './records.ts'
import { isSigned } from './signature.ts'

type Call = { Body: Buffer | undefined }

const shape = z.object({ id: z.string(), company: z.string(), userIds: z.array(z.string()) })
/** Idempotency keys that are remembered. */
const maxKeys = 10_000

/** Whether the app of the demo has a device of this person. */
const hasDevice = (company: string, userId: string): boolean =>
  company !== withoutDevice.managementGroup || userId !== withoutDevice.companyUserId

/**
 * Creates the handler that plays the gateway of docs/push-gateway.md, and answers that everyone was reached but the person of the
 * demo who has no device.
 */
export const createGateway = (records: NoticeRecords, secrets: readonly string[], clock: () => Instant) => {
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
      const reached = userIds.filter((userId) => hasDevice(company, userId))
      if (!known.has(id) && reached.length > 0) {
        const notice = { company, to: reached, ...noticeOf(payload), payload }
        records.add({ at: now, channel: 'gateway', ...notice, delivery: null, refusal: null })
      }
      known.set(id, true)
      const stateOf = (userId: string) => (hasDevice(company, userId) ? 'sent' : 'gone')
      return reply.send({ results: Object.fromEntries(userIds.map((userId) => [userId, stateOf(userId)])) })
    } catch {
      return refuse(400, 'not the call of docs/push-gateway.md')
    }
  }
}
