import type { ContentFormat } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { arrayOf } from '../../../../db/array-of.ts'
import type { Queries } from '../../../../db/connect.ts'
import { fileNamesColumn } from '../../../files/queries.ts'
import { textVersionColumn } from '../queries.ts'

/** A text that posts are found by, with its version and that of the company's posts. */
export type TextRow = {
  newsVersion: string
  newsId: string | null
  textVersion: string
  content: string
  contentFormat: ContentFormat
  fileNames: string[]
}

/** The texts of these posts; one row without a post when there is none of them. */
export const loadTextRows = (db: Queries, managementGroupId: number, newsIds: readonly string[]): Promise<TextRow[]> =>
  db.query<TextRow>(sql`
    select g.news_version as "newsVersion", n.news_id as "newsId", ${textVersionColumn}, n.content,
      n.content_format as "contentFormat", ${fileNamesColumn(managementGroupId)}
    from management_groups g
    left join news n on n.management_group_id = g.management_group_id and n.news_id = any(${arrayOf(newsIds)}::bigint[])
    where g.management_group_id = ${managementGroupId}`)

export type AuthorRow = { newsVersion: string; companyUserId: string | null; name: string }

/** The names of these authors; one row without an author when there is none of them. */
export const loadAuthorRows = (
  db: Queries,
  managementGroupId: number,
  companyUserIds: readonly string[],
): Promise<AuthorRow[]> =>
  db.query<AuthorRow>(sql`
    select g.news_version as "newsVersion", m.company_user_id as "companyUserId", m.name
    from management_groups g
    left join members m on m.management_group_id = g.management_group_id
      and m.company_user_id = any(${arrayOf(companyUserIds)}::bigint[])
    where g.management_group_id = ${managementGroupId}`)
