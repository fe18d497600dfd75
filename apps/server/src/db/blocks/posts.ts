import type { Scope } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../connect.ts'

/**
 * Locks a post and raises the version of its blocks; gives its scope, or null when it is deleted. Every transaction that
 * changes the audience or receipt blocks of a post that others may see calls it first.
 */
export const lockPostBlocks = async (tx: Queries, managementGroupId: number, newsId: string): Promise<Scope | null> => {
  const [post] = await tx.query<{ scope: Scope }>(sql`
    update news set blocks_version = blocks_version + 1
    where management_group_id = ${managementGroupId} and news_id = ${newsId}
    returning scope`)
  return post?.scope ?? null
}
