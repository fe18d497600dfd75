import { buildDepartments, namesWithin } from '@kawaraban/contract/departments.ts'
import { termsOf } from '@kawaraban/contract/fold.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { type MemberSet, setOfIds } from '../../../db/roster/member-set.ts'
import { listRosterNames, type ReadRoster, type Roster, setOfNames } from '../../../db/roster/roster.ts'
import { type Kind, knownBlocks, type Post } from '../../views/blocks/queries.ts'
import type { ReaderRow } from '../../views/table/queries.ts'

/** A narrowing as the database knows it: departments are the stored names, null where all are meant. */
export type Chosen = Pick<Narrowing, 'kind' | 'state' | 'companyUserIds'> & {
  readonly terms: readonly string[]
  readonly departmentNames: readonly string[] | null
}

/** Every department name of a company once. Jumps from name to name along the index. */
export const listDepartmentNames = async (tx: Queries, managementGroupId: number): Promise<string[]> => {
  const nextName = (after: Sql) => sql`
    select department_name collate "C" as name from members
    where management_group_id = ${managementGroupId} ${after}
    order by department_name collate "C"
    limit 1`
  const rows = await tx.query<{ name: string }>(sql`
    with recursive names as (
      (${nextName(empty)})
      union all
      select next.name
      from names, lateral (${nextName(sql`and department_name collate "C" > names.name`)}) next
    )
    select name from names`)
  return rows.map(({ name }) => name)
}

const chooseAmong = (
  { kind, state, departments, search, companyUserIds }: Narrowing,
  names: readonly string[] | null,
): Chosen => ({
  kind,
  state,
  companyUserIds,
  terms: termsOf(search),
  departmentNames: names && namesWithin(buildDepartments(names), departments),
})

/** Finds the stored names of a narrowing's departments, to be used in the same snapshot. */
export const chooseReaders = async (tx: Queries, managementGroupId: number, narrowing: Narrowing): Promise<Chosen> => {
  const isByDepartment = narrowing.departments.length > 0
  return chooseAmong(narrowing, isByDepartment ? await listDepartmentNames(tx, managementGroupId) : null)
}

/** Whether a narrowing leaves people out by anything but their state. */
const isNarrowedByPerson = ({ terms, departmentNames, companyUserIds }: Chosen): boolean =>
  terms.length > 0 || departmentNames !== null || companyUserIds !== undefined

const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const personConditions = ({ terms, departmentNames, companyUserIds }: Chosen): Sql => {
  const patterns = terms.map(likePattern)
  const nameAndId = sql`concat_ws(chr(10),
    split_part(m.folded, chr(10), 1), split_part(m.folded, chr(10), 2), split_part(m.folded, chr(10), 4))`
  const conditions = [
    ...(departmentNames ? [sql`m.department_name collate "C" = any(${departmentNames}::text[])`] : []),
    ...(companyUserIds ? [sql`m.company_user_id = any(${`{${companyUserIds}}`}::bigint[])`] : []),
    // The whole is compared first: to cut it into its parts costs more.
    ...(patterns.length > 0
      ? [sql`m.folded like all (${patterns}::text[]) and ${nameAndId} like all (${patterns}::text[])`]
      : []),
  ]
  return conditions.length > 0 ? sql`and ${join(conditions, ' and ')}` : empty
}

const bitsOf = ({ kind, state }: Chosen): Sql => {
  const done = raw(`k.${kind}`)
  return { all: sql`k.in_scope`, done: sql`k.in_scope & ${done}`, notDone: sql`k.in_scope & ~${done}` }[state]
}

/**
 * The query of those whom a post is for at this minute, after a narrowing: who may read, is in its audience, and has or has
 * not viewed or completed it. Rows are `company_user_id`, `name`, `department_name`, `docomo_id`, `viewed_at` and
 * `completed_at`, in no order. The only place that says who is left to be reminded: tables, files and notices use it, and
 * counts are made of the same parts.
 */
