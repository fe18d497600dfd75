import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { recordDue } from '../occasions/queries.ts'

type Post = { readonly managementGroupId: number; readonly newsId: string }

const hasOpen = async (tx: Queries, { managementGroupId, newsId }: Post): Promise<boolean> => {
  const rows = await tx.query(sql`
    select 1 from occasions
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and state in ('planned', 'sending')
    limit 1`)
  return rows.length > 0
}

/**
 * Ends the notices of a post that goes to the trash: what is under way reaches nobody more, and what is planned is not sent.
 * Returns the ids of those that were planned, for a restore. Call it under the company's lock.
 */
export const endNotices = async (tx: Queries, post: Post, now: Instant): Promise<string[]> => {
  if (!(await hasOpen(tx, post))) return []
  const { managementGroupId, newsId } = post
  const at = new Date(now)
  // From here on no worker begins anything of the company.
  await recordDue(tx, managementGroupId, now)
  // As a deletion does: whoever stores the results of a call has done so, or stores nothing any more.
  await tx.query(sql`
    select occasion_id from occasions
    where management_group_id = ${managementGroupId} and news_id = ${newsId}
    order by occasion_id
    for update`)
  await tx.query(sql`
    update notices set state = 'missed', settled_at = ${at}
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and state = 'waiting'`)
  await tx.query(sql`
    delete from notice_batches where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  await tx.query(sql`
    update occasions
    set state = 'ended', is_filled = true, is_held = false, reason = coalesce(reason, 'postDeleted'), ended_at = ${at}
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and state = 'sending'`)
  const planned = await tx.query<{ occasionId: string }>(sql`
    update occasions set state = 'dropped', is_held = false, reason = 'postDeleted', ended_at = ${at}
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and state = 'planned'
    returning occasion_id as "occasionId"`)
  return planned.map(({ occasionId }) => occasionId)
}

/**
 * Plans notices of a restored post again, those of its chain apart: the ones whose minute is still to come. What was due in the past
 * is not sent any more. Call it under the company's lock.
 */
export const planAgain = async (
  tx: Queries,
  { managementGroupId, newsId }: Post,
  occasionIds: readonly string[],
  now: Instant,
): Promise<void> => {
  if (occasionIds.length === 0) return
  await recordDue(tx, managementGroupId, now)
  await tx.query(sql`
    update occasions set state = 'planned', reason = null, ended_at = null
    where management_group_id = ${managementGroupId} and news_id = ${newsId}
      and occasion_id = any(${occasionIds}::bigint[]) and state = 'dropped' and due_at > ${new Date(now)}`)
}
