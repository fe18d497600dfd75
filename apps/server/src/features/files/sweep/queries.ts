import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { isInDraft, returnToDrafts } from '../queries.ts'
import { addressLimits } from '../serving/queries.ts'

/** For how long a file stays that neither a post nor a draft names (FILE-07). */
export const graceMs = dayMs

/** Whether the post of a row `f` of a company's files is gone. */
const hasLostPost = (managementGroupId: number): Sql => sql`
  f.news_id is not null and not exists (
    select from news n where n.management_group_id = ${managementGroupId} and n.news_id = f.news_id)`

/**
 * Deletes the rows of a company's files whose post is gone, and of those that neither a post nor a draft has named for a day; returns
 * their ids. A file that is named meanwhile stays: who names it locks its row.
 */
export const removeUnnamedRows = async (db: Queries, managementGroupId: number, now: Instant): Promise<string[]> => {
  const isLost = hasLostPost(managementGroupId)
  await returnToDrafts(db, managementGroupId, isLost, now)
  const rows = await db.query<{ fileId: string }>(sql`
    delete from files f
    where f.management_group_id = ${managementGroupId} and (
      (${isLost})
      or (f.position is null and f.unnamed_at <= ${new Date(now - graceMs)} and not ${isInDraft(managementGroupId)}))
    returning f.file_id as "fileId"`)
  return rows.map(({ fileId }) => fileId)
}

/** Deletes a company's addresses of files that are over. */
export const purgeAddresses = async (db: Queries, managementGroupId: number, now: Instant): Promise<void> => {
  await db.query(sql`
    delete from file_addresses
    where management_group_id = ${managementGroupId} and created_at <= ${new Date(now - addressLimits.seconds * 1000)}`)
}

/** The ids of all files of a company. */
export const listFileIds = async (db: Queries, managementGroupId: number): Promise<Set<string>> => {
  const rows = await db.query<{ fileId: string }>(sql`
    select file_id as "fileId" from files where management_group_id = ${managementGroupId}`)
  return new Set(rows.map(({ fileId }) => fileId))
}
