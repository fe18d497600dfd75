import sql from 'sql-template-tag'
import { writeMemberBlocks } from '../../../../db/blocks/members.ts'
import type { Queries } from '../../../../db/connect.ts'
import { canReadNews } from '../../../../rights/queries.ts'
import type { ImportKey } from '../../queries.ts'

/** Where the next range of at most `limit` members ends; null behind the last one. */
export const findRangeEnd = async (
  tx: Queries,
  managementGroupId: number,
  after: string,
  limit: number,
): Promise<{ upTo: string; members: number } | null> => {
  const [row] = await tx.query<{ upTo: string | null; members: number }>(sql`
    select max(company_user_id) as "upTo", count(*)::int as members
    from (
      select company_user_id from members
      where management_group_id = ${managementGroupId} and company_user_id > ${after}
      order by company_user_id
      limit ${limit}
    ) ranged`)
  return row?.upTo == null ? null : { upTo: row.upTo, members: row.members }
}

/**
 * Gives the role none to the members of a range who are not in the file, all but who imports it, and stores what they were
 * before; returns their ids and whether an admin is among them.
 */
export const applyMissing = async (
  tx: Queries,
  { managementGroupId, importId, createdBy }: ImportKey & { createdBy: string | null },
  { after, upTo }: { after: string; upTo: string },
): Promise<{ setToNone: string[]; demoted: boolean }> => {
  // A plain join: with withDirectoryAddress this statement never succeeds on a cluster.
  const [row] = await tx.query<{ setToNone: string[]; demoted: boolean }>(sql`
    with gone as materialized (
      select m.*, d.address as former_address, d.refused_at as former_refused_at, d.refusal as former_refusal
      from members m
      left join mail_addresses d on d.management_group_id = ${managementGroupId} and d.company_user_id = m.company_user_id
        and d.source = 'directory'
      where m.management_group_id = ${managementGroupId} and m.company_user_id > ${after}
        and m.company_user_id <= ${upTo} and ${canReadNews(sql`m.role`)}
        and m.company_user_id is distinct from ${createdBy}
        and not exists (
          select from import_lines l
          where l.management_group_id = ${managementGroupId} and l.import_id = ${importId} and l.docomo_id = m.docomo_id)
      order by m.company_user_id
      for no key update of m
    ), noted as (
      insert into import_changes (management_group_id, import_id, company_user_id, is_added, former_name,
        former_name_is_own, former_department_name, former_reading, former_role, former_role_is_default, name,
        department_name, reading, role, role_is_default, former_address, former_refused_at, former_refusal, address)
      select management_group_id, ${importId}, company_user_id, false, name, name_is_own, department_name, reading, role,
        role_is_default, name, department_name, reading, 'none', false, former_address, former_refused_at, former_refusal,
        case when former_address is not null then '' end
      from gone
    ), changed as (
      update members m set role = 'none', role_is_default = false
      from gone
      where m.management_group_id = ${managementGroupId} and m.company_user_id = gone.company_user_id
      returning m.company_user_id, m.role
    ), blocks as (
      ${writeMemberBlocks(managementGroupId, sql`select company_user_id, role, 0 as added from changed`)}
    )
    select coalesce(array_agg(company_user_id), '{}')::text[] as "setToNone",
      coalesce(bool_or(role = 'admin'), false) as demoted
    from gone`)
  if (!row) throw new Error('a range gave no row')
  return row
}
