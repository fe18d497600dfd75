import { buildDepartments, type Departments, namesWithin } from '@kawaraban/contract/departments.ts'
import { termsOf } from '@kawaraban/contract/fold.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { arrayOf } from '../../../db/array-of.ts'
import type { Queries } from '../../../db/connect.ts'
import { intersect, listIds, type MemberSet, setOf, setOfIds } from '../../../db/roster/member-set.ts'
import { idsOfMembers } from '../../../db/roster/queries.ts'
import { departmentsOf, type ReadRoster, setOfNames } from '../../../db/roster/roster.ts'
import type { FindMatching } from '../../../db/search/search.ts'
import { knownBlocks, type Post } from '../../views/blocks/queries.ts'

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
  tree: Departments | null,
): Chosen => ({
  kind,
  state,
  companyUserIds,
  terms: termsOf(search),
  departmentNames: tree && namesWithin(tree, departments),
})

/** Finds the stored names of a narrowing's departments, to be used in the same snapshot. */
export const chooseReaders = async (tx: Queries, managementGroupId: number, narrowing: Narrowing): Promise<Chosen> => {
  const isByDepartment = narrowing.departments.length > 0
  return chooseAmong(
    narrowing,
    isByDepartment ? buildDepartments(await listDepartmentNames(tx, managementGroupId)) : null,
  )
}

const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** `folded` has name, account ID, department and reading on a line each. To cut it into them costs more than such patterns. */
const inNameOrId = (term: string): Sql => {
  const pattern = likePattern(term)
  return sql`m.folded like ${pattern}
    and (m.folded like ${`${pattern}\n%\n%`} or m.folded like ${`%\n%\n%\n${pattern}`})`
}

/** The same terms, the last one repeated: statements are prepared by their text, so few numbers of terms may be in it. */
const padded = (terms: readonly string[]): readonly string[] => {
  const length = 2 ** Math.ceil(Math.log2(Math.max(terms.length, 1)))
  return terms.length === 0 ? [] : Array.from({ length }, (_, index) => terms[index] ?? terms.at(-1) ?? '')
}

/** Conditions on members `m`, each after an `and`: those whom a narrowing leaves, whatever they have done. */
export const personConditions = ({ terms, departmentNames, companyUserIds }: Chosen): Sql => {
  const conditions = [
    ...(departmentNames ? [sql`m.department_name collate "C" = any(${departmentNames}::text[])`] : []),
    ...(companyUserIds ? [sql`m.company_user_id = any(${arrayOf(companyUserIds)}::bigint[])`] : []),
    ...padded(terms).map(inNameOrId),
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
 * `completed_at`, in no order. The only place that says who is left to be reminded: notices use it; tables, files
 * and counts are made of its parts, sets of bits and `personConditions`.
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

/** Whether a narrowing leaves people out by anything but their state. */
export const isNarrowedByPerson = ({ terms, departmentNames, companyUserIds }: Chosen): boolean =>
  terms.length > 0 || departmentNames !== null || companyUserIds !== undefined

/** How many rows that query has; without looking at people where only a state is chosen. */
export const countChosen = async (tx: Queries, post: Post, chosen: Chosen): Promise<number> => {
  const [row] = await tx.query<{ total: number }>(
    isNarrowedByPerson(chosen)
      ? sql`select count(*)::integer as total from (${selectReaders(post, chosen)}) r`
      : sql`with ${knownBlocks(post)} select coalesce(sum(bit_count(${bitsOf(chosen)})), 0)::integer as total from known k`,
  )
  return row?.total ?? 0
}

/** A narrowing with those who match it by person, whatever they have done, in scope or not; null for everybody. */
export type Matched = { readonly chosen: Chosen; readonly matching: MemberSet | null }

/** Most members of departments that are looked up one by one; of more than that all members are read. */
const maxLookedUp = 50_000

/** Those whose rows match a search, or were chosen; of `among` alone, when it is given. */
const findByRows = async (
  tx: Queries,
  managementGroupId: number,
  chosen: Chosen,
  { among, maxIds }: { readonly among: MemberSet | null; readonly maxIds: number },
): Promise<MemberSet> => {
  const few = among && listIds(among, maxIds)
  const isAmong = few ? sql`and m.company_user_id = any(${arrayOf(few)}::bigint[])` : empty
  const [row] = await tx.query<{ ids: Buffer | null; people: number }>(sql`
    select ${idsOfMembers(managementGroupId)} as ids, count(*)::integer as people
    from members m
    where m.management_group_id = ${managementGroupId} ${isAmong} ${personConditions({ ...chosen, departmentNames: null })}`)
  const found = setOfIds(row?.ids ?? Buffer.alloc(0), row?.people ?? 0)
  return among ? intersect(found, among) : found
}

/** What a process knows of the members of companies. */
export type KnownMembers = { readonly readRoster: ReadRoster; readonly findMatching: FindMatching }

/** Those of a large company who match a search, and were chosen where rows are; null where their rows have to be read. */
const findBySearch = async (
  tx: Queries,
  findMatching: FindMatching,
  managementGroupId: number,
  { terms, companyUserIds }: Chosen,
): Promise<MemberSet | null> => {
  if (terms.length === 0) return null
  const found = await findMatching(tx, managementGroupId, { terms, isInDepartment: false, department: '', role: null })
  return found && companyUserIds ? intersect(found, setOf(companyUserIds.map(Number))) : found
}

/** Finds those who match a narrowing by person: departments by the roster, without looking at members. */
export const matchReaders = async (
  tx: Queries,
  { readRoster, findMatching }: KnownMembers,
  managementGroupId: number,
  narrowing: Narrowing,
  maxIds = maxLookedUp,
): Promise<Matched> => {
  const roster = narrowing.departments.length > 0 ? await readRoster(tx, managementGroupId) : null
  const chosen = chooseAmong(narrowing, roster && departmentsOf(roster))
  const inDepartments = roster && chosen.departmentNames && setOfNames(roster, chosen.departmentNames)
  const found = await findBySearch(tx, findMatching, managementGroupId, chosen)
  if (found) return { chosen, matching: inDepartments ? intersect(found, inDepartments) : found }
  const isByRows = chosen.terms.length > 0 || chosen.companyUserIds !== undefined
  const matching = isByRows
    ? await findByRows(tx, managementGroupId, chosen, { among: inDepartments, maxIds })
    : inDepartments
  return { chosen, matching }
}
