import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../db/connect.ts'
import { withDirectoryAddress } from '../../../../db/directory-addresses.ts'
import type { ImportKey } from '../../queries.ts'
import { type Slice, sliced, writesAddress } from '../queries.ts'

/**
 * Changes the addresses of a slice, behind `applyLines`, which has noted its members, and notes what they were before. A statement of its own:
 * it finds who was added by an index, where the former could only compare all with all. Returns the ids of the members with another
 * address, for `writeAddresseeBlocks`.
 */
export const applyAddresses = async (tx: Queries, key: ImportKey, slice: Slice, now: Instant): Promise<string[]> => {
  const { managementGroupId, importId } = key
  const [row] = await tx.query<{ addressed: string[] }>(sql`
    with given as materialized (
      select m.company_user_id, m.name, m.department_name, m.reading, d.address as former_address, d.refused_at as former_refused_at, d.refusal as former_refusal,
        case when l.role = 'none' then '' else l.address end as address
      from import_lines l
      join members m on m.management_group_id = l.management_group_id and m.docomo_id = l.docomo_id
      ${withDirectoryAddress(managementGroupId)}
      where ${sliced(key, slice)} and ${writesAddress}
    ), saved as (
      insert into mail_addresses (management_group_id, company_user_id, source, address, saved_at)
      select ${managementGroupId}::integer, company_user_id, 'directory', address, ${new Date(now)}::timestamptz
      from given
      where address <> ''
      on conflict (management_group_id, company_user_id, source) do update
        set address = excluded.address, saved_at = excluded.saved_at, refused_at = null, refusal = null
    ), removed as (
      delete from mail_addresses
      where management_group_id = ${managementGroupId} and source = 'directory'
        and company_user_id = any((select array_agg(company_user_id) from given where address = '')::bigint[])
    ), noted as (
      insert into import_changes as c (management_group_id, import_id, company_user_id, is_added, name, department_name, reading,
        former_address, former_refused_at, former_refusal, address)
      select ${managementGroupId}::integer, ${importId}::bigint, company_user_id, false, name, department_name, reading,
        former_address, former_refused_at, former_refusal, address
      from given
      on conflict (management_group_id, import_id, company_user_id) do update
        set address = excluded.address,
          former_address = case when c.address is null then excluded.former_address else c.former_address end,
          former_refused_at = case when c.address is null then excluded.former_refused_at else c.former_refused_at end,
          former_refusal = case when c.address is null then excluded.former_refusal else c.former_refusal end
    )
    select coalesce(array_agg(company_user_id), '{}')::text[] as addressed from given`)
  return row?.addressed ?? []
}
