import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import sql from 'sql-template-tag'
import { writeMemberBlocks } from '../../../db/blocks/members.ts'
import type { Queries } from '../../../db/connect.ts'
import { withDirectoryAddress } from '../../../db/directory-addresses.ts'
import { addCounts, type ImportKey, keyed } from '../queries.ts'

/** Changes behind `after` up to `upTo`, by member. */
export type Range = { readonly after: string; readonly upTo: string; readonly onlyAdmins: boolean }

const ofImport = ({ managementGroupId, importId }: ImportKey) =>
  sql`c.management_group_id = ${managementGroupId} and c.import_id = ${importId}`
const onlyAdmins = (isSet: boolean) => sql`(not ${isSet}::boolean or c.former_role = 'admin')`

/** How many people an import has changed. */
export const countChanges = async (tx: Queries, key: ImportKey): Promise<number> => {
  const [row] = await tx.query<{ changes: number }>(sql`
    select count(*)::int as changes from import_changes c where ${ofImport(key)}`)
  return row?.changes ?? 0
}

/** Where the next range of at most `limit` changes ends, and how many it has; null behind the last one. */
export const findRangeEnd = async (
  tx: Queries,
  key: ImportKey,
  range: Omit<Range, 'upTo'>,
  limit: number,
): Promise<{ upTo: string; changes: number } | null> => {
  const [row] = await tx.query<{ upTo: string | null; changes: number }>(sql`
    select max(company_user_id) as "upTo", count(*)::int as changes
    from (
      select c.company_user_id
      from import_changes c
      where ${ofImport(key)} and c.company_user_id > ${range.after} and ${onlyAdmins(range.onlyAdmins)}
      order by c.company_user_id
      limit ${limit}
    ) ranged`)
  return row?.upTo == null ? null : { upTo: row.upTo, changes: row.changes }
}

export const ranged = (key: ImportKey, { after, upTo, onlyAdmins: isSet }: Range) => sql`
  ${ofImport(key)} and c.company_user_id > ${after} and c.company_user_id <= ${upTo} and ${onlyAdmins(isSet)}`

/** Locks the members of a range, in the order of their ids. */
export const lockRange = async (tx: Queries, key: ImportKey, range: Range): Promise<void> => {
  await tx.query(sql`
    select m.company_user_id
    from import_changes c
    join members m on m.management_group_id = c.management_group_id and m.company_user_id = c.company_user_id
    where ${ranged(key, range)}
    order by m.company_user_id
    for update of m`)
}

export type Undone = {
  readonly restored: number
  /** Ids of added members who are deleted now. */
  readonly removed: string[]
  readonly skipped: number
  /** Ids of added members who cannot be deleted and have the role none now. */
  readonly ended: number
  /** Ids of all members who had a role before, and have none now. */
  readonly setToNone: string[]
  /** Ids of members with another name or department. */
  readonly renamed: string[]
  readonly demoted: boolean
}

/** Members of a range whom somebody has signed in as. Call it with the range locked: nobody signs in for the first time then. */
const listMembersWithAccount = async (
  tx: Queries,
  managementGroupId: number,
  { after, upTo }: Range,
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(sql`
    select distinct company_user_id as id from accounts
    where management_group_id = ${managementGroupId} and company_user_id > ${after} and company_user_id <= ${upTo}`)
  return rows.map(({ id }) => id)
}

/**
 * Takes the changes of a range back. Of who was changed, each field that still is as the import has set it is again what it
 * was; who was added goes, or where somebody has signed in with it or it is named in a post, gets the role none. What was
 * changed since stays, and counts as skipped. The roles of `keepRoleOf` and, where `keepAdmins`, of all admins stay.
 */
