import { createHash } from 'node:crypto'
import { pushHeading } from '@kawaraban/contract/messages.ts'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/connect.ts'
import { measures } from '../../../../measures.ts'
import { findWorkingHours } from '../../../working-days/queries.ts'
import type { Attempt, Channel, Message } from '../../channels/channel.ts'
import { people } from '../../channels/people/queries.ts'
import type { Batch, Recipient } from '../../channels/queries.ts'
import { judge, type Occasion, retriesOf, withinHours } from '../../plan.ts'
import { type Contents, readContents } from './contents/queries.ts'
import { outcomeOf } from './outcome.ts'
import { type States, settleBatch, settleSome } from './queries.ts'

export type Log = {
  readonly warn: (details: object, text: string) => void
  readonly error: (details: object, text: string) => void
}

/** What deliveries are made with. */
export type Delivery = {
  readonly db: Db
  readonly clock: Clock
  readonly channels: readonly Channel[]
  readonly log: Log
  readonly sessionMaxDays: number
}

/** W-22 */
const headingOf = ({ kind, remindType }: Pick<Occasion, 'kind' | 'remindType'>): string => {
  if (kind === 'reminder') return remindType === 'dueDate' ? pushHeading.remindDueDate : pushHeading.remindEndDate
  if (kind === 'chase' || kind === 'chaseReport') return pushHeading[kind]
  return kind === 'edit' ? pushHeading.edited : pushHeading.start
}

const topicOf = ({ managementGroupId, newsId, occasionId }: Batch): string =>
  createHash('sha256').update(`${managementGroupId}/${newsId}/${occasionId}`).digest('base64url').slice(0, 32)

/** The end of the last minute in which the notice is of use. */
const expiresAt = ({ kind, baseAt, endAt }: Contents): Instant =>
  (kind === 'chaseReport' ? (baseAt ?? endAt) : Math.min(baseAt ?? endAt, endAt)) + minuteMs

const messageOf = (batch: Batch, contents: Contents): Message => ({
  idempotencyKey: batch.idempotencyKey,
  topic: topicOf(batch),
  managementGroupId: batch.managementGroupId,
  managementGroup: contents.managementGroup,
  newsId: batch.newsId,
  occasionId: batch.occasionId,
  kind: contents.kind,
  heading: headingOf(contents),
  title: contents.isHeadingOnly ? null : contents.title,
  content:
    contents.content === null || contents.kind === 'chaseReport'
      ? null
      : { text: contents.content, isFormatted: contents.contentFormat === 'markdown' },
  authorName: contents.authorName,
  deadlineAt: contents.deadlineAt,
  isMailOptional: contents.isMailOptional,
  expiresAt: expiresAt(contents),
  recipients: contents.recipients,
})

const missed = (recipients: Contents['recipients']): States =>
  new Map(recipients.map((recipient) => [recipient, 'missed']))

/** Publishes the states of a batch's rows for the metrics, after the ledger has them. */
const publishStates = ({ channel }: Batch, states: States) =>
  measures.settledNotices.publish({ channel, states: states.values() })

/**
 * Sends one batch with the present text to the present people; returns whether it had an outcome. Calls `onSettled` each time
 * when results are stored.
 */
export const deliverBatch = async (
  delivery: Delivery,
  batch: Batch,
  onSettled: () => Promise<void>,
): Promise<boolean> => {
  const { db, clock, channels, log, sessionMaxDays } = delivery
  const now = clock()
  const channel = channels.find(({ name }) => name === batch.channel)
  // Of a channel that is not configured any more, all rows are listed, and missed.
  const contents = await readContents(db, batch, channel?.way ?? people, { now, sessionMaxDays })
  if (!contents) return true
  const verdict = judge(contents, contents, now)
  if (verdict === 'wait') return false
  const { recipients, excluded, managementGroup } = contents
  if (verdict !== 'send' || !channel || recipients.length === 0) {
    const states = missed([...recipients, ...excluded])
    await settleBatch(db, batch, { states, retry: null, fallbacks: [] }, now)
    publishStates(batch, states)
    await onSettled()
    return true
  }
  const fallbacks = channels.slice(channels.indexOf(channel) + 1).filter(({ isFallback }) => isFallback)
  const ofKind = retriesOf(contents.kind, channel.isPatient)
  const retries =
    contents.kind === 'nudge'
      ? withinHours(ofKind, batch.triedAt ?? now, await findWorkingHours(db, batch.managementGroupId))
      : ofKind
  const settledEarly = new Map<Recipient, Attempt>()
  const attempts = await channel.send(messageOf(batch, contents), async (some) => {
    const { states } = outcomeOf(batch, [...some.keys()], some, { now: clock(), retries })
    await settleSome(db, batch, { states, fallbacks }, clock())
    publishStates(batch, states)
    await onSettled()
    await channel.follow?.(db, batch.managementGroupId, some)
    for (const [recipient, attempt] of some) settledEarly.set(recipient, attempt)
  })
  // Lines for the log are of all results, also of those that are stored.
  const all = new Map([...attempts, ...settledEarly])
  const { states, retry, lines } = outcomeOf(batch, recipients, all, { now: clock(), retries })
  for (const { level, text, ...fields } of lines) log[level]({ managementGroup, ...fields }, text)
  const rest = [...states].filter(([recipient]) => !settledEarly.has(recipient))
  const settled = new Map([...rest, ...(retry ? [] : missed(excluded))])
  await settleBatch(db, batch, { states: settled, retry, fallbacks }, clock())
  publishStates(batch, settled)
  await onSettled()
  await channel.follow?.(db, batch.managementGroupId, attempts)
  return true
}
