import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../connect.ts'

/** Blocks of bits of a company's members: a table, its column of the same name as what it holds, and of whom, by a member's `id`. */
type MemberBits = { readonly table: string; readonly column: string; readonly isSet: Sql }

/**
 * Writes members into blocks of bits, in the transaction that changed what the bits say. The first statement locks the blocks. The second
 * one then sees what others have committed meanwhile.
 */
export const writeBits = async (
  tx: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
  bits: MemberBits,
): Promise<void> => {
  if (companyUserIds.length === 0) return
  const [table, column] = [raw(bits.table), raw(bits.column)]
  await tx.query(sql`
    insert into ${table} as b (management_group_id, block, ${column})
    select distinct ${managementGroupId}::integer, id >> 10 as block, 0::bit(1024)
    from unnest(${companyUserIds}::bigint[]) as given (id)
    order by block
    on conflict (management_group_id, block) do update set ${column} = b.${column}`)
  await tx.query(sql`
    update ${table} b
    set ${column} = b.${column} & ~changed.members | changed.bits
    from (
      select id >> 10 as block, bit_or(member_bit(id, true)) as members, bit_or(member_bit(id, ${bits.isSet})) as bits
      from unnest(${companyUserIds}::bigint[]) as given (id)
      group by 1
    ) changed
    where b.management_group_id = ${managementGroupId} and b.block = changed.block`)
}
