import type { Candidate } from '@kawaraban/contract/audience.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { canReadNews } from '../../rights/queries.ts'

/** Half a million candidates travel at once: a reading that is not there takes no byte. */
const withoutEmptyReading = <User extends Candidate>(users: User[]): User[] =>
  users.map(({ reading, ...user }) => (reading ? { ...user, reading } : user) as User)

type Page = { after?: string | undefined; limit: number }

/** Those whom a post can be addressed to: members who may read, by id. */
export const listReaders = async (
  db: Queries,
  managementGroupId: number,
  { after, limit }: Page,
): Promise<Candidate[]> => {
  const users = await db.query<Candidate>(sql`
    select company_user_id as "companyUserId", name, docomo_id as "docomoId", department_name as "departmentName",
      reading
    from members
    where management_group_id = ${managementGroupId} and ${canReadNews(sql`role`)}
      and company_user_id > ${after ?? '0'}
    order by company_user_id
    limit ${limit}`)
  return withoutEmptyReading(users)
}

/** The same page of members, each with whether the post names them. */
export const listReadersOf = async (
  db: Queries,
  managementGroupId: number,
  newsId: string,
  { after, limit }: Page,
): Promise<(Candidate & { checked: boolean })[]> => {
  const users = await db.query<Candidate & { checked: boolean }>(sql`
    select m.company_user_id as "companyUserId", m.name, m.docomo_id as "docomoId",
      m.department_name as "departmentName", m.reading,
      coalesce((
        select true from audiences a
        where a.management_group_id = ${managementGroupId} and a.news_id = ${newsId}
          and a.company_user_id = m.company_user_id
        limit 1), false) as checked
    from members m
    where m.management_group_id = ${managementGroupId} and ${canReadNews(sql`m.role`)}
      and m.company_user_id > ${after ?? '0'}
    order by m.company_user_id
    limit ${limit}`)
  return withoutEmptyReading(users)
}

/** How many members of the company may read. */
export const countReaders = async (db: Queries, managementGroupId: number): Promise<number> => {
  const [row] = await db.query<{ readers: number }>(sql`
    select sum(bit_count(readers))::int as readers from member_blocks where management_group_id = ${managementGroupId}`)
  return row?.readers ?? 0
}
