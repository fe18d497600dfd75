import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { TestApp } from './app.ts'
import { writeByHand } from './by-hand.ts'

/** Adds viewers with these ids to the company of the cast: counts go by blocks of 1,024 ids. */
export const addViewers = (app: TestApp, ids: readonly string[]): Promise<unknown> =>
  writeByHand(
    app.db,
    sql`
      insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
      select ${app.cast.ours.managementGroupId}, id, 'd' || id, '名前' || id, '部署' || id, 'viewer', '00000000'
      from unnest(${ids}::bigint[]) as given (id)`,
  )

export type StoredReader = {
  companyUserId: string
  name: string
  departmentName: string
  docomoId: string
  reading: string
  doneAt: Instant | null
}

/** Those in scope of a post, in the order of its tables, by the rule alone: row by row, without any stored count. */
export const listStoredReaders = (
  { db, cast }: TestApp,
  newsId: string,
  kind: 'viewed' | 'completed',
): Promise<StoredReader[]> =>
  db.query<StoredReader>(sql`
    select m.company_user_id as "companyUserId", m.name, m.department_name as "departmentName",
      m.docomo_id as "docomoId", m.reading, case ${kind} when 'viewed' then r.viewed_at else r.completed_at end as "doneAt"
    from news n
    join members m on m.management_group_id = n.management_group_id and m.role in ('admin', 'editor', 'viewer')
    left join receipts r on r.management_group_id = n.management_group_id and r.news_id = n.news_id
      and r.company_user_id = m.company_user_id
    where n.management_group_id = ${cast.ours.managementGroupId} and n.news_id = ${newsId}
      and (n.scope = 'all' or m.company_user_id in (
        select a.company_user_id from audiences a
        where a.management_group_id = ${cast.ours.managementGroupId} and a.news_id = ${newsId}))
    order by "doneAt" desc nulls last, m.company_user_id`)
