import { isPublished } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { type JobKey, scheduleJob } from '../../../jobs/queries.ts'
import { findRefusedUntil, recordPushedPost } from '../author-limit/queries.ts'
import {
  isFirstPush,
  isKept,
  isReplaced,
  type Occasion,
  type PlannedPost,
  type Pushes,
  planOccasions,
  type StartPush,
} from '../plan.ts'

/** The kind of the jobs that send notices. */
export const noticeKind = 'notices'

/** The job that sends the notices of a company. Its row is always locked before the company's occasions. */
export const noticeJob = (managementGroupId: number): JobKey => ({ managementGroupId, kind: noticeKind, key: '' })

/** Has the company's notices sent from `dueAt` on, if not sooner. From here on no process begins anything of the company. */
export const recordDue = (tx: Queries, managementGroupId: number, dueAt: Instant): Promise<void> =>
  scheduleJob(tx, noticeJob(managementGroupId), dueAt)

/** Schedules the company's notices where it has some to send and no job. A job that there is stays as it is. */
export const scheduleLostNotices = async (db: Queries, managementGroupId: number): Promise<void> => {
  await db.query(sql`
    insert into jobs (management_group_id, kind, key, due_at)
    select management_group_id, ${noticeKind}, '', min(due_at)
    from occasions
    where management_group_id = ${managementGroupId} and state in ('planned', 'sending') and not is_held
    group by management_group_id
    on conflict do nothing`)
}

/** When the company has to send something next, null for never. What is held after a restore is never due. */
export const findNextDue = async (tx: Queries, managementGroupId: number): Promise<Instant | null> => {
  const [next] = await tx.query<{ dueAt: Instant | null }>(sql`
    select min(open.due_at) as "dueAt"
    from (
      select o.due_at from occasions o
      where o.management_group_id = ${managementGroupId} and o.state in ('planned', 'sending') and not o.is_held
        and (o.state = 'planned' or not o.is_filled or not exists (
          select from notice_batches b
          where b.management_group_id = ${managementGroupId} and b.news_id = o.news_id
            and b.occasion_id = o.occasion_id))
      union all
      select b.due_at from notice_batches b
      where b.management_group_id = ${managementGroupId} and b.due_at < 'infinity'
    ) open`)
  return next?.dueAt ?? null
}

/** The occasions that a save of their post replaces; nudges are not planned by saves. */
const isPlannedBySave = sql`kind in ('start', 'edit', 'reminder')`

type Stored = { occasionId: string; kind: Occasion['kind']; state: string; begunAt: Instant | null; dueAt: Instant }

/** The open occasions of a post, and the begun ones of its pushes. */
const listOccasions = (tx: Queries, managementGroupId: number, newsId: string): Promise<Stored[]> =>
  tx.query<Stored>(sql`
    select occasion_id as "occasionId", kind, state, begun_at as "begunAt", due_at as "dueAt"
    from occasions
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${isPlannedBySave}
      and (kind = 'start' or state in ('planned', 'sending') or (kind = 'edit' and begun_at is not null))`)

const startOf = (stored: readonly Stored[]): StartPush => {
  const start = stored.find(({ kind }) => kind === 'start')
  if (!start) return 'none'
  return start.state === 'planned' ? 'planned' : 'started'
}

const pushesOf = (stored: readonly Stored[]): Pushes => {
  const begunAt = stored.flatMap(({ kind, begunAt }) => (kind === 'reminder' || begunAt === null ? [] : [begunAt]))
  return { start: startOf(stored), lastPushAt: begunAt.length > 0 ? Math.max(...begunAt) : null }
}

/** The pushes of a post so far, and when that of an edit is due that waits; null where none does. */
export const findPushes = async (
  db: Queries,
  managementGroupId: number,
  newsId: string,
): Promise<Pushes & { readonly waitingAt: Instant | null }> => {
  const stored = await listOccasions(db, managementGroupId, newsId)
  const waiting = stored.find(({ kind, state }) => kind === 'edit' && state === 'planned')
  return { ...pushesOf(stored), waitingAt: waiting?.dueAt ?? null }
}

