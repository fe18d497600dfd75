import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import { writeAddresseeBlocks } from './blocks/addressees.ts'
import type { Queries } from './connect.ts'
import type { MemberKey } from './mail-addresses.ts'

/**
 * The address that the company's directory has of the member `m`, as `d`; all null where it has none. One by one: PostgreSQL expects next to
 * none of a table that is being filled, and would compare all with all.
 */
export const withDirectoryAddress = (managementGroupId: number): Sql => sql`
  left join lateral (
    select address, refused_at, refusal from mail_addresses
    where management_group_id = ${managementGroupId} and company_user_id = m.company_user_id and source = 'directory'
    offset 0
  ) d on true`

/**
 * Saves what the company's directory says is the address of a member; an empty one removes it. One that a server has refused stays
 * refused until it changes. Returns whether anything has changed.
 */
export const saveDirectoryAddress = async (
  tx: Queries,
  { managementGroupId, companyUserId }: MemberKey,
  address: string,
  now: Instant,
): Promise<boolean> => {
  const changed =
    address === ''
      ? await tx.query(sql`
          delete from mail_addresses
          where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} and source = 'directory'
          returning 1`)
      : await tx.query(sql`
          insert into mail_addresses as a (management_group_id, company_user_id, source, address, saved_at)
          values (${managementGroupId}, ${companyUserId}, 'directory', ${address}, ${new Date(now)})
          on conflict (management_group_id, company_user_id, source) do update
          set address = excluded.address, saved_at = excluded.saved_at, refused_at = null, refusal = null
          where a.address <> excluded.address
          returning 1`)
  if (changed.length > 0) await writeAddresseeBlocks(tx, managementGroupId, [companyUserId])
  return changed.length > 0
}

/** Removes the addresses of members who have lost every right, of whatever source: nothing is mailed to them any more. */
export const removeAddresses = async (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
): Promise<void> => {
  if (companyUserIds.length === 0) return
  const removed = await tx.query<{ id: string }>(sql`
    delete from mail_addresses
    where management_group_id = ${managementGroupId} and company_user_id = any(${companyUserIds}::bigint[])
    returning company_user_id as id`)
  await writeAddresseeBlocks(tx, managementGroupId, [...new Set(removed.map(({ id }) => id))])
}
