import type { ListedGroup } from '@kawaraban/contract/groups.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { arrayOf } from '../../db/array-of.ts'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { canReadNews } from '../../rights/queries.ts'

type GroupContent = { name: string; companyUserIds: readonly string[] }
type StoredGroup = { companyUserGroupId: string; name: string; companyUserIds: string[] }

/** Those of `ids` who cannot be chosen at this moment, each with whether it is a member at all. */
export const listUnchoosable = (
  tx: Queries,
  managementGroupId: number,
  ids: readonly string[],
): Promise<{ companyUserId: string; isMember: boolean }[]> =>
  tx.query<{ companyUserId: string; isMember: boolean }>(sql`
    select given.id as "companyUserId", m.company_user_id is not null as "isMember"
    from unnest(${arrayOf(ids)}::bigint[]) as given(id)
    left join members m on m.management_group_id = ${managementGroupId} and m.company_user_id = given.id
    where (${canReadNews(sql`m.role`)}) is not true`)

/** Stores a group of members for its creator and gives its id. */
export const insertGroup = async (db: Queries, owner: Member, group: GroupContent, now: Instant): Promise<string> => {
  const [row] = await db.query<{ companyUserGroupId: string }>(sql`
    insert into company_user_groups
      (management_group_id, owner_company_user_id, name, company_user_ids, created_at, updated_at)
    values (${owner.managementGroupId}, ${owner.companyUserId}, ${group.name}, ${arrayOf(group.companyUserIds)}::bigint[],
      ${new Date(now)}, ${new Date(now)})
    returning company_user_group_id as "companyUserGroupId"`)
  if (!row) throw new Error('insert returned no row')
  return row.companyUserGroupId
}

/** How many groups a member has stored. */
export const countGroups = async (tx: Queries, owner: Member): Promise<number> => {
  const [row] = await tx.query<{ groups: number }>(sql`
    select count(*)::int as groups from company_user_groups
    where management_group_id = ${owner.managementGroupId} and owner_company_user_id = ${owner.companyUserId}`)
  return row?.groups ?? 0
}

/** The groups that a member has stored, by name. */
export const listGroupsOf = (db: Queries, owner: Member): Promise<ListedGroup[]> =>
  db.query<ListedGroup>(sql`
    select company_user_group_id as "companyUserGroupId", name, people
    from company_user_groups
    where management_group_id = ${owner.managementGroupId} and owner_company_user_id = ${owner.companyUserId}
    order by name, company_user_group_id`)

/** Whose group of this company it is, or null. */
export const findGroupOwner = async (
  db: Queries,
  managementGroupId: number,
  companyUserGroupId: string,
): Promise<string | null> => {
  const [row] = await db.query<{ ownerCompanyUserId: string }>(sql`
    select owner_company_user_id as "ownerCompanyUserId"
    from company_user_groups
    where management_group_id = ${managementGroupId} and company_user_group_id = ${companyUserGroupId}`)
  return row?.ownerCompanyUserId ?? null
}

/** The group of this company, or null. */
export const findGroup = async (
  db: Queries,
  managementGroupId: number,
  companyUserGroupId: string,
): Promise<StoredGroup | null> => {
  const [row] = await db.query<Omit<StoredGroup, 'companyUserIds'> & { ids: string }>(sql`
    select company_user_group_id as "companyUserGroupId", name, array_to_string(company_user_ids, ',') as ids
    from company_user_groups
    where management_group_id = ${managementGroupId} and company_user_group_id = ${companyUserGroupId}`)
  if (!row) return null
  const { ids, ...group } = row
  return { ...group, companyUserIds: ids === '' ? [] : ids.split(',') }
}

/** Replaces name and members of a group. */
export const replaceGroup = async (
  db: Queries,
  managementGroupId: number,
  companyUserGroupId: string,
  group: GroupContent,
  now: Instant,
): Promise<void> => {
  await db.query(sql`
    update company_user_groups
    set name = ${group.name}, company_user_ids = ${arrayOf(group.companyUserIds)}::bigint[], updated_at = ${new Date(now)}
    where management_group_id = ${managementGroupId} and company_user_group_id = ${companyUserGroupId}`)
}

/** Gives a group another name. */
export const renameStoredGroup = async (
  db: Queries,
  managementGroupId: number,
  companyUserGroupId: string,
  name: string,
  now: Instant,
): Promise<void> => {
  await db.query(sql`
    update company_user_groups
    set name = ${name}, updated_at = ${new Date(now)}
    where management_group_id = ${managementGroupId} and company_user_group_id = ${companyUserGroupId}`)
}

/** Deletes a group for good. */
export const deleteStoredGroup = async (
  db: Queries,
  managementGroupId: number,
  companyUserGroupId: string,
): Promise<void> => {
  await db.query(sql`
    delete from company_user_groups
    where management_group_id = ${managementGroupId} and company_user_group_id = ${companyUserGroupId}`)
}
