import sql, { empty } from 'sql-template-tag'
import { arrayOf } from '../array-of.ts'
import type { Queries } from '../connect.ts'

/** A block of members, and how often they have been changed. */
export type BlockVersion = { readonly block: string; readonly version: string }

/** The members with one department name; `ids` has 8 bytes for each. */
export type NamedMembers = { readonly name: string; readonly ids: Buffer }

/** The blocks of a company's members. */
export const listVersions = (tx: Queries, managementGroupId: number): Promise<BlockVersion[]> =>
  tx.query<BlockVersion>(sql`
    select block, version from member_blocks where management_group_id = ${managementGroupId}`)

/** Members of a company by their department name: of some blocks, or of all, which are in an index. */
export const listMembersByName = (
  tx: Queries,
  managementGroupId: number,
  blocks: readonly string[] | null,
): Promise<NamedMembers[]> => {
  const within =
    blocks === null
      ? empty
      : sql`join unnest(${arrayOf(blocks)}::bigint[]) as b (block)
          on m.company_user_id between b.block * 1024 and b.block * 1024 + 1023`
  return tx.query<NamedMembers>(sql`
    select m.department_name collate "C" as name, string_agg(int8send(m.company_user_id), ''::bytea) as ids
    from members m ${within}
    where m.management_group_id = ${managementGroupId}
    group by 1`)
}
