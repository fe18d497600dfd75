import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { writeAddresseeBlocks } from './blocks/addressees.ts'
import type { Queries } from './connect.ts'
import type { MemberKey } from './mail-addresses.ts'

/** The address that a member has entered and confirmed; null without one. */
export const findOwnAddress = async (
  db: Queries,
  { managementGroupId, companyUserId }: MemberKey,
): Promise<string | null> => {
  const [row] = await db.query<{ address: string }>(sql`
    select address from mail_addresses
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} and source = 'own'`)
  return row?.address ?? null
}

/** Saves the address that a member has entered and confirmed; a refusal of it before does not count any more. */
export const saveOwnAddress = async (
  tx: Queries,
  { managementGroupId, companyUserId }: MemberKey,
  address: string,
  now: Instant,
): Promise<void> => {
  await tx.query(sql`
    insert into mail_addresses (management_group_id, company_user_id, source, address, saved_at)
    values (${managementGroupId}, ${companyUserId}, 'own', ${address}, ${new Date(now)})
    on conflict (management_group_id, company_user_id, source) do update
    set address = excluded.address, saved_at = excluded.saved_at, refused_at = null, refusal = null`)
  await writeAddresseeBlocks(tx, managementGroupId, [companyUserId])
}

/** Removes the address that a member has entered. */
export const removeOwnAddress = async (tx: Queries, { managementGroupId, companyUserId }: MemberKey): Promise<void> => {
  await tx.query(sql`
    delete from mail_addresses
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} and source = 'own'`)
  await writeAddresseeBlocks(tx, managementGroupId, [companyUserId])
}
