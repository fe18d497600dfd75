import sql from 'sql-template-tag'
import { writeMemberBlocks } from '../db/blocks/members.ts'
import type { Queries } from '../db/connect.ts'

/** Adds so many viewers to a company, who have never signed in; returns their ids, ascending. */
export const addCrowd = async (db: Queries, managementGroupId: number, people: number): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(sql`
    with added as (
      insert into members (management_group_id, docomo_id, name, department_name, role, icon_type)
      select ${managementGroupId}, 'crowd ' || n, 'x', 'x', 'viewer', '00000001'
      from generate_series(1, ${people}::int) n
      returning company_user_id, role
    ), blocks as (
      ${writeMemberBlocks(managementGroupId, sql`select company_user_id, role, 1 as added from added`)}
    )
    select company_user_id as id from added`)
  return rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b))
}
