import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { smallBody } from '@kawaraban/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFairQueue } from '../../db/fair-queue.ts'
import { Refusal } from '../refusal.ts'
import { goneSignal } from './gone.ts'
import { prepareIds } from './ids.ts'
import { parseInPieces } from './parse.ts'
import type { Shape } from './shape.ts'
import { takeArrived, takeIn } from './take-in.ts'
import type { TakeTurn } from './turns.ts'
import { whose } from './whose.ts'

/**
 * Longest that a body may take to be there, in ms: a large one once it has its turn, since a client gives up after as long,
 * a small one from when its call may be made.
 */
const longestReadMs = { large: 10_000, small: 30_000 } as const

/** What was sent, parsed, undefined for no body; `leave` when it is not needed any more. */
type ReadBody = { readonly sent: unknown; readonly leave: () => void }

type Rule = {
  /** Largest body in bytes. */
  readonly limit: number
  readonly shape: Shape
}

/** Whether a body of at most 64 KiB, or none, has arrived with its head, so that it is read without a wait. */
export const hasArrived = ({ body, headers, raw }: FastifyRequest, limit: number): boolean => {
  if (body === undefined) return true
  const length = Number(headers['content-length'])
  // Without a length it waits for its turn as a large one.
  if (Number.isNaN(length) && limit > smallBody) return false
  return (raw.complete || length <= raw.readableLength) && Math.max(raw.readableLength, length || 0) <= smallBody
}

const isJson = (type: string | undefined) => /^application\/json\s*(;|$)/i.test(type ?? '')
const nothing: ReadBody = { sent: undefined, leave: () => undefined }

/**
 * Takes in and parses the JSON that is still waiting to be read of a request. JSON in UTF-8 is the
 * only body there is; an empty one counts as none. Large ones wait for a turn before anything of
 * them is read, and for a place to be parsed. Refuses with 400, 408, 413 and 415, and throws Busy to who has too many.
 */
export type BodyReader = (request: FastifyRequest, rule: Rule) => Promise<ReadBody>

export const createBodyReader = (
  app: FastifyInstance,
  takeTurn: TakeTurn,
  readMs: Readonly<Record<'large' | 'small', number>> = longestReadMs,
): BodyReader => {
  const parse = app.getDefaultJsonParser('error', 'error')
  const parseJson = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    // Decoding would put U+FFFD for what it cannot read, and that would be stored.
    if (!isUtf8(body)) throw new Refusal('badRequest')
    return parseInPieces(body, (text) => {
      let parsed: unknown
      // It calls back at once.
      parse(request, text, (error, value) => {
        if (error) throw error
        parsed = value
      })
      return parsed
    })
  }

  // As many as companies write at a time become objects and hold their places until their calls end: so memory is bounded, and no
  // company has more than one of them.
  const enter = createFairQueue({ places: 6, placesEach: 1, waiting: 200, waitMs: 20_000 })

  const readSmall = async (request: FastifyRequest, payload: Readable, { limit, shape }: Rule): Promise<unknown> => {
    const arrived = takeArrived(payload, request.headers['content-length'], shape)
    const body = arrived ?? (await takeIn(payload, { limit, shape, ms: readMs.small }))
    return body.length === 0 ? undefined : parseJson(request, body)
  }

  const readLarge = async (request: FastifyRequest, payload: Readable, rule: Rule): Promise<ReadBody> => {
    const { limit, shape } = rule
    const { company, caller } = whose(request)
    const bytes = Number(request.headers['content-length'] ?? limit)
    const endTurn = await takeTurn({ company, caller, bytes }, goneSignal(request))
    let leave = nothing.leave
    try {
      const body = await takeIn(payload, { limit, shape, ms: readMs.large })
      leave = await enter(company)
      const sent = body.length === 0 ? undefined : await parseJson(request, body)
      await prepareIds(sent)
      return { sent, leave }
    } catch (error) {
      leave()
      throw error
    } finally {
      endTurn()
    }
  }

  return async (request, rule) => {
    const payload = request.body as Readable | undefined
    if (!payload) return nothing
    const { 'content-type': type, 'content-length': length } = request.headers
    if (length === '0') return nothing
    if (!isJson(type)) throw new Refusal('unsupportedMediaType')
    if (Number(length) > rule.limit) throw new Refusal('tooLarge')
    const isLarge = rule.limit > smallBody && !(Number(length) <= smallBody)
    if (isLarge) return readLarge(request, payload, rule)
    return { sent: await readSmall(request, payload, rule), leave: nothing.leave }
  }
}
