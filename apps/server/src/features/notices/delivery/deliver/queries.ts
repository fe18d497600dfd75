import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import { arrayOf } from '../../../../db/array-of.ts'
import type { Db, Queries } from '../../../../db/connect.ts'
import type { Recipient, Result } from '../../channels/channel.ts'

/** The waiting rows that one call sends: of one channel and push service, from one person to another. */
export type Batch = {
  readonly managementGroupId: number
  readonly newsId: string
  readonly occasionId: string
  readonly channel: string
  /** Host of the push service; empty on a channel without push services. */
  readonly service: string
  readonly firstId: string
  readonly lastId: string
  readonly idempotencyKey: string
  /** Tries that came to nothing, and when the first of them was; null before. */
  readonly attempts: number
  readonly triedAt: Instant | null
}

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

/** Whether the occasion is still there, and stays until the transaction ends: a deletion of the post begins with its row. */
const lockOccasionShared = async (tx: Queries, { managementGroupId, newsId, occasionId }: Batch): Promise<boolean> => {
  const rows = await tx.query(sql`
    select occasion_id from occasions
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${occasionId}
    for key share`)
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

/** Settles some rows of a batch that is under way. */
export const settleSome = (db: Db, batch: Batch, states: States, now: Instant): Promise<void> =>
  db.transaction(async (tx) => {
    if (await lockOccasionShared(tx, batch)) await settleRows(tx, batch, states, now)
  })

/** When a batch is tried again, and how many tries have failed so far. */
export type Retry = { readonly attempts: number; readonly triedAt: Instant | null; readonly dueAt: Instant }

/**
 * Stores the states of a tried batch. The batch is deleted, or waits for its retry; one that is held stays held.
 */
export const settleBatch = (
  db: Db,
  batch: Batch,
  { states, retry }: { states: States; retry: Retry | null },
  now: Instant,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await lockOccasionShared(tx, batch))) return
    await settleRows(tx, batch, states, now)
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
