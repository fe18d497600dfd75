import sql from 'sql-template-tag'
import type { Db } from '../db/connect.ts'
import type { Person } from './company.ts'

/** Copies a post of `owner`'s company `count` times, past all rules. */
export const copyPost = async (
  db: Db,
  { managementGroupId }: Pick<Person, 'managementGroupId'>,
  newsId: string,
  count: number,
): Promise<void> => {
  await db.query(sql`
    insert into news (
      management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope, push_flag,
      remind_type, remind_days_before, remind_scope, created_at, updated_at
    )
    select management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope, push_flag,
      remind_type, remind_days_before, remind_scope, created_at, updated_at
    from news, generate_series(1, ${count}::int)
    where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  await db.query(sql`
    update management_groups set news_version = news_version + 1 where management_group_id = ${managementGroupId}`)
}
