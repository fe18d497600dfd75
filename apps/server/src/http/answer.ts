import type { Readable } from 'node:stream'
import { type ErrorCode, protocolErrors, type RefusalCode, refusals } from '@kawaraban/contract/errors.ts'
import type { FastifyReply } from 'fastify'

/** The content type of the envelope. */
const json = 'application/json; charset=utf-8'

/** Prepared JSON in UTF-8, which is put into the envelope as it is. */
export type Prepared = Buffer
export const isPrepared = (data: unknown): data is Prepared => Buffer.isBuffer(data)

const head = '{"success":true,"message":"OK","data":'
const [headBytes, tailBytes] = [Buffer.from(head), Buffer.from('}')]

/** Sends a success in the envelope. */
export const answer = (reply: FastifyReply, data: unknown): FastifyReply =>
  reply
    .header('content-type', json)
    .send(isPrepared(data) ? Buffer.concat([headBytes, data, tailBytes]) : `${head}${JSON.stringify(data ?? null)}}`)

/** A file in place of the envelope, with the headers that describe it. */
export type OpenedFile = {
  readonly file: Readable
  readonly headers: Readonly<Record<string, string | number>>
  /** 200 where it is absent. */
  readonly status?: number
}
/** Opens a file for an answer, however long that takes: what was sent is gone by then, and the call counts as over. */
export type FileAnswer = () => Promise<OpenedFile>
export const isFileAnswer = (data: unknown): data is FileAnswer => typeof data === 'function'

/**
 * Sends a file and its headers at once, also where its first bytes take a while. A stream that fails ends the connection: no
 * file is cut short without an error.
 */
export const answerFile = (reply: FastifyReply, { file, headers, status = 200 }: OpenedFile): FastifyReply => {
  file.once('resume', () => reply.raw.flushHeaders())
  return reply.code(status).headers(headers).send(file)
}

const isRefusal = (code: ErrorCode): code is RefusalCode => code in refusals

/** Seconds after which a client may retry after a 503. */
export const usualRetryAfterS = 2

/** Sends a refusal with status 200, or a protocol error with its own status, in the envelope. */
export const refuse = (reply: FastifyReply, code: ErrorCode, retryAfterS = usualRetryAfterS): FastifyReply => {
  const { status, message } = isRefusal(code) ? { status: 200, message: refusals[code] } : protocolErrors[code]
  if (status === 503) reply.header('retry-after', retryAfterS)
  return reply
    .code(status)
    .header('content-type', json)
    .send(JSON.stringify({ success: false, message, data: null }))
}
