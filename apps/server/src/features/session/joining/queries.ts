import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { writeMemberBlocks } from '../../../db/blocks/members.ts'
import { createCompany, findCompany } from '../../../db/companies.ts'
import type { Queries } from '../../../db/connect.ts'
import { nextId } from '../../../db/next-id.ts'
import { recordCompanyUse } from '../../../http/usage/queries.ts'
import type { Identity } from '../../../sign-on/identity.ts'

type Group = { managementGroupId: number; isRunning: boolean; usedAt: Instant }

const findGroup = async (tx: Queries, managementGroupId: number): Promise<Group | null> => {
  const [group] = await tx.query<Group>(sql`
    select management_group_id as "managementGroupId", started_at is not null as "isRunning", used_at as "usedAt"
    from management_groups
    where management_group_id = ${managementGroupId}`)
  return group ?? null
}

/** The company with this code, made at first sight; a sign-in is a use of it. */
export const findOrCreateGroup = async (tx: Queries, code: string, now: Instant): Promise<Group> => {
  const id = await findCompany(tx, code)
  const known = id === null ? null : await findGroup(tx, id)
  if (known && (await recordCompanyUse(tx, known, now))) return known
  const created = await findGroup(tx, await createCompany(tx, { code, startedAt: null, usedAt: now }))
  if (!created) throw new Error('the management group cannot be read')
  return created
}

type Known = { companyUserId: string; role: string | null; isRoleDefault: boolean }

/** Whether anybody has signed in as this member. */
const hasAccount = async (tx: Queries, managementGroupId: number, companyUserId: string): Promise<boolean> => {
  const found = await tx.query(sql`
    select 1 from accounts where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} limit 1`)
  return found.length > 0
}

/**
 * The member with this business account ID, made at first sight. A member without a role becomes an admin when the
 * provider says so, else a viewer once the service runs. Who was imported is met by the first sign-in,
 * which takes what the import left open: it makes an admin of a viewer by default, and gives a department. What
 * people or files chose is left alone. Colours are spread by id.
 */
export const findOrCreateMember = async (tx: Queries, group: Group, identity: Identity): Promise<string> => {
  const { managementGroupId } = group
  const { docomoId, name, departmentName, isAdmin } = identity
  const role = isAdmin ? 'admin' : group.isRunning ? 'viewer' : null
  const [known] = await tx.query<Known>(sql`
    select company_user_id as "companyUserId", role, role_is_default as "isRoleDefault"
    from members
    where management_group_id = ${managementGroupId} and docomo_id = ${docomoId}
    for key share`)
  const isFirst = known !== undefined && !(await hasAccount(tx, managementGroupId, known.companyUserId))
  if (known && !isFirst && !known.isRoleDefault && (known.role !== null || role === null)) return known.companyUserId
  const id = await nextId(tx, 'members', 'company_user_id')
  const [member] = await tx.query<{ companyUserId: string }>(sql`
    with member as (
      insert into members as m (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
      values (${managementGroupId}, ${id}, ${docomoId}, ${name}, ${departmentName}, ${role},
        lpad((${id}::bigint % 3)::text, 8, '0'))
      on conflict (management_group_id, docomo_id) do update set
        role = case when m.role_is_default and ${isAdmin} then 'admin' else coalesce(m.role, excluded.role) end,
        role_is_default = false,
        department_name = case
          when ${isFirst} and m.department_name = '' then excluded.department_name
          else m.department_name
        end
      returning company_user_id, role
    ), blocks as (
      ${writeMemberBlocks(
        managementGroupId,
        sql`select company_user_id, role, (company_user_id = ${id})::integer as added from member`,
      )}
    )
    select company_user_id as "companyUserId" from member`)
  if (!member) throw new Error('the member cannot be written')
  return member.companyUserId
}
