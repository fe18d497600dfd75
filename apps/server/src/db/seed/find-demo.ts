import { demoGroup, newGroup, otherGroup } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../connect.ts'

/**
 * The companies that the seed has made, recognised by their ids and codes, and the one that the representative of the
 * sign-in page has founded, by its code; all by accounts of the sign-in provider `issuer`. Returns none where a real company
 * only has the same code.
 */
export const findDemoCompanies = (
  db: Queries,
  issuer: string,
): Promise<{ managementGroupId: number; code: string }[]> =>
  db.query(sql`
    select g.management_group_id as "managementGroupId", g.code
    from company_codes g
    left join unnest(
      ${[demoGroup.id, otherGroup.id]}::integer[],
      ${[demoGroup.code, otherGroup.code]}::text[]
    ) as seeded (management_group_id, code) using (management_group_id, code)
    where (seeded.code is not null or g.code = ${newGroup.code}) and exists (
      select
      from accounts a
      where a.management_group_id = g.management_group_id and a.issuer = ${issuer}
    )
    order by g.management_group_id`)
