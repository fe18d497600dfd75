import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'

/** The title of a post. */
export const findTitle = async (db: Queries, { managementGroupId }: Member, newsId: string): Promise<string> => {
  const [row] = await db.query<{ title: string }>(sql`
    select title from news where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  return row?.title ?? ''
}
