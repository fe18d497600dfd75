import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { isOnTop } from '../../rights/queries.ts'

/** Ids of the company's posts that are at the head of everybody's feed. */
export const findTops = async (db: Queries, managementGroupId: number, now: Instant): Promise<string[]> => {
  const rows = await db.query<{ newsId: string }>(sql`
    select n.news_id as "newsId" from news n
    where n.management_group_id = ${managementGroupId} and ${isOnTop(sql`${new Date(now)}::timestamptz`)}`)
  return rows.map(({ newsId }) => newsId)
}

/** Puts a post at the head from `topAt` on, or takes it off. Call it under the lock of the company's posts. */
export const setTop = async (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  topAt: Instant | null,
): Promise<void> => {
  await tx.query(sql`
    update news set top_at = ${topAt === null ? null : new Date(topAt)}
    where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
}
