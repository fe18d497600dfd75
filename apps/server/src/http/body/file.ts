import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { goneSignal } from './gone.ts'
import type { SlowFiles } from './slow-files.ts'
import type { TakeTurn } from './turns.ts'
import { whose } from './whose.ts'

type Rule = { readonly type: string; readonly limit: number }

/** Longest time in ms without any byte of a file; the whole file has no limit of time. */
const longestStallMs = 30_000

/** What of a file is in memory at most: pieces are gathered to 256 KiB before they are stored. */
const bytesInMemory = 320 * 1024

/** What `waiting` returns, or a refusal with 408 when it takes longer than `ms`, or `stop` is aborted. */
const within = <Result>(waiting: Promise<Result>, ms: number, stop: AbortSignal): Promise<Result> => {
  let giveUp: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Refusal('requestTimeout'))
    timer = setTimeout(giveUp, ms)
    if (stop.aborted) giveUp()
    else stop.addEventListener('abort', giveUp)
  })
  return Promise.race([waiting, late]).finally(() => {
    clearTimeout(timer)
    stop.removeEventListener('abort', giveUp)
  })
}

/**
 * Reads a file that is sent as it is, piece by piece, so that no more than a piece of it is in memory. Refuses
 * with 400 for an aborted file, 408 for one that stalls or is the slowest where bytes are full (G-182), 413 and 415, and throws
 * Busy where bytes are full of others; the refusal can be sent before the file has ended.
 */
export type FileReader = (request: FastifyRequest, rule: Rule) => AsyncGenerator<Buffer>

/** Takes a turn for each file, and of `files` the slowest ends where bytes are full. */
export const createFileReader = (takeTurn: TakeTurn, files: SlowFiles, stallMs = longestStallMs): FileReader => {
  async function* readPieces(payload: Readable, limit: number): AsyncGenerator<Buffer> {
    const stop = new AbortController()
    const file = files.add(bytesInMemory, () => stop.abort())
    const pieces = payload.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
    let bytes = 0
    try {
      for (;;) {
        file.waits()
        const coming = pieces.next().catch(() => {
          throw new Refusal('badRequest')
        })
        const next = await within(coming, stallMs, stop.signal)
        if (next.done) return
        bytes += next.value.length
        if (bytes > limit) throw new Refusal('tooLarge')
        file.arrived(next.value.length)
        yield next.value
      }
    } finally {
      file.end()
    }
  }

  return async function* (request, { type, limit }) {
    const { 'content-type': sentType = '', 'content-length': length } = request.headers
    if (sentType.split(';')[0]?.trim().toLowerCase() !== type) throw new Refusal('unsupportedMediaType')
    if (Number(length) > limit) throw new Refusal('tooLarge')
    const payload = request.body as Readable | undefined
    if (!payload) return
    const { company, caller } = whose(request)
    const turn = { company, caller: `file of ${caller}`, bytes: bytesInMemory, isFile: true }
    const leave = await takeTurn(turn, goneSignal(request))
    try {
      yield* readPieces(payload, limit)
    } finally {
      leave()
    }
  }
}
