import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../connect.ts'

/** Blocks of bits of a company's members: a table, and by column whose bits it holds, as a condition on a member's `id`. */
type MemberBits = { readonly table: string; readonly columns: Readonly<Record<string, Sql>> }

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
  const table = raw(bits.table)
  const columns = Object.entries(bits.columns).map(([name, isSet]) => ({ column: raw(name), isSet }))
  const names = join(columns.map(({ column }) => column))
  const written = join(columns.map(({ column }) => sql`${column} = b.${column} & ~changed.members | changed.${column}`))
  const counted = join(columns.map(({ column, isSet }) => sql`bit_or(member_bit(id, ${isSet})) as ${column}`))
  await tx.query(sql`
    insert into ${table} as b (management_group_id, block, ${names})
    select distinct ${managementGroupId}::integer, id >> 10 as block, ${join(columns.map(() => sql`0::bit(1024)`))}
    from unnest(${companyUserIds}::bigint[]) as given (id)
    order by block
    on conflict (management_group_id, block) do update set block = b.block`)
  await tx.query(sql`
    update ${table} b
    set ${written}
    from (
      select id >> 10 as block, bit_or(member_bit(id, true)) as members, ${counted}
      from unnest(${companyUserIds}::bigint[]) as given (id)
      group by 1
    ) changed
    where b.management_group_id = ${managementGroupId} and b.block = changed.block`)
}
