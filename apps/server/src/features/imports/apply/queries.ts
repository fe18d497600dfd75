import type { ImportOptions, PeopleImport } from '@kawaraban/contract/imports.ts'
import sql, { type Sql } from 'sql-template-tag'
import { writeMemberBlocks } from '../../../db/blocks/members.ts'
import { raiseVersionIfAny } from '../../../db/company-lock.ts'
import type { Queries } from '../../../db/connect.ts'
import { withDirectoryAddress } from '../../../db/directory-addresses.ts'
import { isByAny } from '../../news/queries.ts'
import { changesAddress, changesRole } from '../check/queries.ts'
import { addCounts, type Checked, type ImportKey, keyed } from '../queries.ts'

/** Lines after `after` up to `upTo`, by account ID; with `role`, only those that set it. */
export type Slice = { readonly after: string; readonly upTo: string; readonly onlyAdmins: boolean }

const ofImport = ({ managementGroupId, importId }: ImportKey) =>
  sql`l.management_group_id = ${managementGroupId} and l.import_id = ${importId}`
const onlyAdmins = (isSet: boolean) => sql`(not ${isSet}::boolean or l.role = 'admin')`

/** Where the next slice of at most `limit` lines ends, and how many it has; null behind the last one. */
export const findSliceEnd = async (
  tx: Queries,
  key: ImportKey,
  slice: Omit<Slice, 'upTo'>,
  limit: number,
): Promise<{ upTo: string; lines: number } | null> => {
  const [row] = await tx.query<{ upTo: string | null; lines: number }>(sql`
    select max(docomo_id) as "upTo", count(*)::int as lines
    from (
      select l.docomo_id
      from import_lines l
      where ${ofImport(key)} and l.docomo_id > ${slice.after} and ${onlyAdmins(slice.onlyAdmins)}
      order by l.docomo_id
      limit ${limit}
    ) sliced`)
  return row?.upTo == null ? null : { upTo: row.upTo, lines: row.lines }
}

const keepsName = (isSet: boolean) => sql`(${isSet}::boolean and m.name_is_own)`
/** Whether a line changes the member's own row, and whether it changes anything at all. */
const differsInRow = ({ keepOwnNames }: ImportOptions): Sql => sql`
  (l.name <> m.name and not ${keepsName(keepOwnNames)} or l.department_name <> m.department_name
    or l.reading <> m.reading or ${changesRole})`
/** Whether a line has its member's address of the directory written: it changes it, or removes it with the role. */
export const writesAddress = sql`(${changesAddress} or (l.role = 'none' and d.address is not null))`
const differs = (options: ImportOptions): Sql => sql`(${differsInRow(options)} or ${changesAddress})`

export const sliced = (key: ImportKey, { after, upTo, onlyAdmins: isSet }: Slice) => sql`
  ${ofImport(key)} and l.docomo_id > ${after} and l.docomo_id <= ${upTo} and not l.is_too_long and ${onlyAdmins(isSet)}`

/** Locks the members that a slice changes, in the order of their ids, against concurrent changes. */
export const lockChanged = async (tx: Queries, key: ImportKey, slice: Slice, options: ImportOptions): Promise<void> => {
  await tx.query(sql`
    select m.company_user_id
    from import_lines l
    join members m on m.management_group_id = l.management_group_id and m.docomo_id = l.docomo_id
    ${withDirectoryAddress(key.managementGroupId)}
    where ${sliced(key, slice)} and ${differs(options)}
    order by m.company_user_id
    for no key update of m`)
}

/**
 * The result of a slice: counts, the ids of members with another name or department and of those who lost every right, and whether an
 * admin lost the role.
 */
export type Applied = {
  readonly fresh: number
  readonly added: number
  readonly changed: number
  readonly setToNone: string[]
  readonly renamed: string[]
  /** Whether any address changes: call `applyAddresses`, which does it. */
  readonly hasAddresses: boolean
  readonly demoted: boolean
}

const addedAndChanged = sql`
  select company_user_id, role, 1 as added from added union all select company_user_id, role, 0 from changed`

/**
 * Adds and changes the members of a slice, and keeps what they were before. `added` is less than `fresh` when somebody has
 * signed in for the first time meanwhile: then the slice has to be applied again. People without a role become viewers by
 * default.
 */
