import sql from 'sql-template-tag'
import type { Queries } from '../connect.ts'

/**
 * Writes members into the blocks of those with an address that mail may go to. Call it behind every statement that changes
 * addresses, in the same transaction, with the ids of their members.
 *
 * The first statement locks the blocks. The second one then sees the addresses that others have committed meanwhile.
 */
export const writeAddresseeBlocks = async (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
): Promise<void> => {
  if (companyUserIds.length === 0) return
  await tx.query(sql`
    insert into addressee_blocks as b (management_group_id, block, addressees)
    select distinct ${managementGroupId}::integer, id >> 10 as block, 0::bit(1024)
    from unnest(${companyUserIds}::bigint[]) as given (id)
    order by block
    on conflict (management_group_id, block) do update set addressees = b.addressees`)
  await tx.query(sql`
    update addressee_blocks b
    set addressees = b.addressees & ~changed.members | changed.addressees
    from (
      select id >> 10 as block, bit_or(member_bit(id, true)) as members,
        bit_or(member_bit(id, exists (
          select from mail_addresses a
          where a.management_group_id = ${managementGroupId} and a.company_user_id = id and a.refused_at is null))) as addressees
      from unnest(${companyUserIds}::bigint[]) as given (id)
      group by 1
    ) changed
    where b.management_group_id = ${managementGroupId} and b.block = changed.block`)
}
