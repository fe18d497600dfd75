import type { Role } from '@kawaraban/contract/policy.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** A person of the built-in sign-in. */
type Member = {
  readonly docomoId: string
  readonly name: string
  readonly departmentName: string
  readonly managementGroup: string
  readonly role: Role
}

/** The members of all companies with these business account IDs, for the built-in sign-in, which belongs to no company. */
export const findMembersOfAll = (db: Queries, docomoIds: readonly string[]): Promise<Member[]> =>
  db.query<Member>(sql`
    select m.docomo_id as "docomoId", m.name, m.department_name as "departmentName", g.code as "managementGroup",
      coalesce(m.role, 'none') as role
    from members m
    join management_groups g on g.management_group_id = m.management_group_id
    where m.docomo_id = any(${docomoIds}::text[])
    order by m.management_group_id desc`)
