import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { isAdmin, type Role } from '@kawaraban/contract/policy.ts'
import sql, { type Sql } from 'sql-template-tag'
import { writeMemberBlocks } from '../../db/blocks/members.ts'
import { lockCompany } from '../../db/company-lock.ts'
import type { Queries } from '../../db/connect.ts'
import { removeAddresses } from '../../db/directory-addresses.ts'
import type { Member } from '../../http/caller.ts'
import { endAccess } from '../session/ending/queries.ts'

/** A member who has no stored role reads as none. */
export const companyUser: Sql = sql`
  m.company_user_id as "companyUserId", m.docomo_id as "docomoId", m.name, m.reading, m.department_name as "departmentName",
  coalesce(m.role, 'none') as role, g.code as "managementGroup", m.icon_type as "iconType"`

/** The member of this company with everything a profile shows, or null. */
export const findCompanyUser = async (
  db: Queries,
  managementGroupId: number,
  companyUserId: string,
): Promise<CompanyUser | null> => {
  const [user] = await db.query<CompanyUser>(sql`
    select ${companyUser}
    from members m
    join management_groups g on g.management_group_id = m.management_group_id
    where m.management_group_id = ${managementGroupId} and m.company_user_id = ${companyUserId}`)
  return user ?? null
}

/**
 * Joins the member `m` to each row of a page, `paged`, and the company `g`. One by one: of a limit that is a parameter PostgreSQL
 * expects a tenth of the company, and would read all of it. A distributed database does not see through that to the company.
 */
export const memberOfPage = (managementGroupId: number): Sql => sql`
  join lateral (
    select * from members where management_group_id = ${managementGroupId} and company_user_id = paged.company_user_id
    offset 0
  ) m on true
  join management_groups g on g.management_group_id = ${managementGroupId}`

type Page = { after?: string | undefined; page?: number | undefined; limit: number }

/** A page of all members by id, those without any role included. */
export const listCompanyUsers = (
  db: Queries,
  managementGroupId: number,
  { after, page = 1, limit }: Page,
): Promise<CompanyUser[]> =>
  db.query<CompanyUser>(sql`
    select ${companyUser}
    from (
      select company_user_id
      from members
      where management_group_id = ${managementGroupId} and company_user_id > ${after ?? '0'}
      order by company_user_id
      offset ${(page - 1) * limit}
      limit ${limit}
    ) paged
    ${memberOfPage(managementGroupId)}
    order by m.company_user_id`)

/** An account ID without what spreadsheets take away: leading zeros, case and width (G-172). */
export const similarId = (id: Sql): Sql =>
  sql`regexp_replace(lower(normalize(${id}, NFKC) collate "C"), '^0+(?=.)', '')`

/** How many members the company has. */
export const countCompanyUsers = async (db: Queries, managementGroupId: number): Promise<number> => {
  const [row] = await db.query<{ members: number }>(sql`
    select sum(members)::int as members from member_blocks where management_group_id = ${managementGroupId}`)
  return row?.members ?? 0
}

/**
 * Changes what is given of a profile and leaves the rest; false when there is no such member. A new name is
 * noted to be somebody's own, or not, for imports that would overwrite it.
 */
export const updateProfile = async (
  db: Queries,
  managementGroupId: number,
  companyUserId: string,
  { name, departmentName, reading }: { readonly [Field in 'name' | 'departmentName' | 'reading']?: string | undefined },
  isOwn: boolean,
): Promise<boolean> => {
  const rows = await db.query(sql`
    with changed as (
      update members
      set name = coalesce(${name ?? null}, name), department_name = coalesce(${departmentName ?? null}, department_name),
        reading = coalesce(${reading ?? null}, reading),
        name_is_own = case when name <> ${name ?? null} then ${isOwn} else name_is_own end
      where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
      returning company_user_id, role
    ), blocks as (
      ${writeMemberBlocks(managementGroupId, sql`select company_user_id, role, 0 as added from changed`)}
    )
    select company_user_id from changed`)
  return rows.length > 0
}

/**
 * Takes the company's lock for an admin, so that roles are counted and changed by one at a time; people may still join. Returns
 * false when another one has taken the role from this one, who waited for the lock.
 */
export const lockRolesAsAdmin = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Pick<Member, 'managementGroupId' | 'companyUserId'>,
): Promise<boolean> => {
  await lockCompany(tx, managementGroupId)
  const self = await findCompanyUser(tx, managementGroupId, companyUserId)
  return self !== null && isAdmin(self)
}

/** Takes a member's own lock, so that what one person may have a limited number of is counted and added one at a time. */
export const lockMember = async (tx: Queries, managementGroupId: number, companyUserId: string): Promise<void> => {
  await tx.query(sql`
    select company_user_id from members
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
    for no key update`)
}

/** A member's role, and the one before. */
type RoleChange = { readonly companyUserId: string; readonly formerRole: Role; readonly role: Role }

/**
 * Sets the given roles as somebody has chosen them, and ends the access and the addresses of who becomes none; returns the members
 * that exist, each with the role before.
 */
export const updateRoles = async (
  tx: Queries,
  managementGroupId: number,
  changes: readonly { companyUserId: string; role: Role }[],
): Promise<RoleChange[]> => {
  const changed = await tx.query<RoleChange>(sql`
    with changed as (
      update members m set role = given.role, role_is_default = false
      from unnest(
        ${changes.map(({ companyUserId }) => companyUserId)}::bigint[],
        ${changes.map(({ role }) => role)}::text[]
      ) as given (company_user_id, role)
      join members f on f.management_group_id = ${managementGroupId} and f.company_user_id = given.company_user_id
      where m.management_group_id = ${managementGroupId} and m.company_user_id = given.company_user_id
      returning m.company_user_id, coalesce(f.role, 'none') as former_role, m.role
    ), blocks as (
      ${writeMemberBlocks(managementGroupId, sql`select company_user_id, role, 0 as added from changed`)}
    )
    select company_user_id as "companyUserId", former_role as "formerRole", role from changed`)
  const departed = changed.filter(({ formerRole, role }) => role === 'none' && formerRole !== 'none')
  const ids = departed.map(({ companyUserId }) => companyUserId)
  await endAccess(tx, managementGroupId, ids)
  await removeAddresses(tx, managementGroupId, ids)
  return changed
}

/** Whether anyone in the company is an admin. */
export const hasAdmin = async (tx: Queries, managementGroupId: number): Promise<boolean> => {
  const rows = await tx.query(sql`
    select company_user_id from members where management_group_id = ${managementGroupId} and role = 'admin' limit 1`)
  return rows.length > 0
}
