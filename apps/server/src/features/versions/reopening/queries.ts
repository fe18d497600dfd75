import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty, type Sql } from 'sql-template-tag'
import { lockPostBlocks } from '../../../db/blocks/posts.ts'
import type { Queries } from '../../../db/connect.ts'
import { scheduleJob } from '../../../jobs/queries.ts'
import type { PostKey } from '../queries.ts'

/** The kind of the jobs that reopen late completions. */
export const reopeningKind = 'reopening'
/** Delay of that job: a statement that began before the commit has ended by then, whatever it waits for. */
const lateMs = 15_000

/** Which receipts are reopened, as a condition; further columns to clear; and a condition that skips those already in the history. */
type Moved = { readonly which: Sql; readonly uncounted: Sql; readonly isNew: Sql }

/**
 * The statement that moves completions of a post into the history, each with the version that it was for: their receipts are as if
 * nobody had completed the post. In the order of the key, as completions write.
 */
const moveCompletions = ({ managementGroupId, newsId }: PostKey, { which, uncounted, isNew }: Moved): Sql => sql`
  with chosen as materialized (
    select company_user_id, completed_at, coalesce(completed_version, 1) as version
    from receipts
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and ${which}
    order by company_user_id
    for no key update
  ), cleared as (
    update receipts r
    set completed_at = null, completed_version = null,
      former_version = case when c.completed_at is null then r.former_version else c.version end ${uncounted}
    from chosen c
    where r.management_group_id = ${managementGroupId} and r.news_id = ${newsId} and r.company_user_id = c.company_user_id
  )
  insert into reopened_completions as h (management_group_id, news_id, block, version, members, completed_at)
  select ${managementGroupId}, ${newsId}, company_user_id >> 10, version,
    array_agg((company_user_id & 1023)::smallint order by company_user_id), array_agg(completed_at order by company_user_id)
  from chosen c
  where completed_at is not null ${isNew}
  group by company_user_id >> 10, version
  on conflict (management_group_id, news_id, block, version) do update
    set members = h.members || excluded.members, completed_at = h.completed_at || excluded.completed_at`

/**
 * Reopens all completions of a post: they go into the history, and what is counted of them is cleared with them. Views stay. Nobody who
 * completes a post waits for that, so a completion stored meanwhile is of a version before: a job reopens these 15 seconds later.
 * Call it in the transaction that stores the version that asks again.
 */
export const reopenCompletions = async (tx: Queries, post: PostKey, now: Instant): Promise<void> => {
  const ofPost = sql`management_group_id = ${post.managementGroupId} and news_id = ${post.newsId}`
  // Nothing is counted meanwhile.
  await lockPostBlocks(tx, post.managementGroupId, post.newsId)
  await tx.query(
    moveCompletions(post, {
      which: sql`(completed_at is not null or counted_completed_at is not null)`,
      uncounted: sql`, counted_completed_at = null`,
      isNew: empty,
    }),
  )
  await tx.query(sql`
    update receipt_blocks set completed = 0::bit(1024) where ${ofPost} and completed <> 0::bit(1024)`)
  await tx.query(sql`delete from receipt_times where ${ofPost} and kind = 'completed'`)
  await scheduleJob(
    tx,
    { managementGroupId: post.managementGroupId, kind: reopeningKind, key: post.newsId },
    now + lateMs,
  )
}

/**
 * Reopens late completions: of a version before the one that asks again, stored while that was being saved. Their receipts are not
 * counted, or counted as any other whose completion was undone. Idempotent.
 */
export const reopenLateCompletions = async (db: Queries, post: PostKey): Promise<void> => {
  const { managementGroupId, newsId } = post
  await db.query(
    moveCompletions(post, {
      which: sql`completed_at is not null and coalesce(completed_version, 1) < (
        select n.asked_version from news n
        where n.management_group_id = ${managementGroupId} and n.news_id = ${newsId})`,
      uncounted: empty,
      isNew: sql`and not exists (
        select from reopened_completions d
        where d.management_group_id = ${managementGroupId} and d.news_id = ${newsId} and d.block = c.company_user_id >> 10
          and d.version = c.version and (c.company_user_id & 1023)::smallint = any(d.members))`,
    }),
  )
}
