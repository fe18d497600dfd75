import sql from 'sql-template-tag'
import { arrayOf } from '../array-of.ts'
import type { Queries } from '../connect.ts'

/**
 * What the members of a block are searched by, in no order. `lines` are their `folded` columns one behind the other; `numbers`
 * has eight bytes for each: ten bits are its index in the block, two above them its role's index among `searchedRoles`, and the
 * rest is the length of its lines in bytes.
 */
export type BlockRow = { readonly block: string; readonly numbers: Buffer; readonly lines: string }

export const searchedRoles = ['none', 'viewer', 'editor', 'admin'] as const

/**
 * Reads blocks of members to be searched; those without members are left out. Each block is an aggregate of its own: to group the
 * rows of all of them costs half as much again.
 */
export const findSearchBlocks = (
  tx: Queries,
  managementGroupId: number,
  blocks: readonly string[],
): Promise<BlockRow[]> =>
  tx.query<BlockRow>(sql`
    select b.block, s.lines, s.numbers
    from unnest(${arrayOf(blocks)}::bigint[]) as b (block)
    cross join lateral (
      select string_agg(m.folded, '') as lines,
        string_agg(
          int8send((m.company_user_id & 1023)
            + (case m.role when 'viewer' then 1 when 'editor' then 2 when 'admin' then 3 else 0 end << 10)
            + (octet_length(m.folded)::bigint << 12)), ''::bytea) as numbers
      from members m
      where m.management_group_id = ${managementGroupId}
        and m.company_user_id between b.block * 1024 and b.block * 1024 + 1023
      offset 0
    ) s
    where s.lines is not null`)
