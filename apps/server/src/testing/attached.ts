import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { Person } from './company.ts'

/** Gives a stored post files of these names past their upload, whose bytes are nowhere, so that tests can have any. */
export const attachNames = async (
  db: Queries,
  { managementGroupId, companyUserId }: Pick<Person, 'managementGroupId' | 'companyUserId'>,
  newsId: string,
  names: readonly string[],
): Promise<void> => {
  await db.query(sql`
    insert into files (management_group_id, owner_company_user_id, name, bytes, kind, mime, state, news_id, position, created_at)
    select ${managementGroupId}, ${companyUserId}, name, 1, 'text', 'text/plain', 'ready', ${newsId}, position, clock_timestamp()
    from unnest(${[...names]}::text[]) with ordinality as given (name, position)`)
  await db.query(sql`
    update news set text_version = text_version + 1
    where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  await db.query(sql`
    update management_groups set news_version = news_version + 1 where management_group_id = ${managementGroupId}`)
}
