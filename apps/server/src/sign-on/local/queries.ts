import type { Role } from '@kawaraban/contract/policy.ts'
import { castList } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'

/** A person of the built-in provider. */
export type Person = {
  readonly docomoId: string
  readonly name: string
  readonly departmentName: string
  readonly managementGroup: string | null
  /** Null for a person who is not in the database yet. */
  readonly role: Role | null
}

const fromCast = ({ docomoId, name, departmentName, managementGroup }: (typeof castList)[number]): Person => ({
  docomoId,
  name,
  departmentName,
  managementGroup,
  role: null,
})

/**
 * The people with these business account IDs, in the same order: members of any company as they are stored now, and
 * those of the demo's directory who have never signed in. The built-in provider belongs to no company.
 */
export const findPeople = async (db: Queries, docomoIds: readonly string[]): Promise<Person[]> => {
  const members = await db.query<Person>(sql`
    select m.docomo_id as "docomoId", m.name, m.department_name as "departmentName", g.code as "managementGroup",
      coalesce(m.role, 'none') as role
    from members m
    join management_groups g on g.management_group_id = m.management_group_id
    where m.docomo_id = any(${docomoIds}::text[])
    order by m.management_group_id desc`)
  const known = new Map([...castList.map(fromCast), ...members].map((person) => [person.docomoId, person]))
  return docomoIds.flatMap((docomoId) => known.get(docomoId) ?? [])
}
