import { fold, termsOf } from '@kawaraban/contract/fold.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import sql, { type Sql } from 'sql-template-tag'
import { arrayOf } from '../../../db/array-of.ts'
import type { Queries } from '../../../db/connect.ts'
import { type MemberSet, pageOf } from '../../../db/roster/member-set.ts'
import type { Wanted } from '../../../db/search/lines.ts'
import { companyUser, memberOfPage } from '../queries.ts'

/** Who is searched for: all that is given must match; the text's words in any order, all of them. */
export type MemberSearch = {
  readonly search?: string | undefined
  readonly department?: string | undefined
  readonly role?: Role | undefined
}
type Paging = { readonly after?: string | undefined; readonly page?: number | undefined; readonly limit: number }

const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** A search as it is compared with folded lines. */
export const wantedOf = ({ search = '', department = '', role }: MemberSearch): Wanted => ({
  terms: termsOf(search),
  isInDepartment: true,
  department: fold(department.replaceAll(/\s+/g, '')),
  role: role ?? null,
})

/** Name, business account ID, department and reading stand in `folded` on lines of their own. */
const conditions = (search: MemberSearch): Sql[] => {
  const { terms, department, role } = wantedOf(search)
  return [
    ...(terms.length > 0 ? [sql`m.folded like all (${terms.map(likePattern)}::text[])`] : []),
    ...(department === '' ? [] : [sql`split_part(m.folded, chr(10), 3) like ${likePattern(department)}`]),
    ...(role ? [sql`coalesce(m.role, 'none') = ${role}`] : []),
  ]
}

/** Whether anything is searched for. */
export const isSearch = (search: MemberSearch): boolean => conditions(search).length > 0

/** A page of the members who match, by id, and how many match; in one statement, so that both are of one moment. */
export const searchCompanyUsers = async (
  db: Queries,
  managementGroupId: number,
  { after, page = 1, limit, ...search }: Paging & MemberSearch,
): Promise<{ users: CompanyUser[]; totalUsers: number }> => {
  const matches = conditions(search).reduce((all, one) => sql`${all} and ${one}`)
  const rows = await db.query<CompanyUser & { total: number }>(sql`
    with matching as materialized (
      select m.company_user_id from members m where m.management_group_id = ${managementGroupId} and ${matches}
    ), paged as (
      select company_user_id
      from matching
      where company_user_id > ${after ?? '0'}
      order by company_user_id
      offset ${(page - 1) * limit}
      limit ${limit}
    )
    select counted.total, ${companyUser}
    from (select count(*)::int as total from matching) counted
    left join (
      paged ${memberOfPage(managementGroupId)}
    ) on true
    order by m.company_user_id`)
  const totalUsers = rows[0]?.total ?? 0
  const users = rows.flatMap(({ total: _, ...user }) => (user.companyUserId === null ? [] : [user]))
  return { users, totalUsers }
}

/** The same page of those who were found in memory, in the snapshot in which they were. */
export const listFoundUsers = async (
  tx: Queries,
  managementGroupId: number,
  found: MemberSet,
  { after = '0', page = 1, limit }: Paging,
): Promise<{ users: CompanyUser[]; totalUsers: number }> => {
  const { ids, total } = pageOf(found, { after: Number(after), offset: (page - 1) * limit, limit })
  const users = await tx.query<CompanyUser>(sql`
    select ${companyUser}
    from unnest(${arrayOf(ids)}::bigint[]) as paged (company_user_id)
    ${memberOfPage(managementGroupId)}
    order by m.company_user_id`)
  return { users, totalUsers: total }
}
