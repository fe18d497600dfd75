import type { CompanySettings, CompanySettingsBody } from '@kawaraban/contract/company.ts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'

/** Loads the company's settings; null for a company that is being deleted. */
export const findCompanySettings = async (db: Queries, managementGroupId: number): Promise<CompanySettings | null> => {
  const [settings] = await db.query<CompanySettings>(sql`
    select is_push_heading_only as "isPushHeadingOnly", publication_length as "publicationLength",
      allows_macros as "allowsMacros", has_trash as "hasTrash",
      allows_own_addresses as "allowsOwnAddresses", allows_mail_off as "allowsMailOff", mails_content as "mailsContent"
    from management_groups
    where management_group_id = ${managementGroupId}`)
  return settings ?? null
}

/** The columns of what is on or off. */
const columns = {
  isPushHeadingOnly: 'is_push_heading_only',
  allowsMacros: 'allows_macros',
  hasTrash: 'has_trash',
  allowsOwnAddresses: 'allows_own_addresses',
  allowsMailOff: 'allows_mail_off',
  mailsContent: 'mails_content',
} as const

/** Stores those of the company's settings that are given; returns false when nothing has changed. */
export const storeCompanySettings = async (
  tx: Queries,
  managementGroupId: number,
  { publicationLength, ...switches }: CompanySettingsBody,
): Promise<boolean> => {
  const entries = Object.entries(columns) as [keyof typeof columns, string][]
  const given: [Sql, Sql][] = [
    [
      sql`publication_length`,
      publicationLength === undefined ? sql`publication_length` : sql`${publicationLength}::text`,
    ],
    ...entries.map(([name, column]): [Sql, Sql] => [
      raw(column),
      sql`coalesce(${switches[name] ?? null}::boolean, ${raw(column)})`,
    ]),
  ]
  const changed = await tx.query(sql`
    update management_groups
    set ${join(given.map(([column, value]) => sql`${column} = ${value}`))}
    where management_group_id = ${managementGroupId}
      and (${join(given.map(([column]) => column))}) is distinct from (${join(given.map(([, value]) => value))})
    returning 1`)
  return changed.length > 0
}
