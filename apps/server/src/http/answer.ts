import { type ErrorCode, protocolErrors, type RefusalCode, refusals } from '@kawaraban/contract/errors.ts'
import type { FastifyReply } from 'fastify'

const json = 'application/json; charset=utf-8'

/** JSON text made beforehand, which goes into the envelope as it is. */
export type Prepared = { readonly json: string }
const preparedMark = new WeakSet<object>()

/** Marks `text` as the finished JSON of an answer's data. */
export const prepared = (text: string): Prepared => {
  const answer = { json: text }
  preparedMark.add(answer)
  return answer
}
export const isPrepared = (data: unknown): data is Prepared =>
  typeof data === 'object' && data !== null && preparedMark.has(data)

/** Sends a success in the envelope (API-02). */
export const answer = (reply: FastifyReply, data: unknown): FastifyReply => {
  const text = isPrepared(data) ? data.json : JSON.stringify(data ?? null)
  return reply.header('content-type', json).send(`{"success":true,"message":"OK","data":${text}}`)
}

const isRefusal = (code: ErrorCode): code is RefusalCode => code in refusals

/** Sends a refusal with status 200, or a protocol error with its own status, in the envelope (G-115). */
export const refuse = (reply: FastifyReply, code: ErrorCode): FastifyReply => {
  const { status, message } = isRefusal(code) ? { status: 200, message: refusals[code] } : protocolErrors[code]
  return reply
    .code(status)
    .header('content-type', json)
    .send(JSON.stringify({ success: false, message, data: null }))
}
