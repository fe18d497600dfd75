import { pushHeading } from '@kawaraban/contract/messages.ts'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/connect.ts'
import type { Channel, Outcome } from '../../channels/channel.ts'
import { judge, nextTryAt, type Occasion } from '../../plan.ts'
import { type Lease, renewLease } from '../lease/queries.ts'
import { type Batch, type Contents, listDueBatches, postponeBatch, readContents, settleBatch } from './queries.ts'

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
}

/** Calls of one company that are under way beside each other. */
const callsAtOnce = 4

/** W-22 */
const headingOf = ({ kind, remindType }: Pick<Occasion, 'kind' | 'remindType'>): string => {
  if (kind === 'reminder') return remindType === 'dueDate' ? pushHeading.remindDueDate : pushHeading.remindEndDate
  return kind === 'edit' ? pushHeading.edited : pushHeading.start
}

const nothing: ReadonlyMap<string, string> = new Map()

const noteFailure = async (
  { db, clock, log }: Delivery,
  batch: Batch,
  { contents, outcome }: { contents: Contents; outcome: Extract<Outcome, { failure: string }> },
) => {
  const now = clock()
  const attempts = batch.attempts + 1
  const triedAt = batch.triedAt ?? now
  const dueAt = nextTryAt({ attempts, triedAt }, outcome.retryAfterMs, now)
  const { channel, newsId } = batch
  const { managementGroup, companyUserIds } = contents
  const fields = { channel, managementGroup, newsId, people: companyUserIds.length, attempts, reason: outcome.failure }
  if (dueAt !== null) {
    log.warn(
      { ...fields, nextAt: new Date(dueAt).toISOString() },
      'notices could not be handed over, and are tried again',
    )
    return postponeBatch(db, batch, triedAt, dueAt)
  }
  log.error(fields, 'notices could not be handed over, and are given up')
  return settleBatch(db, batch, new Map(companyUserIds.map((id) => [id, 'failed'])), now)
}

/** Hands one batch over, with the text and to the people of this moment; gives whether anything became of it. */
const deliverBatch = async (delivery: Delivery, batch: Batch): Promise<boolean> => {
  const { db, clock, channels } = delivery
  const now = clock()
  const contents = await readContents(db, batch, now)
  if (!contents) return true
  const verdict = judge(contents, contents, now)
  if (verdict === 'wait') return false
  const channel = channels.find(({ name }) => name === batch.channel)
  const { companyUserIds, managementGroup, title, kind } = contents
  if (verdict !== 'send' || !channel || companyUserIds.length === 0) {
    await settleBatch(db, batch, nothing, now)
    return true
  }
  const { idempotencyKey, newsId } = batch
  const heading = headingOf(contents)
  const outcome = await channel.send({ idempotencyKey, managementGroup, newsId, kind, heading, title, companyUserIds })
  if ('failure' in outcome) await noteFailure(delivery, batch, { contents, outcome })
  else
    await settleBatch(
      db,
      batch,
      new Map(companyUserIds.map((id) => [id, outcome.results.get(id) ?? 'failed'])),
      clock(),
    )
  return true
}

/**
 * Hands over the company's batches that are due, a few beside each other; gives whether anything became of any. Throws
 * LostLease, and the first failure of the database when all calls have ended.
 */
export const deliverRound = async (delivery: Delivery, lease: Lease): Promise<boolean> => {
  await renewLease(delivery.db, lease)
  const batches = await listDueBatches(delivery.db, lease.managementGroupId, delivery.clock(), callsAtOnce)
  const ends = await Promise.allSettled(batches.map((batch) => deliverBatch(delivery, batch)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.some((end) => end.status === 'fulfilled' && end.value)
}
