import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../db/connect.ts'
import { withDirectoryAddress } from '../../../../db/directory-addresses.ts'
import { canReadNews } from '../../../../rights/queries.ts'
import type { ImportKey } from '../../queries.ts'
import { type Range, ranged } from '../queries.ts'

/**
 * Restores the addresses of a range that still are as the import has set them, with what a mail server had said of them. Call it when the
 * roles are what they were: who has the role none gets none, and who was added keeps theirs or is gone. Returns the ids of the members with another address.
 */
export const undoAddresses = async (tx: Queries, key: ImportKey, range: Range, now: Instant): Promise<string[]> => {
  const { managementGroupId } = key
  const [row] = await tx.query<{ addressed: string[] }>(sql`
    with given as materialized (
      select c.company_user_id, c.former_address as address, c.former_refused_at as refused_at, c.former_refusal as refusal
      from import_changes c
      join members m on m.management_group_id = c.management_group_id and m.company_user_id = c.company_user_id
      ${withDirectoryAddress(managementGroupId)}
      where ${ranged(key, range)} and not c.is_added and coalesce(d.address, '') = c.address
        and c.address <> coalesce(c.former_address, '') and ${canReadNews(sql`m.role`)}
    ), saved as (
      insert into mail_addresses (management_group_id, company_user_id, source, address, saved_at, refused_at, refusal)
      select ${managementGroupId}::integer, company_user_id, 'directory', address, ${new Date(now)}::timestamptz, refused_at,
        refusal
      from given
      where address is not null
      on conflict (management_group_id, company_user_id, source) do update
        set address = excluded.address, saved_at = excluded.saved_at, refused_at = excluded.refused_at,
          refusal = excluded.refusal
    ), removed as (
      delete from mail_addresses
      where management_group_id = ${managementGroupId} and source = 'directory'
        and company_user_id = any((select array_agg(company_user_id) from given where address is null)::bigint[])
    )
    select coalesce(array_agg(company_user_id), '{}')::text[] as addressed from given`)
  return row?.addressed ?? []
}
