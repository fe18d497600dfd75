import * as z from 'zod/mini'
import type { Clock } from '../../../clock.ts'
import type { Channel, Message, Outcome } from './channel.ts'
import { signatureOf } from './signature.ts'

export type GatewaySettings = {
  /** Where the operator's gateway takes notices. */
  readonly url: string
  /** One or two: the receiver may know either. */
  readonly secrets: readonly string[]
}

const timeoutMs = 10_000
const largestAnswer = 1024 * 1024
const longestRetryAfterMs = 24 * 60 * 60_000

const answer = z.object({ results: z.record(z.string(), z.enum(['sent', 'gone', 'failed'])) })

const failed = (failure: string, retryAfterMs = 0): Outcome => ({ failure, retryAfterMs })

/** Retry-After as milliseconds, of seconds or of a date; 0 for none and for what is neither. */
const readRetryAfter = (value: string | null, clock: Clock): number => {
  if (value === null) return 0
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - clock()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : 0
}

const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new TypeError('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const readAnswer = async (response: Response): Promise<Outcome> => {
  const parsed = z.safeParse(answer, JSON.parse(await readText(response)))
  return parsed.success
    ? { results: new Map(Object.entries(parsed.data.results)) }
    : failed('an answer without results')
}

const bodyOf = ({ idempotencyKey, managementGroup, newsId, kind, heading, title, companyUserIds }: Message): string =>
  JSON.stringify({
    id: idempotencyKey,
    company: managementGroup,
    kind,
    heading,
    title,
    path: `/news/${newsId}`,
    userIds: companyUserIds,
  })

/**
 * Hands notices over to the operator's gateway (G-051), in the call that docs/push-gateway.md describes. Whatever is not
 * an answer with results is a failure: another status, a redirect, silence for ten seconds.
 */
export const createGateway = ({ url, secrets }: GatewaySettings, clock: Clock): Channel => ({
  name: 'gateway',
  send: async (message) => {
    const body = bodyOf(message)
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message.idempotencyKey,
          'kawaraban-signature': signatureOf(body, secrets, Math.floor(clock() / 1000)),
        },
      })
      if (response.ok) return await readAnswer(response)
      await response.body?.cancel()
      return failed(`status ${response.status}`, readRetryAfter(response.headers.get('retry-after'), clock))
    } catch (error) {
      return failed(error instanceof Error ? `${error.name}: ${String(error.cause ?? error.message)}` : String(error))
    }
  },
})
