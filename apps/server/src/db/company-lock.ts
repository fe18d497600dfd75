import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'

/** Takes the company's lock, under which everything is done that counts or looks before it writes. */
export const lockCompany = async (tx: Queries, managementGroupId: number): Promise<void> => {
  await tx.query(sql`
    select from management_groups where management_group_id = ${managementGroupId} for no key update`)
}

/**
 * Takes the company's lock for changes to its posts and makes every process load them again. Everything that counts
 * before it writes does so under this lock.
 */
export const lockCompanyPosts = async (tx: Queries, managementGroupId: number): Promise<void> => {
  await tx.query(sql`
    update management_groups set news_version = news_version + 1 where management_group_id = ${managementGroupId}`)
}

/** Makes every process load the company's posts again if `isConcerned` is true of any of them, `n`. Call it under the lock. */
export const raiseVersionIfAny = async (tx: Queries, managementGroupId: number, isConcerned: Sql): Promise<void> => {
  await tx.query(sql`
    update management_groups g set news_version = g.news_version + 1
    where g.management_group_id = ${managementGroupId} and exists (
      select from news n
      where n.management_group_id = g.management_group_id and ${isConcerned})`)
}
