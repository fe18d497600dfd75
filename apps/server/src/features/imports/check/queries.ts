import type { ImportFault, ImportFaultCode } from '@kawaraban/contract/imports.ts'
import { maxFileMembers } from '@kawaraban/contract/member-file.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { withDirectoryAddress } from '../../../db/directory-addresses.ts'
import { scientific } from '../../../sign-on/member-id.ts'
import { similarId } from '../../members/queries.ts'
import { type Checked, type ImportKey, keyed } from '../queries.ts'

type Subject = ImportKey & { readonly createdBy: string | null }

/** Whether a line says anything of the role, or of the texts, that is not so yet. */
export const changesRole = sql`(l.role is not null and (m.role is distinct from l.role or m.role_is_default))`
/**
 * The address that a line sets for its member, whose present one is `d`: null where it changes none, empty where it removes it. Null
 * also for a member with the role none, whose addresses are removed with the role.
 */
export const givenAddress = sql`
  case
    when case when m.company_user_id is null then coalesce(l.role, 'viewer') else coalesce(l.role, m.role, 'none') end <> 'none'
      then l.address
  end`
/** Whether a line changes the address of the directory, `d`. */
export const changesAddress = sql`coalesce(${givenAddress} <> coalesce(d.address, ''), false)`
const changesTexts = sql`(l.name <> m.name or l.department_name <> m.department_name or l.reading <> m.reading)`

const lines = ({ managementGroupId, importId }: ImportKey, joined = sql``): Sql => sql`
  import_lines l
  left join members m on m.management_group_id = l.management_group_id and m.docomo_id = l.docomo_id
  ${joined}
  where l.management_group_id = ${managementGroupId} and l.import_id = ${importId}`

type Counted = Omit<Checked, 'missing' | 'people' | 'keepsAdmin' | 'keepsAdminWithoutMissing'>

/** Account IDs of one block of a list of people. */
export const idsAtOnce = 1_000

/** Stores in blocks whom a list names: `listed` is a common table of `docomo_id`, `outcome` and their `position` in its list. */
const storePeople = ({ managementGroupId, importId }: ImportKey, listed: Sql): Sql => sql`
  insert into import_people (management_group_id, import_id, outcome, block, docomo_ids)
  select ${managementGroupId}::integer, ${importId}::bigint, outcome, block, array_agg(docomo_id order by position)
  from (
    select docomo_id, outcome, position,
      ((row_number() over (partition by outcome order by position) - 1) / ${idsAtOnce})::integer as block
    from (${listed}) listed
  ) divided
  group by outcome, block`

/** Deletes whom an earlier check has named. */
export const clearPeople = async (tx: Queries, key: ImportKey): Promise<void> => {
  await tx.query(sql`delete from import_people where ${keyed(key)}`)
}

/** What the staged lines do to the members of the company: stores whom they add, change and set to none, and counts them. */
export const judgeLines = async (tx: Queries, key: ImportKey): Promise<Counted> => {
  const isLeaving = sql`l.role = 'none' and coalesce(m.role, 'none') <> 'none'`
  const [row] = await tx.query<Counted>(sql`
    with judged as materialized (
      select l.docomo_id, l.line as position, l.is_repaired, l.is_too_long,
        m.company_user_id is not null and not l.is_too_long and l.name <> m.name and m.name_is_own as is_own_name,
        case when not l.is_too_long and ${changesAddress} then l.address end as new_address,
        case
          when l.is_too_long then 'leftOut'
          when m.company_user_id is null then 'added'
          when ${isLeaving} then 'setToNone'
          when ${changesTexts} or ${changesRole} or ${changesAddress} then 'changed'
          else 'unchanged'
        end as outcome
      from ${lines(key, withDirectoryAddress(key.managementGroupId))}
    ), stored as (
      ${storePeople(
        key,
        sql`select docomo_id, outcome, position from judged where outcome in ('added', 'changed', 'setToNone')`,
      )}
    )
    select count(*) filter (where outcome = 'added')::int as added,
      count(*) filter (where outcome = 'changed')::int as changed,
      count(*) filter (where outcome = 'setToNone')::int as "setToNone",
      count(*) filter (where outcome = 'unchanged')::int as unchanged,
      count(*) filter (where is_own_name)::int as "ownNames",
      count(*) filter (where is_repaired)::int as "forbiddenLines",
      count(*) filter (where is_too_long)::int as "tooLongLines",
      count(*) filter (where new_address <> '')::int as "addressesSet",
      count(*) filter (where new_address = '')::int as "addressesRemoved"
    from judged`)
  if (!row) throw new Error('the lines cannot be counted')
  return row
}

type Company = Pick<Checked, 'missing' | 'people' | 'keepsAdmin' | 'keepsAdminWithoutMissing'>

