import type { ImportOutcome, ImportPerson } from '@kawaraban/contract/import-people.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { withDirectoryAddress } from '../../../db/directory-addresses.ts'
import { givenAddress, idsAtOnce } from '../check/queries.ts'
import { type ImportKey, keyed } from '../queries.ts'

/**
 * A page of the people whom the check has found, in the order of its list, with what they would be and what they are now; their addresses
 * where `hasMail` is set.
 */
export const listPeople = (
  db: Queries,
  key: ImportKey,
  outcome: ImportOutcome,
  { page, limit }: { page: number; limit: number },
  hasMail: boolean,
): Promise<ImportPerson[]> => {
  const { managementGroupId, importId } = key
  const [from, to] = [(page - 1) * limit, page * limit]
  const isMissing = outcome === 'missing'
  const address = hasMail ? sql`coalesce(${givenAddress}, d.address, '') as address,` : sql``
  const formerAddress = hasMail ? sql`, 'address', coalesce(d.address, '')` : sql``
  return db.query<ImportPerson>(sql`
    with listed as materialized (
      select u.docomo_id, b.block * ${idsAtOnce} + u.nth - 1 as position
      from import_people b
      cross join lateral unnest(b.docomo_ids) with ordinality as u (docomo_id, nth)
      where ${keyed(key)} and b.outcome = ${outcome}
        and b.block between ${Math.floor(from / idsAtOnce)} and ${Math.floor((to - 1) / idsAtOnce)}
    )
    select p.docomo_id as "docomoId", coalesce(l.line, 0) as line,
      coalesce(l.name, m.name, '') as name, coalesce(l.department_name, m.department_name, '') as "departmentName",
      coalesce(l.reading, m.reading, '') as reading,
      ${address}
      case
        when ${isMissing}::boolean then 'none'
        when m.company_user_id is null then coalesce(l.role, 'viewer')
        else coalesce(l.role, m.role, 'none')
      end as role,
      case when m.company_user_id is not null then json_build_object('name', m.name, 'departmentName', m.department_name,
        'reading', m.reading, 'role', coalesce(m.role, 'none')${formerAddress}) end as former,
      coalesce(l.name <> m.name and m.name_is_own, false) as "isOwnName",
      coalesce(l.role = m.role and m.role_is_default, false) as "fixesRole"
    from (select * from listed where position >= ${from} and position < ${to}) p
    left join lateral (
      select * from import_lines
      where management_group_id = ${managementGroupId} and import_id = ${importId} and docomo_id = p.docomo_id
      offset 0
    ) l on true
    left join lateral (
      select * from members where management_group_id = ${managementGroupId} and docomo_id = p.docomo_id
      offset 0
    ) m on true
    ${hasMail ? withDirectoryAddress(managementGroupId) : sql``}
    order by p.position`)
}
