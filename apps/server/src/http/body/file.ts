import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

type Rule = { readonly type: string; readonly limit: number }

/** Longest time in ms without any byte of a file; the whole file has no limit of time. */
const longestStallMs = 30_000

/** What `waiting` returns, or a refusal with 408 when it takes longer than `ms`. */
const within = <Result>(waiting: Promise<Result>, ms: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('requestTimeout')), ms)
  })
  return Promise.race([waiting, late]).finally(() => clearTimeout(timer))
}

/**
 * Reads a file that is sent as it is, piece by piece, so that no more than a piece of it is in memory. Refuses
 * with 400 for an aborted file, 408 for one that stalls, 413 and 415; the refusal can be sent before the file has ended.
 */
export async function* readFile(
  request: FastifyRequest,
  { type, limit }: Rule,
  stallMs = longestStallMs,
): AsyncGenerator<Buffer> {
  const { 'content-type': sentType = '', 'content-length': length } = request.headers
  if (sentType.split(';')[0]?.trim().toLowerCase() !== type) throw new Refusal('unsupportedMediaType')
  if (Number(length) > limit) throw new Refusal('tooLarge')
  const payload = request.body as Readable | undefined
  if (!payload) return
  const pieces = payload.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  let bytes = 0
  for (;;) {
    const coming = pieces.next().catch(() => {
      throw new Refusal('badRequest')
    })
    const next = await within(coming, stallMs)
    if (next.done) return
    bytes += next.value.length
    if (bytes > limit) throw new Refusal('tooLarge')
    yield next.value
  }
}
