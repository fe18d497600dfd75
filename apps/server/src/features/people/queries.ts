import type { Role } from '@kawaraban/contract/policy.ts'
import sql from 'sql-template-tag'
import { writeMemberBlocks } from '../../db/blocks/members.ts'
import type { Queries } from '../../db/connect.ts'
import { nextId } from '../../db/next-id.ts'
import { similarId } from '../members/queries.ts'

/** A person as they are added; without a role they are a viewer by default, whom the first sign-in may still make admin (PERM-15). */
export type NewPerson = {
  readonly docomoId: string
  readonly name: string
  readonly departmentName: string
  readonly reading: string
  readonly role: Role | undefined
}

/** An account ID of the company that is this one but for leading zeros, case or width, this one first; or null. */
export const findAlike = async (tx: Queries, managementGroupId: number, docomoId: string): Promise<string | null> => {
  const wanted = similarId(sql`${docomoId}::text`)
  const known = similarId(sql`m.docomo_id`)
  const [row] = await tx.query<{ docomoId: string }>(sql`
    select m.docomo_id as "docomoId"
    from members m
    where m.management_group_id = ${managementGroupId}
      and hashtextextended(${known}, 0) = hashtextextended(${wanted}, 0) and ${known} = ${wanted}
    order by m.docomo_id <> ${docomoId}
    limit 1`)
  return row?.docomoId ?? null
}

/** Adds a person, and returns their id; null when somebody has signed in with this account ID at the same moment. */
export const insertPerson = async (
  tx: Queries,
  managementGroupId: number,
  { docomoId, name, departmentName, reading, role }: NewPerson,
): Promise<string | null> => {
  const id = await nextId(tx, 'members', 'company_user_id')
  const [row] = await tx.query<{ companyUserId: string }>(sql`
    with added as (
      insert into members (management_group_id, company_user_id, docomo_id, name, department_name, reading, role,
        role_is_default, icon_type)
      values (${managementGroupId}, ${id}, ${docomoId}, ${name}, ${departmentName}, ${reading}, ${role ?? 'viewer'},
        ${role === undefined}, lpad((${id}::bigint % 3)::text, 8, '0'))
      on conflict (management_group_id, docomo_id) do nothing
      returning company_user_id, role
    ), blocks as (
      ${writeMemberBlocks(managementGroupId, sql`select company_user_id, role, 1 as added from added`)}
    )
    select company_user_id as "companyUserId" from added`)
  return row?.companyUserId ?? null
}
