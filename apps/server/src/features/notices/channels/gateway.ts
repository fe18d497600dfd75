import * as z from 'zod/mini'
import type { Clock } from '../../../clock.ts'
import { noteAppDevices } from '../../../db/blocks/reach.ts'
import type { Db } from '../../../db/connect.ts'
import { readRetryAfter } from '../../../outbound/retry-after.ts'
import { type Attempt, type Attempts, type ChannelSender, type Message, pathOf, type Result } from './channel.ts'
import { signatureOf } from './signature.ts'

export type GatewaySettings = {
  /** Where the operator's gateway takes notices. */
  readonly url: string
  /** One or two: the receiver may know either. */
  readonly secrets: readonly string[]
}

const timeoutMs = 10_000
const largestAnswer = 1024 * 1024

const answer = z.object({
  results: z.record(z.string(), z.enum(['sent', 'gone', 'failed'])),
  withoutDevice: z.optional(z.array(z.string())),
})

type Answer = { readonly results: Readonly<Record<string, Result>>; readonly withoutDevice?: ReadonlySet<string> }
/** Why a call has to be retried. */
type Failure = Extract<Attempt, { state: 'unsent' }>

const failed = (reason: string, retryAfterMs = 0): Failure => ({ state: 'unsent', reason, retryAfterMs })

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

const readAnswer = async (response: Response): Promise<Answer | Failure> => {
  const parsed = z.safeParse(answer, JSON.parse(await readText(response)))
  if (!parsed.success) return failed('an answer without results')
  const { results, withoutDevice } = parsed.data
  return { results, ...(withoutDevice && { withoutDevice: new Set(withoutDevice) }) }
}

/**
 * The result of one person. An answer that lists people without a device says of all others of the call that they have one; each
 * other answer says so only of those whom it has sent to.
 */
const resultOf = ({ results, withoutDevice }: Answer, companyUserId: string): Attempt => {
  const result = results[companyUserId]
  if (result === 'sent') return { state: result, hasDevice: true }
  if (!withoutDevice) return { state: result ?? 'failed' }
  const hasDevice = !withoutDevice.has(companyUserId)
  return { state: result ?? (hasDevice ? 'failed' : 'gone'), hasDevice }
}

/** Stores whom answers have named as without a device, and who has one after all. */
const noteDevices = (db: Db, managementGroupId: number, attempts: Attempts): Promise<void> => {
  const idsWith = (wanted: boolean) =>
    [...attempts].flatMap(([{ companyUserId }, attempt]) =>
      attempt.state !== 'unsent' && attempt.hasDevice === wanted ? [companyUserId] : [],
    )
  return noteAppDevices(db, managementGroupId, { without: idsWith(false), withDevice: idsWith(true) })
}

const bodyOf = ({ idempotencyKey, managementGroup, newsId, kind, heading, title, recipients }: Message): string =>
  JSON.stringify({
    id: idempotencyKey,
    company: managementGroup,
    kind,
    heading,
    title,
    path: pathOf({ kind, newsId }),
    userIds: recipients.map(({ companyUserId }) => companyUserId),
  })

/** Makes the call once; returns the results, or a failure for any other answer. */
const call = async ({ url, secrets }: GatewaySettings, message: Message, clock: Clock): Promise<Answer | Failure> => {
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
    return failed(`status ${response.status}`, readRetryAfter(response.headers.get('retry-after'), clock()))
  } catch (error) {
    return failed(error instanceof Error ? `${error.name}: ${String(error.cause ?? error.message)}` : String(error))
  }
}

/**
 * Creates the channel that calls the operator's gateway, as docs/push-gateway.md describes. A person whom the answer
 * leaves out has failed. When the call fails (another status, a redirect, ten seconds without an answer), all are unsent.
 */
export const createGateway = (settings: GatewaySettings, clock: Clock): ChannelSender => ({
  send: async (message) => {
    const answered = await call(settings, message, clock)
    const attemptOf = (companyUserId: string): Attempt =>
      'results' in answered ? resultOf(answered, companyUserId) : answered
    return new Map(message.recipients.map((recipient) => [recipient, attemptOf(recipient.companyUserId)]))
  },
  follow: noteDevices,
})