export const undoRange = async (
  tx: Queries,
  key: ImportKey,
  range: Range,
  { keepRoleOf, keepAdmins }: { keepRoleOf: string | null; keepAdmins: boolean },
): Promise<Undone> => {
  const { managementGroupId } = key
  const keepsRole = sql`(m.role = 'admin' and (m.company_user_id = ${keepRoleOf} or ${keepAdmins}::boolean))`
  const restored = (field: ReturnType<typeof sql>, former: ReturnType<typeof sql>) =>
    sql`case when m.${field} is not distinct from c.${field} then c.${former} else m.${field} end`
  const isStale = (field: ReturnType<typeof sql>, former: ReturnType<typeof sql>) =>
    sql`(c.${field} is distinct from c.${former} and m.${field} is distinct from c.${field}
      and m.${field} is distinct from c.${former})`
  const withAccount = await listMembersWithAccount(tx, managementGroupId, range)
  const [row] = await tx.query<Undone>(sql`
    with given as materialized (
      select m.company_user_id, c.is_added, m.name as present_name,
        m.department_name as present_department_name, m.role as present_role,
        ${restored(sql`name`, sql`former_name`)} as name,
        case when m.name = c.name and c.name <> c.former_name then c.former_name_is_own else m.name_is_own end
          as name_is_own,
        ${restored(sql`department_name`, sql`former_department_name`)} as department_name,
        ${restored(sql`reading`, sql`former_reading`)} as reading,
        case when ${keepsRole} then m.role else ${restored(sql`role`, sql`former_role`)} end as role,
        case when m.role is not distinct from c.role and m.role_is_default is not distinct from c.role_is_default
          and not ${keepsRole} then c.former_role_is_default else m.role_is_default end as role_is_default,
        ${isStale(sql`name`, sql`former_name`)} or ${isStale(sql`department_name`, sql`former_department_name`)}
          or ${isStale(sql`reading`, sql`former_reading`)}
          or ${isStale(sql`role`, sql`former_role`)} or (c.role is distinct from c.former_role and ${keepsRole}
            and c.former_role is distinct from 'admin')
          or coalesce(d.address, '') not in (c.address, coalesce(c.former_address, '')) as is_stale,
        m.company_user_id = any(${withAccount}::bigint[])
          or exists (select from access_logs v
            where v.management_group_id = ${managementGroupId} and v.company_user_id = m.company_user_id)
          or exists (select from audiences n
            where n.management_group_id = ${managementGroupId} and n.company_user_id = m.company_user_id)
          or (m.name, m.department_name, m.reading) is distinct from (c.name, c.department_name, c.reading)
          or coalesce(d.address, '') <> coalesce(c.address, '') as is_known,
        m.role is distinct from c.role or ${keepsRole} as keeps_role
      from import_changes c
      join members m on m.management_group_id = c.management_group_id and m.company_user_id = c.company_user_id
      ${withDirectoryAddress(managementGroupId)}
      where ${ranged(key, range)}
    ), removed as (
      delete from members m using given g
      where m.management_group_id = ${managementGroupId} and m.company_user_id = g.company_user_id
        and g.is_added and not g.is_known and not g.keeps_role
      returning m.company_user_id, m.role
    ), ended as (
      update members m set role = 'none', role_is_default = false
      from given g
      where m.management_group_id = ${managementGroupId} and m.company_user_id = g.company_user_id
        and g.is_added and g.is_known and not g.keeps_role
      returning m.company_user_id, m.role
    ), restored as (
      update members m
      set name = g.name, name_is_own = g.name_is_own, department_name = g.department_name, reading = g.reading,
        role = g.role, role_is_default = g.role_is_default
      from given g
      where m.management_group_id = ${managementGroupId} and m.company_user_id = g.company_user_id and not g.is_added
      returning m.company_user_id, m.role
    ), blocks as (
      ${writeMemberBlocks(
        managementGroupId,
        sql`select company_user_id, role, -1 as added from removed
          union all
          select company_user_id, role, 0 from ended
          union all
          select company_user_id, role, 0 from restored`,
      )}
    )
    select (select count(*) from restored)::int as restored,
      (select coalesce(array_agg(company_user_id), '{}')::text[] from removed) as removed,
      (select coalesce(array_agg(company_user_id), '{}')::text[] from (
        select company_user_id from ended
        union all
        select company_user_id from given
        where not is_added and role = 'none' and coalesce(present_role, 'none') <> 'none'
      ) ended_access) as "setToNone",
      (select count(*) from ended)::int as ended,
      (select count(*) from given where is_added and keeps_role or not is_added and is_stale)::int as skipped,
      (select coalesce(array_agg(company_user_id), '{}')::text[] from given
        where not is_added and (name <> present_name or department_name <> present_department_name)) as renamed,
      exists (select from given where present_role = 'admin' and (is_added or role is distinct from 'admin')) as demoted`)
  if (!row) throw new Error('a range gave no row')
  return row
}

/** Begins to count what taking back does. */
export const startUndone = async (tx: Queries, key: ImportKey): Promise<void> => {
  const none = JSON.stringify({ restored: 0, removed: 0, setToNone: 0, skipped: 0 })
  await tx.query(sql`update imports set undone = ${none} where ${keyed(key)}`)
}

/** Adds to what taking back has done so far. */
export const addUndone = async (
  tx: Queries,
  key: ImportKey,
  counts: NonNullable<PeopleImport['undone']>,
): Promise<void> => {
  await tx.query(sql`update imports set undone = ${addCounts(sql`undone`, counts)} where ${keyed(key)}`)
}

/** Whether there would be an admin after the undo of a whole import. */
export const keepsAdmin = async (tx: Queries, key: ImportKey, undoneBy: string | null): Promise<boolean> => {
  const rows = await tx.query(sql`
    select
    from members m
    left join import_changes c on ${ofImport(key)} and c.company_user_id = m.company_user_id
    where m.management_group_id = ${key.managementGroupId} and (
      m.role = 'admin' and (m.company_user_id = ${undoneBy} or c.company_user_id is null
        or c.role is distinct from 'admin' or c.former_role = 'admin')
      or c.former_role = 'admin' and m.role is not distinct from c.role)
    limit 1`)
  return rows.length > 0
}
