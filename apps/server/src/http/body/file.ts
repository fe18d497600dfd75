import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

type Rule = { readonly type: string; readonly limit: number }

/**
 * Reads a file that is sent as it is, piece by piece, so that no more than a piece of it is in memory (PEOPLE-01). Refuses
 * with 400 for one that breaks off, 413 and 415; who is refused meanwhile can still be answered.
 */
export async function* readFile(request: FastifyRequest, { type, limit }: Rule): AsyncGenerator<Buffer> {
  const { 'content-type': sentType = '', 'content-length': length } = request.headers
  if (sentType.split(';')[0]?.trim().toLowerCase() !== type) throw new Refusal('unsupportedMediaType')
  if (Number(length) > limit) throw new Refusal('tooLarge')
  const payload = request.body as Readable | undefined
  if (!payload) return
  const pieces = payload.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  let bytes = 0
  for (;;) {
    const next = await pieces.next().catch(() => {
      throw new Refusal('badRequest')
    })
    if (next.done) return
    bytes += next.value.length
    if (bytes > limit) throw new Refusal('tooLarge')
    yield next.value
  }
}
