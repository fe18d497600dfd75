import sql, { empty, type Sql } from 'sql-template-tag'
import { arrayOf } from '../array-of.ts'
import type { Queries } from '../connect.ts'

/** A block with its number of members, and how often they have been changed. */
export type BlockVersion = { readonly block: string; readonly version: string; readonly members: number }

/**
 * Members by their department names: how many have each of `names`, in 4 bytes, and their ids in the same order, as
 * `idsOfMembers` sends them. In one row, since the driver takes longer for thousands of them.
 */
export type NamedMembers = {
  readonly names: readonly string[]
  readonly people: number
  readonly counts: Buffer
  readonly ids: Buffer
}

const noBytes = sql`''::bytea`

/**
 * Aggregates the ids of members `m` of a company, in 4 bytes each if all ids of the company fit into them, in 8 otherwise:
 * of half as many bytes half as many are written as text, sent, and read. Null for no members.
 */
export const idsOfMembers = (managementGroupId: number): Sql => sql`
  string_agg(
    case when (
      select max(company_user_id) < ${2 ** 31} from members where management_group_id = ${managementGroupId}
    ) then int4send(m.company_user_id::integer) else int8send(m.company_user_id) end,
    ${noBytes})`

/** The blocks of a company's members. */
export const listVersions = (tx: Queries, managementGroupId: number): Promise<BlockVersion[]> =>
  tx.query<BlockVersion>(sql`
    select block, version, members from member_blocks where management_group_id = ${managementGroupId}`)

/** Members of a company by their department names: of some blocks, or of all, which are in an index. */
export const findMembersByName = async (
  tx: Queries,
  managementGroupId: number,
  blocks: readonly string[] | null,
): Promise<NamedMembers> => {
  const within =
    blocks === null
      ? empty
      : sql`join unnest(${arrayOf(blocks)}::bigint[]) as b (block)
          on m.company_user_id between b.block * 1024 and b.block * 1024 + 1023`
  const [row] = await tx.query<NamedMembers>(sql`
    select coalesce(json_agg(n.name), '[]') as names, coalesce(sum(n.people), 0)::integer as people,
      coalesce(string_agg(int4send(n.people), ${noBytes}), ${noBytes}) as counts,
      coalesce(string_agg(n.ids, ${noBytes}), ${noBytes}) as ids
    from (
      select m.department_name collate "C" as name, count(*)::integer as people,
        ${idsOfMembers(managementGroupId)} as ids
      from members m ${within}
      where m.management_group_id = ${managementGroupId}
      group by 1
    ) n`)
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
