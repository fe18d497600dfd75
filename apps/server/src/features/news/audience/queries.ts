import sql, { type Sql } from 'sql-template-tag'
import { arrayOf } from '../../../db/array-of.ts'
import { writeAudienceBlocks } from '../../../db/blocks/audiences.ts'
import { lockPostBlocks } from '../../../db/blocks/posts.ts'
import type { Queries } from '../../../db/connect.ts'

/** Whether every id is a member of the company. */
export const areMembers = async (tx: Queries, managementGroupId: number, ids: readonly string[]): Promise<boolean> => {
  const [row] = await tx.query<{ strangers: boolean }>(sql`
    select bool_or(m.company_user_id is null) as strangers
    from unnest(${arrayOf(ids)}::bigint[]) as given(id)
    left join members m on m.management_group_id = ${managementGroupId} and m.company_user_id = given.id`)
  return !row?.strangers
}

/** Writes people of an audience, each once; `isNew` holds of the person `given.id` who is to be written. */
const insertNamed = (managementGroupId: number, newsId: string, ids: readonly string[], isNew: Sql): Sql => sql`
  with added as (
    insert into audiences (management_group_id, news_id, company_user_id)
    select ${managementGroupId}, ${newsId}, given.id
    from (select distinct unnest(${arrayOf(ids)}::bigint[]) as id) given
    where ${isNew}
    order by given.id
    returning company_user_id, true as is_named
  ), blocks as (
    ${writeAudienceBlocks(managementGroupId, newsId, sql`select * from added`)}
  )
  select`

/** Writes the audience of a new post. */
export const insertAudience = async (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  ids: readonly string[],
): Promise<void> => {
  await tx.query(insertNamed(managementGroupId, newsId, ids, sql`true`))
}

/**
 * Makes `ids` the whole audience of a post; rows of members who stay are not changed. Call it under the company's lock. Written for
 * half a million ids: `not in (select …)` is hashed where `<> all` is not, and rows that come in the order of the
 * indexes, known not to be there, cost less than half of those left to `on conflict`.
 */
export const replaceAudience = async (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  ids: readonly string[],
): Promise<void> => {
  await lockPostBlocks(tx, managementGroupId, newsId)
  await tx.query(sql`
    with removed as (
      delete from audiences
      where management_group_id = ${managementGroupId} and news_id = ${newsId}
        and company_user_id not in (select unnest(${arrayOf(ids)}::bigint[]))
      returning company_user_id, false as is_named
    ), blocks as (
      ${writeAudienceBlocks(managementGroupId, newsId, sql`select * from removed`)}
    )
    select`)
  const isNew = sql`not exists (
    select from audiences a
    where a.management_group_id = ${managementGroupId} and a.news_id = ${newsId} and a.company_user_id = given.id)`
  await tx.query(insertNamed(managementGroupId, newsId, ids, isNew))
}
