import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Db, Queries } from '../../../../db/connect.ts'
import type { Occasion } from '../../plan.ts'
import { recipientsAmong } from '../../queries.ts'

/** The waiting rows of one channel, from one person to another: what one call hands over. */
export type Batch = {
  readonly managementGroupId: number
  readonly newsId: string
  readonly occasionId: string
  readonly channel: string
  readonly firstId: string
  readonly lastId: string
  readonly idempotencyKey: string
  /** Tries that came to nothing, and when the first of them was; null before. */
  readonly attempts: number
  readonly triedAt: Instant | null
}

/** The company's batches that are due, the longest due first. */
export const listDueBatches = (db: Queries, managementGroupId: number, now: Instant, limit: number): Promise<Batch[]> =>
  db.query<Batch>(sql`
    select management_group_id as "managementGroupId", news_id as "newsId", occasion_id as "occasionId", channel,
      first_id as "firstId", last_id as "lastId", idempotency_key as "idempotencyKey", attempts,
      tried_at as "triedAt"
    from notice_batches
    where management_group_id = ${managementGroupId} and due_at <= ${new Date(now)}
    order by due_at, news_id, occasion_id, channel, first_id
    limit ${limit}`)

/** An occasion with what its notices say, as of one moment with those who get them. */
export type Contents = Occasion & {
  readonly isCancelled: boolean
  readonly title: string
  readonly startAt: Instant
  readonly endAt: Instant
  readonly managementGroup: string
  readonly companyUserIds: readonly string[]
}

const waitingOf = ({ managementGroupId, newsId, occasionId, channel, firstId, lastId }: Batch): Sql => sql`
  w.management_group_id = ${managementGroupId} and w.news_id = ${newsId} and w.occasion_id = ${occasionId}
  and w.company_user_id between ${firstId} and ${lastId} and w.channel = ${channel} and w.state = 'waiting'`

/** What a batch says and to whom, as of now (T56); null when its post is gone. */
export const readContents = (db: Db, batch: Batch, now: Instant): Promise<Contents | null> =>
  db.snapshot(async (tx) => {
    const { managementGroupId, newsId, occasionId } = batch
    const [occasion] = await tx.query<Omit<Contents, 'companyUserIds'>>(sql`
      select o.kind, o.remind_type as "remindType", o.base_at as "baseAt", o.target, o.due_at as "dueAt",
        o.is_cancelled as "isCancelled", n.title, n.start_at as "startAt", n.end_at as "endAt",
        g.code as "managementGroup"
      from occasions o
      join news n on n.management_group_id = o.management_group_id and n.news_id = o.news_id
      join management_groups g on g.management_group_id = o.management_group_id
      where o.management_group_id = ${managementGroupId} and o.news_id = ${newsId}
        and o.occasion_id = ${occasionId}`)
    if (!occasion) return null
    const waiting = sql`from notices w
      join members m on m.management_group_id = w.management_group_id and m.company_user_id = w.company_user_id
      where ${waitingOf(batch)}`
    const rows = await tx.query<{ id: string }>(sql`
      select c.company_user_id as id ${recipientsAmong(waiting, { newsId, target: occasion.target, now })}
      order by c.company_user_id`)
    return { ...occasion, companyUserIds: rows.map(({ id }) => id) }
  })

/** Whether the occasion is still there, and stays until the transaction ends: a deletion of the post begins with its row. */
const holdOccasion = async (tx: Queries, { managementGroupId, newsId, occasionId }: Batch): Promise<boolean> => {
  const rows = await tx.query(sql`
    select occasion_id from occasions
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${occasionId}
    for key share`)
  return rows.length > 0
}

/** Ends a batch: its rows get the state of their person, and those without one were missed. */
export const settleBatch = (db: Db, batch: Batch, states: ReadonlyMap<string, string>, now: Instant): Promise<void> =>
  db.transaction(async (tx) => {
    if (await holdOccasion(tx, batch)) await settleRows(tx, batch, states, now)
  })

/** The states as JSON, which is looked into row by row: a join of a thousand rows with themselves takes a second. */
const settleRows = async (
  tx: Queries,
  batch: Batch,
  states: ReadonlyMap<string, string>,
  now: Instant,
): Promise<void> => {
  const { managementGroupId, newsId, occasionId, channel, firstId, attempts } = batch
  const isTried = states.size > 0 ? 1 : 0
  await tx.query(sql`
    with done as (
      delete from notice_batches
      where management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${occasionId}
        and channel = ${channel} and first_id = ${firstId}
    )
    update notices w
    set state = coalesce(${JSON.stringify(Object.fromEntries(states))}::jsonb ->> w.company_user_id::text, 'missed'),
      attempts = ${attempts + isTried}, settled_at = ${new Date(now)}
    where ${waitingOf(batch)}`)
}

/** Puts a batch off after a try that came to nothing. */
export const postponeBatch = async (db: Queries, batch: Batch, triedAt: Instant, dueAt: Instant): Promise<void> => {
  const { managementGroupId, newsId, occasionId, channel, firstId } = batch
  await db.query(sql`
    update notice_batches
    set attempts = ${batch.attempts + 1}, tried_at = ${new Date(triedAt)}, due_at = ${new Date(dueAt)}
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${occasionId}
      and channel = ${channel} and first_id = ${firstId}`)
}