export const applyLines = async (
  tx: Queries,
  key: ImportKey,
  slice: Slice,
  options: ImportOptions,
): Promise<Applied> => {
  const { managementGroupId, importId } = key
  const [row] = await tx.query<Applied>(sql`
    with given as materialized (
      select l.docomo_id, m.company_user_id,
        m.name as former_name, m.name_is_own as former_name_is_own, m.department_name as former_department_name,
        m.reading as former_reading, m.role as former_role, m.role_is_default as former_role_is_default,
        case when ${keepsName(options.keepOwnNames)} then m.name else coalesce(l.name, m.name) end as name,
        coalesce(l.department_name, m.department_name, '') as department_name,
        coalesce(l.reading, m.reading, '') as reading,
        case when m.company_user_id is null then coalesce(l.role, 'viewer') else coalesce(l.role, m.role) end as role,
        case when m.company_user_id is null then l.role is null else l.role is null and m.role_is_default end
          as role_is_default,
        ${differsInRow(options)} as is_row_changed,
        ${writesAddress} as is_addressed
      from import_lines l
      left join members m on m.management_group_id = l.management_group_id and m.docomo_id = l.docomo_id
      ${withDirectoryAddress(managementGroupId)}
      where ${sliced(key, slice)} and (m.company_user_id is null or ${differs(options)})
    ), fresh as materialized (
      select g.*, row_number() over (order by g.docomo_id) as rank
      from given g
      where g.company_user_id is null
    ), added as (
      insert into members (management_group_id, docomo_id, name, department_name, reading, role, role_is_default,
        icon_type)
      select ${managementGroupId}::integer, docomo_id, name, department_name, reading, role, role_is_default,
        lpad((rank % 3)::text, 8, '0')
      from fresh
      order by rank
      on conflict (management_group_id, docomo_id) do nothing
      returning company_user_id, name, department_name, reading, role, role_is_default
    ), changed as (
      update members m
      set name = g.name, department_name = g.department_name, reading = g.reading, role = g.role,
        role_is_default = g.role_is_default, name_is_own = m.name_is_own and g.name = g.former_name
      from given g
      where m.management_group_id = ${managementGroupId} and m.company_user_id = g.company_user_id and g.is_row_changed
      returning m.company_user_id, m.role
    ), blocks as (
      ${writeMemberBlocks(managementGroupId, addedAndChanged)}
    ), noted as (
      insert into import_changes (management_group_id, import_id, company_user_id, is_added, former_name,
        former_name_is_own, former_department_name, former_reading, former_role, former_role_is_default, name,
        department_name, reading, role, role_is_default)
      select ${managementGroupId}::integer, ${importId}::bigint, company_user_id, true, null::text, null::boolean, null::text,
        null::text, null::text, null::boolean, name,
        department_name, reading, role, role_is_default
      from added
      union all
      select ${managementGroupId}::integer, ${importId}::bigint, company_user_id, false, former_name, former_name_is_own,
        former_department_name, former_reading, former_role, former_role_is_default, name, department_name, reading, role,
        role_is_default
      from given
      where company_user_id is not null
      on conflict (management_group_id, import_id, company_user_id) do update
        set name = excluded.name, department_name = excluded.department_name, reading = excluded.reading,
          role = excluded.role, role_is_default = excluded.role_is_default
    )
    select (select count(*) from fresh)::int as fresh, (select count(*) from added)::int as added,
      (select count(*) from given where company_user_id is not null)::int as changed,
      (select coalesce(array_agg(company_user_id), '{}')::text[] from given
        where role = 'none' and coalesce(former_role, 'none') <> 'none') as "setToNone",
      (select coalesce(array_agg(company_user_id), '{}')::text[] from given
        where name <> former_name or department_name <> former_department_name) as renamed,
      exists (select from given where is_addressed) as "hasAddresses",
      exists (select from given where former_role = 'admin' and role <> 'admin') as demoted`)
  if (!row) throw new Error('a slice gave no row')
  return row
}

/** Makes every process reload the company's posts if any of these members has written one. Call it under the lock. */
export const raiseVersionForAuthors = async (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
): Promise<void> => {
  if (companyUserIds.length === 0) return
  await raiseVersionIfAny(tx, managementGroupId, isByAny(companyUserIds))
}

/** Adds to what applying has done so far. */
export const addApplied = async (
  tx: Queries,
  key: ImportKey,
  counts: { added: number; changed: number; setToNone: number },
): Promise<void> => {
  await tx.query(sql`update imports set applied = ${addCounts(sql`applied`, counts)} where ${keyed(key)}`)
}

/** Updates the dry run, with the faults that only the company shows. */
export const recordCheck = async (
  tx: Queries,
  key: ImportKey,
  { counts, totalFaults, blockingFaults }: { counts: Checked; totalFaults: number; blockingFaults: number },
): Promise<void> => {
  await tx.query(sql`
    update imports
    set counts = ${JSON.stringify(counts)}, total_faults = ${totalFaults}, blocking_faults = ${blockingFaults}
    where ${keyed(key)}`)
}

/** Begins to count what applying does. */
export const startApplied = async (
  tx: Queries,
  key: ImportKey,
  applied: NonNullable<PeopleImport['applied']>,
): Promise<void> => {
  await tx.query(sql`update imports set applied = ${JSON.stringify(applied)} where ${keyed(key)}`)
}
