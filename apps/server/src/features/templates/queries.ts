import type { ChaseStep } from '@kawaraban/contract/chase-steps.ts'
import type { ContentFormat, RemindScope, Scope } from '@kawaraban/contract/news.ts'
import type { RemindDays } from '@kawaraban/contract/news-rules.ts'
import type { RemindType } from '@kawaraban/contract/news-writing.ts'
import type { ListedTemplate, Template, TemplateFields } from '@kawaraban/contract/templates.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { type CallerQuery, runForMembers } from '../../http/queries.ts'
import { callerRow, canManage, canPostIn } from '../../rights/queries.ts'
import { type PostInput, type PostLookup, postColumns, visibleNews } from '../../visibility/queries.ts'
import { type FilesColumn, filesColumn } from '../files/queries.ts'
import { audienceOfNews } from '../news/queries.ts'

/** What a caller stores as a template. */
export type TemplateContent = { readonly name: string; readonly fields: TemplateFields }
/** The call that makes a template: its key, and a hash of its body. */
export type TemplateCall = { readonly key: string; readonly bodyHash: Buffer }

const listed = sql`
  t.template_id as "templateId", t.name, coalesce(t.fields ->> 'title', '') as title,
  t.owner_company_user_id as "ownerCompanyUserId", coalesce(m.name, '') as "ownerName", t.version`

const withOwner = sql`
  templates t
  left join members m on m.management_group_id = t.management_group_id and m.company_user_id = t.owner_company_user_id`

/** The templates of a company, by name, each with who has made it. */
export const listStoredTemplates = (db: Queries, managementGroupId: number): Promise<ListedTemplate[]> =>
  db.query<ListedTemplate>(sql`
    select ${listed}
    from ${withOwner}
    where t.management_group_id = ${managementGroupId}
    order by t.name, t.template_id`)

/** The template of the caller's company, without a category that the caller may not post in, or that is gone; or null. */
export const findTemplate = async (
  db: Queries,
  { managementGroupId, role }: Pick<Member, 'managementGroupId' | 'role'>,
  templateId: string,
): Promise<Template | null> => {
  const [row] = await db.query<Template>(sql`
    select ${listed}, case when exists (
        select from categories k
        where k.management_group_id = ${managementGroupId} and k.category_id = (t.fields ->> 'categoryId')::bigint
          and ${canPostIn(sql`${role}::text`, sql`k.posters`)})
      then t.fields else t.fields - 'categoryId' end as fields
    from ${withOwner}
    where t.management_group_id = ${managementGroupId} and t.template_id = ${templateId}`)
  return row ?? null
}

/** Templates that a company has stored. */
export const countTemplates = async (tx: Queries, managementGroupId: number): Promise<number> => {
  const [row] = await tx.query<{ templates: number }>(sql`
    select count(*)::int as templates from templates where management_group_id = ${managementGroupId}`)
  return row?.templates ?? 0
}

/** The template that the caller has made with that key, or null. Call it under the company's lock. */
export const findMadeTemplate = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  key: string,
): Promise<{ templateId: string; version: number; bodyHash: Buffer } | null> => {
  const [row] = await tx.query<{ templateId: string; version: number; bodyHash: Buffer }>(sql`
    select template_id as "templateId", version, body_hash as "bodyHash"
    from templates
    where management_group_id = ${managementGroupId} and owner_company_user_id = ${companyUserId}
      and idempotency_key = ${key}`)
  return row ?? null
}

/** Stores a template for its company and gives its id. */
export const insertTemplate = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  { name, fields }: TemplateContent,
  made: TemplateCall | null,
): Promise<string> => {
  const [row] = await tx.query<{ templateId: string }>(sql`
    insert into templates (management_group_id, owner_company_user_id, name, fields, idempotency_key, body_hash)
    values (${managementGroupId}, ${companyUserId}, ${name}, ${JSON.stringify(fields)}::jsonb, ${made?.key ?? null},
      ${made?.bodyHash ?? null})
    returning template_id as "templateId"`)
  if (!row) throw new Error('insert returned no row')
  return row.templateId
}

