import type { CompanySettings, CompanySettingsBody } from '@kawaraban/contract/company.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'

/** Loads the company's settings; null for a company that is being deleted. */
export const findCompanySettings = async (db: Queries, managementGroupId: number): Promise<CompanySettings | null> => {
  const [settings] = await db.query<CompanySettings>(sql`
    select is_push_heading_only as "isPushHeadingOnly", publication_length as "publicationLength",
      allows_macros as "allowsMacros", has_trash as "hasTrash"
    from management_groups
    where management_group_id = ${managementGroupId}`)
  return settings ?? null
}

/** Stores those of the company's settings that are given; returns false when nothing has changed. */
export const storeCompanySettings = async (
  tx: Queries,
  managementGroupId: number,
  { isPushHeadingOnly, publicationLength, allowsMacros, hasTrash }: CompanySettingsBody,
): Promise<boolean> => {
  const headingOnly = sql`coalesce(${isPushHeadingOnly ?? null}::boolean, is_push_heading_only)`
  const length = publicationLength === undefined ? sql`publication_length` : sql`${publicationLength}::text`
  const macros = sql`coalesce(${allowsMacros ?? null}::boolean, allows_macros)`
  const trash = sql`coalesce(${hasTrash ?? null}::boolean, has_trash)`
  const changed = await tx.query(sql`
    update management_groups
    set is_push_heading_only = ${headingOnly}, publication_length = ${length}, allows_macros = ${macros},
      has_trash = ${trash}
    where management_group_id = ${managementGroupId}
      and (is_push_heading_only, publication_length, allows_macros, has_trash)
        is distinct from (${headingOnly}, ${length}, ${macros}, ${trash})
    returning 1`)
  return changed.length > 0
}
