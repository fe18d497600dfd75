import type { DraftFields } from '@kawaraban/contract/drafts.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty, type Sql } from 'sql-template-tag'
import { arrayOf } from '../../db/array-of.ts'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import { filesOfDraft } from '../files/queries.ts'

/** A draft of a member. */
export type DraftKey = { readonly caller: Member; readonly draftId: string }

/** A state of a draft that is saved by a writer who knows one of the versions before. */
export type DraftSave = DraftKey & {
  readonly version: string
  readonly after: readonly string[]
  readonly now: Instant
}

/** What is true of that draft alone; nobody else's is found. */
const isDraft = ({ caller, draftId }: DraftKey): Sql => sql`
  management_group_id = ${caller.managementGroupId} and company_user_id = ${caller.companyUserId}
    and draft_id = ${draftId}`

const isKnown = (versions: readonly string[]): Sql => sql`version = any(${arrayOf(versions)}::uuid[])`

/** The same save that comes again finds its own version. */
const isNext = ({ version, after }: DraftSave): Sql => isKnown([...after, version])

/**
 * Takes the lock of a member, under which drafts begin and are posted. A statement of its own: `members` uses the posts, and these
 * their drafts.
 */
export const lockAuthor = async (tx: Queries, { managementGroupId, companyUserId }: Member): Promise<void> => {
  await tx.query(sql`
    select from members
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
    for no key update`)
}

/** Replaces texts and settings of a draft in a version that its writer knows; false where there is none. */
export const replaceFields = async (db: Queries, save: DraftSave, fields: DraftFields): Promise<boolean> => {
  const rows = await db.query(sql`
    update drafts
    set fields = ${JSON.stringify(fields)}::jsonb, version = ${save.version}, saved_at = ${new Date(save.now)}
    where ${isDraft(save)} and ${isNext(save)}
    returning draft_id`)
  return rows.length > 0
}

/** Replaces the people of a draft by those of `ids` who are of its company, as `replaceFields` does. */
export const replacePeople = async (tx: Queries, save: DraftSave, ids: readonly string[] | null): Promise<boolean> => {
  const people = sql`(
    select coalesce(array_agg(m.company_user_id), '{}')
    from members m
    where m.management_group_id = ${save.caller.managementGroupId}
      and m.company_user_id in (select unnest(${arrayOf(ids ?? [])}::bigint[])))`
  const rows = await tx.query(sql`
    update drafts
    set company_user_ids = ${ids === null ? sql`null` : people}, version = ${save.version}, saved_at = ${new Date(save.now)}
    where ${isDraft(save)} and ${isNext(save)}
    returning draft_id`)
  return rows.length > 0
}

/** Whether the member has that draft, in any version. */
export const hasDraft = async (db: Queries, draft: DraftKey): Promise<boolean> => {
  const rows = await db.query(sql`select from drafts where ${isDraft(draft)}`)
  return rows.length > 0
}

/** How many drafts a member has. */
export const countDrafts = async (tx: Queries, { managementGroupId, companyUserId }: Member): Promise<number> => {
  const [row] = await tx.query<{ drafts: number }>(sql`
    select count(*)::int as drafts from drafts
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`)
  return row?.drafts ?? 0
}

/** Whether the form of that draft has made a post. */
export const hasPosted = async (tx: Queries, { caller, draftId }: DraftKey): Promise<boolean> => {
  const rows = await tx.query(sql`
    select from post_keys
    where management_group_id = ${caller.managementGroupId} and company_user_id = ${caller.companyUserId}
      and idempotency_key = ${draftId}`)
  return rows.length > 0
}

/** The ids of the files that a draft names. */
export const filesNamedBy = async (db: Queries, draft: DraftKey): Promise<string[]> => {
  const rows = await db.query<{ fileId: string }>(sql`
    select named.file_id as "fileId"
    from drafts d cross join lateral (${filesOfDraft}) as named (file_id)
    where ${isDraft(draft)}`)
  return rows.map(({ fileId }) => fileId)
}

/** Stores a new draft; false where there is one of this key. */
export const insertDraft = async (tx: Queries, save: DraftSave, fields: DraftFields): Promise<boolean> => {
  const { caller, draftId, version, now } = save
  const rows = await tx.query(sql`
    insert into drafts (management_group_id, company_user_id, draft_id, version, fields, saved_at)
    values (${caller.managementGroupId}, ${caller.companyUserId}, ${draftId}, ${version}, ${JSON.stringify(fields)}::jsonb,
      ${new Date(now)})
    on conflict (management_group_id, company_user_id, draft_id) do nothing
    returning draft_id`)
  return rows.length > 0
}

/** Deletes a draft, with `known` only in one of these versions; false where nothing was deleted. */
export const removeDraft = async (tx: Queries, draft: DraftKey, known?: readonly string[]): Promise<boolean> => {
  const rows = await tx.query(sql`
    delete from drafts where ${isDraft(draft)} ${known ? sql`and ${isKnown(known)}` : empty} returning draft_id`)
  return rows.length > 0
}

/**
 * Deletes the draft that a post was made of, in one of the versions `known`; false where it was changed since. A save that comes
 * later meets the post, or waits for the member's lock until it does.
 */
export const removePostedDraft = async (tx: Queries, draft: DraftKey, known?: readonly string[]): Promise<boolean> => {
  await lockAuthor(tx, draft.caller)
  return (await removeDraft(tx, draft, known)) || !(await hasDraft(tx, draft))
}

type ListedRow = { draftId: string; title: string; content: string; isFormatted: boolean; savedAt: Instant }

/** Characters of title and text that the list needs; more than it shows, since marks are taken off. */
const [titleLength, contentLength] = [200, 400]

/** The drafts of a member, the newest first. */
export const listDraftsOf = (db: Queries, { managementGroupId, companyUserId }: Member): Promise<ListedRow[]> =>
  db.query<ListedRow>(sql`
    select draft_id as "draftId", left(coalesce(fields->>'title', ''), ${titleLength}) as title,
      left(coalesce(fields->>'content', ''), ${contentLength}) as content,
      coalesce(fields->>'contentFormat' = 'markdown', false) as "isFormatted", saved_at as "savedAt"
    from drafts
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}
    order by saved_at desc, draft_id`)

/** A whole draft; its people as the JSON of their ids. */
type DraftRow = { version: string; savedAt: Instant; fields: DraftFields; people: string }

/** The draft of a member, or null. */
export const findDraft = async (db: Queries, draft: DraftKey): Promise<DraftRow | null> => {
  const [row] = await db.query<DraftRow>(sql`
    select version, saved_at as "savedAt", fields,
      case
        when company_user_ids is null then 'null'
        when cardinality(company_user_ids) = 0 then '[]'
        else '["' || array_to_string(company_user_ids, '","') || '"]'
      end as people
    from drafts
    where ${isDraft(draft)}`)
  return row ?? null
}