/** Replaces a template that nobody has changed yet by what its maker has sent since, with the same key; its version stays. */
export const replaceMadeTemplate = async (
  tx: Queries,
  managementGroupId: number,
  templateId: string,
  { name, fields }: TemplateContent,
  { bodyHash }: TemplateCall,
): Promise<void> => {
  await tx.query(sql`
    update templates
    set name = ${name}, fields = ${JSON.stringify(fields)}::jsonb, body_hash = ${bodyHash}
    where management_group_id = ${managementGroupId} and template_id = ${templateId}`)
}

/**
 * Replaces a template of that version and gives its new one; null where it has another version, or is gone. A category that its caller
 * may not post in, and so has not seen, stays where none is sent (G-503).
 */
export const replaceTemplate = async (
  db: Queries,
  { managementGroupId, role }: Pick<Member, 'managementGroupId' | 'role'>,
  templateId: string,
  { name, fields }: TemplateContent,
  version: number,
): Promise<number | null> => {
  const [row] = await db.query<{ version: number }>(sql`
    update templates t
    set name = ${name}, version = version + 1, fields = coalesce((
        select jsonb_build_object('categoryId', k.category_id::text)
        from categories k
        where k.management_group_id = ${managementGroupId} and k.category_id = (t.fields ->> 'categoryId')::bigint
          and not ${canPostIn(sql`${role}::text`, sql`k.posters`)}
      ), '{}') || ${JSON.stringify(fields)}::jsonb
    where management_group_id = ${managementGroupId} and template_id = ${templateId} and version = ${version}
    returning version`)
  return row?.version ?? null
}

/** Deletes a template of that version for good; false where it has another version, or is gone. */
export const deleteStoredTemplate = async (
  db: Queries,
  managementGroupId: number,
  templateId: string,
  version: number,
): Promise<boolean> => {
  const rows = await db.query(sql`
    delete from templates
    where management_group_id = ${managementGroupId} and template_id = ${templateId} and version = ${version}
    returning template_id`)
  return rows.length > 0
}

/** What a new post takes over from a post. */
export type PostTemplateRow = FilesColumn & {
  title: string
  content: string
  contentFormat: ContentFormat
  /** Null unless the caller may post in it. */
  categoryId: string | null
  scope: Scope
  hasDeadline: boolean
  pushFlag: boolean
  remindType: RemindType
  remindDaysBefore: RemindDays
  remindScope: RemindScope
  /** Null unless the caller manages the post. */
  chaseSteps: ChaseStep[] | null
  /** Ids of everyone in the audience as JSON; null unless the caller manages the post, and of posts for everyone. */
  audience: string | null
}

const isManager = canManage(callerRow, sql`n.owner_company_user_id`)

const readPostTemplate: CallerQuery<PostInput, PostTemplateRow> = {
  columns: postColumns,
  joins: sql`
    join news n on ${visibleNews}
    left join categories k on k.management_group_id = n.management_group_id and k.category_id = n.category_id
      and ${canPostIn(callerRow.role, sql`k.posters`)}`,
  select: sql`
    n.title, n.content, n.content_format as "contentFormat", n.scope, n.due_at is not null as "hasDeadline", n.push_flag as "pushFlag",
    n.remind_type as "remindType", n.remind_days_before as "remindDaysBefore", n.remind_scope as "remindScope",
    k.category_id::text as "categoryId",
    case when ${isManager} then n.chase_steps end as "chaseSteps",
    case when ${isManager} then ${audienceOfNews} end as audience, ${filesColumn}`,
}

/** The post as the template of a new one, as much of it as the caller may know; null where they may not see it. */
export const findPostTemplate = async (db: Queries, post: PostLookup): Promise<PostTemplateRow | null> => {
  const [row] = await runForMembers(db, [post], readPostTemplate)
  return row ?? null
}
