import sql, { empty } from 'sql-template-tag'
import { arrayOf } from '../array-of.ts'
import type { Queries } from '../connect.ts'

/** A block of members, and how often they have been changed. */
export type BlockVersion = { readonly block: string; readonly version: string }

/**
 * Members by their department names: how many have each of `names`, in 4 bytes, and their ids in the same order. In one row, since the
 * driver takes longer for thousands of them.
 */
export type NamedMembers = { readonly names: readonly string[]; readonly counts: Buffer; readonly ids: Buffer }

/** How PostgreSQL sends an id: of half as many bytes half as many are written as text, sent, and read. */
const sendId = { 4: sql`int4send(m.company_user_id::integer)`, 8: sql`int8send(m.company_user_id)` }

/** The blocks of a company's members. */
export const listVersions = (tx: Queries, managementGroupId: number): Promise<BlockVersion[]> =>
  tx.query<BlockVersion>(sql`
    select block, version from member_blocks where management_group_id = ${managementGroupId}`)

/** Members of a company by their department names: of some blocks, or of all, which are in an index; each id in `bytesOfId`. */
export const findMembersByName = async (
  tx: Queries,
  managementGroupId: number,
  blocks: readonly string[] | null,
  bytesOfId: 4 | 8,
): Promise<NamedMembers> => {
  const within =
    blocks === null
      ? empty
      : sql`join unnest(${arrayOf(blocks)}::bigint[]) as b (block)
          on m.company_user_id between b.block * 1024 and b.block * 1024 + 1023`
  const none = sql`''::bytea`
  const [row] = await tx.query<NamedMembers>(sql`
    select coalesce(json_agg(n.name), '[]') as names,
      coalesce(string_agg(int4send(octet_length(n.ids) / ${bytesOfId}::integer), ${none}), ${none}) as counts,
      coalesce(string_agg(n.ids, ${none}), ${none}) as ids
    from (
      select m.department_name collate "C" as name, string_agg(${sendId[bytesOfId]}, ${none}) as ids
      from members m ${within}
      where m.management_group_id = ${managementGroupId}
      group by 1
    ) n`)
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
