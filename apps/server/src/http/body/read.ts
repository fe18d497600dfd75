import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { smallBody } from '@kawaraban/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFairQueue } from '../../db/fair-queue.ts'
import { Refusal } from '../refusal.ts'
import { createShapeCheck, type Shape } from './shape.ts'

/**
 * Longest that a body may take to be there, in ms: a large one once it is its turn, since a client gives up after as long,
 * a small one from when its call may be made.
 */
const longestReadMs = { large: 10_000, small: 30_000 } as const

/** What was sent, parsed, undefined for no body; `leave` when it is not needed any more. */
type ReadBody = { readonly sent: unknown; readonly leave: () => void }

type Rule = {
  /** Returns the key by which large bodies take turns: a company. */
  readonly key: () => number | string
  /** Largest body in bytes. */
  readonly limit: number
  readonly shape: Shape
}

const takeIn = (payload: Readable, limit: number, shape: Shape, ms: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const fits = createShapeCheck(shape)
    let bytes = 0
    const end = (act: () => void) => {
      payload.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff).pause()
      clearTimeout(timer)
      act()
    }
    const refuse = (code: 'tooLarge' | 'badRequest' | 'requestTimeout') => end(() => reject(new Refusal(code)))
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limit) return refuse('tooLarge')
      if (!fits(chunk)) return refuse('badRequest')
      chunks.push(chunk)
    }
    const finish = () => end(() => resolve(Buffer.concat(chunks, bytes)))
    const breakOff = () => refuse('badRequest')
    const timer = setTimeout(() => refuse('requestTimeout'), ms)
    payload.on('data', take).once('end', finish).once('close', breakOff).once('error', breakOff)
  })

/** The whole of a small body that has arrived, without waiting; null for one that has not. */
const takeArrived = (payload: Readable, length: string | undefined, shape: Shape): Buffer | null => {
  if (payload.readableLength === 0 || !(Number(length) <= payload.readableLength)) return null
  const body = payload.read() as Buffer
  payload.resume()
  if (!createShapeCheck(shape)(body)) throw new Refusal('badRequest')
  return body
}

/** A signal that aborts when the caller disconnects. */
const goneSignal = ({ raw }: FastifyRequest): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

const isJson = (type: string | undefined) => /^application\/json\s*(;|$)/i.test(type ?? '')
const nothing: ReadBody = { sent: undefined, leave: () => undefined }

/**
 * Takes in and parses the JSON that is still waiting to be read of a request. JSON in UTF-8 is the
 * only body there is; an empty one counts as none. Large ones wait for a place before anything of
 * them is read. Refuses with 400, 408, 413 and 415, and throws Busy to a company with too many.
 */
export type BodyReader = (request: FastifyRequest, rule: Rule) => Promise<ReadBody>

export const createBodyReader = (
  app: FastifyInstance,
  readMs: Readonly<Record<'large' | 'small', number>> = longestReadMs,
): BodyReader => {
  const parse = app.getDefaultJsonParser('error', 'error')
  const parseJson = (request: FastifyRequest, body: Buffer) =>
    new Promise((resolve, reject) => {
      // Decoding would put U+FFFD for what it cannot read, and that would be stored.
      if (!isUtf8(body)) return reject(new Refusal('badRequest'))
      parse(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value)))
    })

  // Two at a time become objects and hold their places until their calls end: so memory is bounded, and no company has
  // more than one of the two.
  const enter = createFairQueue({ places: 2, placesEach: 1, waiting: 32, waitMs: 20_000 })

  return async (request, { key, limit, shape }) => {
    const payload = request.body as Readable | undefined
    if (!payload) return nothing
    const { 'content-type': type, 'content-length': length } = request.headers
    if (length === '0') return nothing
    if (!isJson(type)) throw new Refusal('unsupportedMediaType')
    if (Number(length) > limit) throw new Refusal('tooLarge')
    const isLarge = limit > smallBody && !(Number(length) <= smallBody)
    const leave = isLarge ? await enter(key(), goneSignal(request)) : nothing.leave
    try {
      const arrived = isLarge ? null : takeArrived(payload, length, shape)
      const body = arrived ?? (await takeIn(payload, limit, shape, isLarge ? readMs.large : readMs.small))
      return { sent: body.length === 0 ? undefined : await parseJson(request, body), leave }
    } catch (error) {
      leave()
      throw error
    }
  }
}