export const selectReaders = (post: Post, chosen: Chosen): Sql => {
  const { managementGroupId, newsId } = post
  return sql`
    with ${knownBlocks(post)}, chosen as materialized (
      select k.block, ${bitsOf(chosen)} as bits from known k
    )
    select m.company_user_id, m.name, m.department_name, m.docomo_id, r.viewed_at, r.completed_at
    from members m
    join chosen on chosen.block = m.company_user_id >> 10
    left join receipts r on r.management_group_id = ${managementGroupId} and r.news_id = ${newsId}
      and r.company_user_id = m.company_user_id
    where m.management_group_id = ${managementGroupId}
      and get_bit(chosen.bits, (m.company_user_id & 1023)::integer) = 1
      ${personConditions(chosen)}`
}

/** A narrowing with those who match it by person, whatever they have done, in scope or not; null for everybody. */
export type Matched = { readonly chosen: Chosen; readonly matching: MemberSet | null }

const findMatching = async (
  tx: Queries,
  managementGroupId: number,
  chosen: Chosen,
  roster: Roster | null,
): Promise<MemberSet | null> => {
  if (!isNarrowedByPerson(chosen)) return null
  const { terms, departmentNames, companyUserIds } = chosen
  if (roster && departmentNames && terms.length === 0 && !companyUserIds) return setOfNames(roster, departmentNames)
  const [row] = await tx.query<{ ids: Buffer | null }>(sql`
    select string_agg(int8send(m.company_user_id), ''::bytea) as ids
    from members m
    where m.management_group_id = ${managementGroupId} ${personConditions(chosen)}`)
  return setOfIds(row?.ids ?? Buffer.alloc(0))
}

/** Finds those who match a narrowing by person; by departments alone without looking at members. */
export const matchReaders = async (
  tx: Queries,
  readRoster: ReadRoster,
  managementGroupId: number,
  narrowing: Narrowing,
): Promise<Matched> => {
  const roster = narrowing.departments.length > 0 ? await readRoster(tx, managementGroupId) : null
  const chosen = chooseAmong(narrowing, roster && listRosterNames(roster))
  return { chosen, matching: await findMatching(tx, managementGroupId, chosen, roster) }
}

/** The query of a set of members as rows of `block` and `bits`. */
export const selectMatching = ({ blocks, bits }: MemberSet): Sql => sql`
  select block, bits from unnest(${blocks}::bigint[], ${bits}::bit(1024)[]) as matching (block, bits)`

/** How many people a narrowing leaves, and how many of them have done it. */
export const countReaders = async (
  tx: Queries,
  post: Post,
  chosen: Chosen,
  matching: MemberSet,
): Promise<{ total: number; done: number }> => {
  const [row] = await tx.query<{ total: number; done: number }>(sql`
    with ${knownBlocks(post)}
    select coalesce(sum(bit_count(${bitsOf(chosen)} & p.bits)), 0)::integer as total,
      coalesce(sum(bit_count(${bitsOf(chosen)} & k.${raw(chosen.kind)} & p.bits)), 0)::integer as done
    from (${selectMatching(matching)}) p
    join known k on k.block = p.block`)
  return row ?? { total: 0, done: 0 }
}

/** A page of those whom a narrowing leaves: who is done first, newest on top, then the others by id. */
export const pageReaders = (
  tx: Queries,
  post: Post,
  chosen: Chosen,
  { page, limit }: { page: number; limit: number },
): Promise<ReaderRow[]> => {
  const doneAt = raw(`${chosen.kind satisfies Kind}_at`)
  return tx.query<ReaderRow>(sql`
    select company_user_id as "companyUserId", name, department_name as "departmentName", docomo_id as "docomoId",
      ${doneAt} as "doneAt"
    from (${selectReaders(post, chosen)}) readers
    order by ${doneAt} desc nulls last, company_user_id
    offset ${(page - 1) * limit}
    limit ${limit}`)
}
