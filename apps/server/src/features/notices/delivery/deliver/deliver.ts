import { createHash } from 'node:crypto'
import { pushHeading } from '@kawaraban/contract/messages.ts'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/connect.ts'
import { measures } from '../../../../measures.ts'
import { removeGoneSubscriptions } from '../../../push/queries.ts'
import type { Attempts, Channel, Message } from '../../channels/channel.ts'
import { judge, type Occasion } from '../../plan.ts'
import { type Contents, readContents } from './contents/queries.ts'
import { outcomeOf } from './outcome.ts'
import { type Batch, type States, settleBatch, settleSome } from './queries.ts'

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
  managementGroup: contents.managementGroup,
  newsId: batch.newsId,
  kind: contents.kind,
  heading: headingOf(contents),
  title: contents.isHeadingOnly ? null : contents.title,
  expiresAt: expiresAt(contents),
  recipients: contents.recipients,
})

const missed = (recipients: Contents['recipients']): States =>
  new Map(recipients.map((recipient) => [recipient, 'missed']))

/** Removes the subscriptions that push services no longer know. */
const removeGone = async (db: Db, { managementGroupId }: Batch, attempts: Attempts) => {
  const gone = [...attempts].flatMap(([{ device, subscription }, { state }]) =>
    state === 'gone' && subscription ? [{ subscriptionId: device, endpoint: subscription.endpoint }] : [],
  )
  if (gone.length > 0) await removeGoneSubscriptions(db, managementGroupId, gone)
}

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
  const contents = await readContents(db, batch, { now, sessionMaxDays })
  if (!contents) return true
  const verdict = judge(contents, contents, now)
  if (verdict === 'wait') return false
  const { recipients, excluded, managementGroup } = contents
  const channel = channels.find(({ name }) => name === batch.channel)
  if (verdict !== 'send' || !channel || recipients.length === 0) {
    const states = missed([...recipients, ...excluded])
    await settleBatch(db, batch, { states, retry: null }, now)
    publishStates(batch, states)
    await onSettled()
    return true
  }
  const settledEarly = new Set<Contents['recipients'][number]>()
  const attempts = await channel.send(messageOf(batch, contents), async (some) => {
    const { states } = outcomeOf(batch, [...some.keys()], some, clock())
    await settleSome(db, batch, states, clock())
    publishStates(batch, states)
    await onSettled()
    await removeGone(db, batch, some)
    for (const recipient of some.keys()) settledEarly.add(recipient)
  })
  const rest = recipients.filter((recipient) => !settledEarly.has(recipient))
  const { states, retry, lines } = outcomeOf(batch, rest, attempts, clock())
  for (const { level, text, ...fields } of lines) log[level]({ managementGroup, ...fields }, text)
  const settled = new Map([...states, ...(retry ? [] : missed(excluded))])
  await settleBatch(db, batch, { states: settled, retry }, clock())
  publishStates(batch, settled)
  await onSettled()
  await removeGone(db, batch, attempts)
  return true
}
