import type { CompanySettings } from '@kawaraban/contract/company.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'

/** Loads the company's settings; null for a company that is being deleted. */
export const findCompanySettings = async (db: Queries, managementGroupId: number): Promise<CompanySettings | null> => {
  const [settings] = await db.query<CompanySettings>(sql`
    select is_push_heading_only as "isPushHeadingOnly"
    from management_groups
    where management_group_id = ${managementGroupId}`)
  return settings ?? null
}

/** Stores the company's settings; returns false when nothing has changed. */
export const storeCompanySettings = async (
  tx: Queries,
  managementGroupId: number,
  { isPushHeadingOnly }: CompanySettings,
): Promise<boolean> => {
  const changed = await tx.query(sql`
    update management_groups set is_push_heading_only = ${isPushHeadingOnly}
    where management_group_id = ${managementGroupId} and is_push_heading_only <> ${isPushHeadingOnly}
    returning 1`)
  return changed.length > 0
}
