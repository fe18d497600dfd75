import { type ReachFilter, reachFilters, type UnreachedPerson } from '@kawaraban/contract/unreached.ts'
import sql, { empty, join, raw, Sql } from 'sql-template-tag'
import { arrayOf } from '../../db/array-of.ts'
import { blockSize } from '../../db/blocks/block-size.ts'
import type { Queries } from '../../db/connect.ts'
import type { MemberSet } from '../../db/roster/member-set.ts'
import { type CountedReach, countedSets } from '../notices/reach/queries.ts'

/** The column of a reach `r` with those who have a reason; without one, all whom no notice reaches. */
const chosenOf = (reason: ReachFilter | undefined): Sql => raw(reason ? `r."${reason}"` : 'r.unreached')

/** A block of the members who may read, and of those among them who are chosen, with the numbers of its people. */
export type UnreachedBlock = CountedReach & {
  readonly block: string
  readonly readers: Buffer
  readonly chosen: Buffer
}

const numbers = join(countedSets.map((name) => sql`bit_count(${raw(`r."${name}"`)})::integer as ${raw(`"${name}"`)}`))

/** Lists the blocks of a reach. PostgreSQL puts the number of bits before them, in four bytes. */
export const listBlocks = (tx: Queries, reach: Sql, reason: ReachFilter | undefined): Promise<UnreachedBlock[]> =>
  tx.query<UnreachedBlock>(sql`
    select r.block, bit_send(r.people) as readers, bit_send(${chosenOf(reason)}) as chosen, ${numbers}
    from (${reach}) r`)

/** The set of those whom no notice reaches, by id. */
export const findUnreached = async (tx: Queries, reach: Sql, reason: ReachFilter | undefined): Promise<MemberSet> => {
  const rows = await tx.query<{ block: string; chosen: Buffer }>(sql`
    select r.block, bit_send(${chosenOf(reason)}) as chosen
    from (${reach}) r
    where ${chosenOf(reason)} <> 0::bit(1024)
    order by r.block`)
  return new Map(rows.map(({ block, chosen }) => [Number(block), chosen.subarray(4)]))
}

/** The reason of a member `m` in a reach `r`. */
const reasonOf = join(
  reachFilters.map(
    (reason) => sql`when get_bit(${chosenOf(reason)}, (m.company_user_id & 1023)::integer) = 1 then ${reason}::text`,
  ),
  ' ',
)

/** Lists members by their ids, each with the reason. `reach` gives it of rows of `block` and `bits`. */
export const listPeople = (
  tx: Queries,
  managementGroupId: number,
  ids: readonly number[],
  reach: (people: Sql) => Sql,
): Promise<UnreachedPerson[]> => {
  const blocks = [...new Set(ids.map((id) => Math.floor(id / blockSize)))]
  const people = sql`
    select b.block, b.readers as bits from member_blocks b
    where b.management_group_id = ${managementGroupId} and b.block = any(${arrayOf(blocks)}::bigint[])`
  return tx.query<UnreachedPerson>(sql`
    select m.company_user_id as "companyUserId", m.name, m.docomo_id as "docomoId", m.department_name as "departmentName",
      case ${reasonOf} end as reason
    from members m
    join (${reach(people)}) r on r.block = m.company_user_id >> 10
    where m.management_group_id = ${managementGroupId} and m.company_user_id = any(${arrayOf(ids)}::bigint[])
    order by m.company_user_id`)
}

/** Whom a file is about: those with a reason, of departments by their stored names where these are given. */
export type UnreachedChoice = {
  readonly reason?: ReachFilter | undefined
  readonly departmentNames: readonly string[] | null
}

/** The parts of a statement that makes a reach: in a thread it is no `Sql` any more. */
export type ReachParts = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

/** The members of a file, as rows of name, account ID, department and reason, by id; and how many they are. */
export const unreachedRows = (
  managementGroupId: number,
  { strings, values }: ReachParts,
  { reason, departmentNames }: UnreachedChoice,
): { rows: Sql; total: Sql } => {
  const from = sql`
    from members m
    join (${new Sql(strings, values)}) r on r.block = m.company_user_id >> 10
    where m.management_group_id = ${managementGroupId}
      and get_bit(${chosenOf(reason)}, (m.company_user_id & 1023)::integer) = 1
      ${departmentNames ? sql`and m.department_name collate "C" = any(${departmentNames}::text[])` : empty}`
  return {
    rows: sql`
      select m.name, m.docomo_id, m.department_name, case ${reasonOf} end as reason
      ${from}
      order by m.company_user_id`,
    total: sql`select count(*)::integer as total ${from}`,
  }
}