/** Stores an occasion and returns its id. Call `recordDue` first. */
export const insertOccasion = async (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  { kind, remindType, baseAt, target, dueAt, step }: Occasion,
): Promise<string> => {
  const [row] = await tx.query<{ occasionId: string }>(sql`
    insert into occasions (management_group_id, news_id, kind, remind_type, base_at, target, due_at, step)
    values (${managementGroupId}, ${newsId}, ${kind}, ${remindType}, ${baseAt === null ? null : new Date(baseAt)},
      ${target}, ${new Date(dueAt)}, ${step ?? null})
    returning occasion_id as "occasionId"`)
  if (!row) throw new Error('insert returned no row')
  return row.occasionId
}

/** The post before it is saved; null for a new one. */
type Former = { readonly startAt: Instant; readonly endAt: Instant } | null

/**
 * Plans the notices of a post as its author saves it, in place of all that was planned and not sent. Returns false when the
 * author has had pushes of too many posts sent at once; the save is then undone. Call it under the company's lock, in the
 * transaction that saves the post.
 */
export const replaceOccasions = async (
  tx: Queries,
  author: Member,
  newsId: string,
  { post, former, now }: { post: PlannedPost; former: Former; now: Instant },
): Promise<boolean> => {
  const { managementGroupId } = author
  const isOpen = ({ state }: Stored) => state === 'planned' || state === 'sending'
  const before = former === null ? [] : await listOccasions(tx, managementGroupId, newsId)
  if (!post.pushFlag && !before.some(isOpen)) return true
  // From here on no worker begins anything of the company.
  await recordDue(tx, managementGroupId, now)
  const stored = former === null ? [] : await listOccasions(tx, managementGroupId, newsId)
  const pushes = { ...pushesOf(stored), wasPublished: former !== null && isPublished(former, now) }
  const planned = planOccasions(post, pushes, now)
  if (isFirstPush(planned, pushes, now)) {
    if ((await findRefusedUntil(tx, author, newsId, now)) !== null) return false
    await recordPushedPost(tx, author, newsId, now)
  }
  const idsOf = (rows: readonly Stored[]) => rows.map(({ occasionId }) => occasionId)
  const dropped = stored.filter(({ kind, state }) => state === 'planned' && !isKept(kind, post, now))
  await tx.query(sql`
    delete from occasions
    where management_group_id = ${managementGroupId} and news_id = ${newsId}
      and occasion_id = any(${idsOf(dropped)}::bigint[])`)
  const replaced = stored.filter(({ kind, state }) => state === 'sending' && isReplaced(kind, planned, now))
  await tx.query(sql`
    update occasions set is_cancelled = true
    where management_group_id = ${managementGroupId} and news_id = ${newsId}
      and occasion_id = any(${idsOf(replaced)}::bigint[])`)
  for (const occasion of planned) await insertOccasion(tx, managementGroupId, newsId, occasion)
  return true
}

type Key = { readonly managementGroupId: number; readonly newsId: string; readonly occasionId: string }

/** Lists the company's occasions that ended by `endedBy` and have rows in the ledger. */
export const listEndedWithNotices = (db: Queries, managementGroupId: number, endedBy: Instant): Promise<Key[]> =>
  db.query<Key>(sql`
    select o.management_group_id as "managementGroupId", o.news_id as "newsId", o.occasion_id as "occasionId"
    from occasions o
    where o.management_group_id = ${managementGroupId} and o.ended_at <= ${new Date(endedBy)} and exists (
      select from notices n
      where n.management_group_id = o.management_group_id and n.news_id = o.news_id
        and n.occasion_id = o.occasion_id)`)

/** Locks an occasion until the transaction ends; returns false when it is deleted. */
export const lockOccasion = async (tx: Queries, { managementGroupId, newsId, occasionId }: Key): Promise<boolean> => {
  const rows = await tx.query(sql`
    select occasion_id from occasions
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and occasion_id = ${occasionId}
    for no key update`)
  return rows.length > 0
}
