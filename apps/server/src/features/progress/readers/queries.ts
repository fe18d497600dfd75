import { buildDepartments, namesWithin } from '@kawaraban/contract/departments.ts'
import { termsOf } from '@kawaraban/contract/fold.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
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

/** Finds the stored names of a narrowing's departments, to be used in the same snapshot. */
export const chooseReaders = async (
  tx: Queries,
  managementGroupId: number,
  { kind, state, departments, search, companyUserIds }: Narrowing,
): Promise<Chosen> => ({
  kind,
  state,
  companyUserIds,
  terms: termsOf(search),
  departmentNames:
    departments.length === 0
      ? null
      : namesWithin(buildDepartments(await listDepartmentNames(tx, managementGroupId)), departments),
})

/** Whether a narrowing leaves people out by anything but their state. */
export const isNarrowedByPerson = ({ terms, departmentNames, companyUserIds }: Chosen): boolean =>
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
 * `completed_at`, in no order. The only place that says who is left to be reminded: tables, counts, files and notices use it.
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

/** How many people a narrowing leaves, and how many of them have done it. */
export const countReaders = async (
  tx: Queries,
  post: Post,
  chosen: Chosen,
): Promise<{ total: number; done: number }> => {
  const count = async (state: Chosen['state']) => {
    const [row] = await tx.query<{ total: number }>(sql`
      select count(*)::integer as total from (${selectReaders(post, { ...chosen, state })}) readers`)
    return row?.total ?? 0
  }
  if (chosen.state !== 'all') {
    const total = await count(chosen.state)
    return { total, done: chosen.state === 'done' ? total : 0 }
  }
  return { total: await count('all'), done: await count('done') }
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
