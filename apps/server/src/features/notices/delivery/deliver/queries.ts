import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { arrayOf } from '../../../../db/array-of.ts'
import type { Db, Queries } from '../../../../db/connect.ts'
import type { Planned, Result } from '../../channels/channel.ts'
import type { Batch, Recipient } from '../../channels/queries.ts'
import { addFallback } from './fallback/queries.ts'

/**
 * Lists the company's due batches, the oldest first. Returns at most `maxPerService` for each channel and push service,
 * those `underWay` included, so that a slow service delays no other.
 */
export const listDueBatches = (
  db: Queries,
  managementGroupId: number,
  { underWay, maxPerService, now }: { underWay: readonly string[]; maxPerService: number; now: Instant },
): Promise<Batch[]> =>
  db.query<Batch>(sql`
    select management_group_id as "managementGroupId", news_id as "newsId", occasion_id as "occasionId", channel, service,
      first_id as "firstId", last_id as "lastId", idempotency_key as "idempotencyKey", attempts,
      tried_at as "triedAt"
    from (
      select b.*, row_number() over (
        partition by channel, service
        order by idempotency_key = any(${underWay}::uuid[]) desc, due_at, news_id, occasion_id, first_id) as rank
      from notice_batches b
      where management_group_id = ${managementGroupId} and due_at <= ${new Date(now)}
    ) due
    where rank <= ${maxPerService} and idempotency_key <> all(${underWay}::uuid[])`)

/** Key of a row of the ledger within a batch. */
const keyOf = ({ companyUserId, device }: Pick<Recipient, 'companyUserId' | 'device'>): string =>
  `${companyUserId}/${device}`

/**
 * Whether the occasion is still there, and stays until the transaction ends: a deletion of the post begins with its row. Where
 * `isAlone`, other results of the occasion are stored before this transaction or after it.
 */
const lockOccasion = async (tx: Queries, batch: Batch, isAlone: boolean): Promise<boolean> => {
  const { managementGroupId, newsId, occasionId } = batch
  const rows = await tx.query(sql`
    select occasion_id from occasions
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${occasionId}
    for ${isAlone ? raw('no key update') : raw('key share')}`)
  return rows.length > 0
}

const isBatch = ({ managementGroupId, newsId, occasionId, channel, service, firstId }: Batch): Sql => sql`
  management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${occasionId}
  and channel = ${channel} and service = ${service} and first_id = ${firstId}`

/** The final states of recipients. */
export type States = ReadonlyMap<Recipient, Result | 'missed'>

/** Looks the states up in JSON for each row: a join of a thousand rows takes a second. */
const settleRows = async (tx: Queries, batch: Batch, states: States, now: Instant): Promise<void> => {
  const { managementGroupId, newsId, occasionId, channel, attempts } = batch
  if (states.size === 0) return
  const people = arrayOf([...new Set([...states.keys()].map(({ companyUserId }) => companyUserId))])
  const json = JSON.stringify(Object.fromEntries([...states].map(([recipient, state]) => [keyOf(recipient), state])))
  await tx.query(sql`
    update notices w
    set state = ${json}::jsonb ->> (w.company_user_id || '/' || w.device), settled_at = ${new Date(now)},
      attempts = ${attempts} + case when ${json}::jsonb ->> (w.company_user_id || '/' || w.device) = 'missed' then 0 else 1 end
    where w.management_group_id = ${managementGroupId} and w.news_id = ${newsId} and w.occasion_id = ${occasionId}
      and w.company_user_id = any(${people}::bigint[]) and w.channel = ${channel} and w.state = 'waiting'
      and ${json}::jsonb ? (w.company_user_id || '/' || w.device)`)
}

/** Final states, and the channels by which people are reached whose rows have all come to gone. */
type Settled = { readonly states: States; readonly fallbacks: readonly Planned[] }

/** Stores states, with the rows of other channels that follow from them; returns false when the occasion is deleted. */
const settle = async (tx: Queries, batch: Batch, { states, fallbacks }: Settled, now: Instant): Promise<boolean> => {
  const gone =
    fallbacks.length === 0
      ? []
      : [...states].flatMap(([{ companyUserId }, state]) => (state === 'gone' ? [companyUserId] : []))
  if (!(await lockOccasion(tx, batch, gone.length > 0))) return false
  await settleRows(tx, batch, states, now)
  if (gone.length > 0) for (const channel of fallbacks) await addFallback(tx, batch, channel, [...new Set(gone)], now)
  return true
}

/** Settles some rows of a batch that is under way. */
export const settleSome = (db: Db, batch: Batch, settled: Settled, now: Instant): Promise<void> =>
  db.transaction(async (tx) => {
    await settle(tx, batch, settled, now)
  })

/** When a batch is tried again, and how many tries have failed so far. */
export type Retry = { readonly attempts: number; readonly triedAt: Instant | null; readonly dueAt: Instant }

/**
 * Stores the states of a tried batch. The batch is deleted, or waits for its retry; one that is held stays held.
 */
export const settleBatch = (
  db: Db,
  batch: Batch,
  { retry, ...settled }: Settled & { readonly retry: Retry | null },
  now: Instant,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await settle(tx, batch, settled, now))) return
    await tx.query(
      retry
        ? sql`
            update notice_batches
            set attempts = ${retry.attempts}, tried_at = ${retry.triedAt === null ? null : new Date(retry.triedAt)},
              due_at = greatest(due_at, ${new Date(retry.dueAt)})
            where ${isBatch(batch)}`
        : sql`delete from notice_batches where ${isBatch(batch)}`,
    )
  })