/** The company's present state: stores and counts members who are missing from the file, and says whether an admin remains. */
export const judgeMembers = async (
  tx: Queries,
  { managementGroupId, importId, createdBy }: Subject,
): Promise<Company> => {
  const [row] = await tx.query<Company>(sql`
    with judged as materialized (
      select m.docomo_id, m.company_user_id, m.role = 'admin' as is_admin,
        l.docomo_id is null and coalesce(m.role, 'none') <> 'none' and m.company_user_id is distinct from ${createdBy}
          as is_missing,
        l.role is null or l.role = 'admin' or l.is_too_long as stays,
        m.company_user_id = ${createdBy} or l.docomo_id is not null as is_named
      from members m
      left join import_lines l on l.management_group_id = ${managementGroupId} and l.import_id = ${importId}
        and l.docomo_id = m.docomo_id
      where m.management_group_id = ${managementGroupId}
    ), stored as (
      ${storePeople(
        { managementGroupId, importId },
        sql`select docomo_id, 'missing'::text as outcome, company_user_id as position from judged where is_missing`,
      )}
    ), company as (
      select count(*)::int as people, count(*) filter (where is_missing)::int as missing,
        count(*) filter (where is_admin) as former,
        count(*) filter (where is_admin and stays) as staying,
        count(*) filter (where is_admin and is_named and stays) as named
      from judged
    ), promoted as (
      select count(*) as admins from ${lines({ managementGroupId, importId })}
        and l.role = 'admin' and not l.is_too_long and m.role is distinct from 'admin'
    )
    select people, missing, former = 0 or staying + admins > 0 as "keepsAdmin",
      former = 0 or named + admins > 0 as "keepsAdminWithoutMissing"
    from company, promoted`)
  if (!row) throw new Error('the members cannot be counted')
  return row
}

/** Most faults of one kind that are stored; all are counted. */
const keptFaults = 10_000

type Found = { readonly faults: readonly ImportFault[]; readonly total: number }

/** The faults that a query returns as line, docomo_id, value, other and column_name. */
const listFaults = async (tx: Queries, code: ImportFaultCode, found: Sql): Promise<Found> => {
  const rows = await tx.query<ImportFault & { total: number }>(sql`
    with found as materialized (${found})
    select line, ${code}::text as code, column_name as "column", docomo_id as "docomoId", value as text, other,
      (select count(*) from found)::int as total
    from found
    order by line
    limit ${keptFaults}`)
  return { faults: rows.map(({ total: _, ...fault }) => fault), total: rows[0]?.total ?? 0 }
}

/** New account IDs that are similar to a known one. */
const alike = (key: ImportKey): Sql => sql`
  with fresh as materialized (
    select l.line, l.docomo_id, ${similarId(sql`l.docomo_id`)} as similar_id
    from ${lines(key)} and m.company_user_id is null and not l.is_too_long
  ), known as materialized (
    select k.docomo_id, ${similarId(sql`k.docomo_id`)} as similar_id
    from members k
    where k.management_group_id = ${key.managementGroupId}
  )
  select f.line, f.docomo_id, left(f.docomo_id, 100) as value, min(known.docomo_id) as other,
    'docomoId' as column_name
  from fresh f
  join known on known.similar_id = f.similar_id
  group by f.line, f.docomo_id`

/** What only the company shows to be wrong, all of it blocking. */
export const findCompanyFaults = async (
  tx: Queries,
  subject: Subject,
  { added, people, keepsAdmin }: Pick<Checked, 'added' | 'people' | 'keepsAdmin'>,
): Promise<Found> => {
  const isNew = sql`m.company_user_id is null and not l.is_too_long`
  const cell = (column: string, value: Sql, other = sql`''`) =>
    sql`l.line, l.docomo_id, ${value} as value, ${other} as other, ${column}::text as column_name`
  const found: Found[] = []
  const find = async (code: ImportFaultCode, query: Sql) => {
    found.push(await listFaults(tx, code, query))
  }
  if (added > 0) {
    await find('noName', sql`select ${cell('name', sql`''`)} from ${lines(subject)} and ${isNew} and l.name is null`)
    await find(
      'numberFormat',
      sql`
        select ${cell('docomoId', sql`left(l.docomo_id, 100)`)} from ${lines(subject)} and ${isNew}
          and normalize(l.docomo_id, NFKC) ~* ${scientific}`,
    )
    await find(
      'numberId',
      sql`
        select ${cell('docomoId', sql`left(l.docomo_id, 100)`)} from ${lines(subject)} and ${isNew} and l.is_number`,
    )
    await find('alike', alike(subject))
  }
  if (!keepsAdmin) {
    await find(
      'lastAdmin',
      sql`
        select ${cell('role', sql`l.role`)} from ${lines(subject)} and m.role = 'admin' and l.role <> 'admin'
          and not l.is_too_long`,
    )
  }
  await find(
    'ownRole',
    sql`
      select ${cell('role', sql`l.role`)} from ${lines(subject)} and m.company_user_id = ${subject.createdBy}
        and m.role = 'admin' and l.role <> 'admin' and not l.is_too_long`,
  )
  if (people + added > maxFileMembers) {
    const value = String(people + added)
    await find(
      'tooManyMembers',
      sql`select 0 as line, '' as docomo_id, ${value}::text as value, '' as other, null::text as column_name`,
    )
  }
  return {
    faults: found.flatMap(({ faults }) => faults),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}
