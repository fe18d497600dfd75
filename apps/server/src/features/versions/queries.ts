import type { ContentFormat, Scope } from '@kawaraban/contract/news.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { maxFormerVersions } from '@kawaraban/contract/versions.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { companyOfInputs } from '../../db/lookup.ts'
import type { Member } from '../../http/caller.ts'

/** The key of a post. */
export type PostKey = { readonly managementGroupId: number; readonly newsId: string }

/** A file as a version stores it; where a hash is missing, files are compared by id. */
type StoredFile = { readonly fileId: string; readonly name: string; readonly bytes: number; readonly sha256?: string }

/** What makes a version: it is another one where any of this differs (AGAIN-03). */
type VersionedText = {
  readonly title: string
  readonly content: string
  readonly contentFormat: ContentFormat
  readonly startAt: Instant
  readonly endAt: Instant
  readonly dueAt: Instant | null
  readonly scope: Scope
  readonly files: readonly StoredFile[]
}

/** A version as it is stored, with who saved it; null where that is not known. */
type StoredVersion = VersionedText & {
  readonly version: number
  readonly savedBy: string | null
  readonly savedAt: Instant
  readonly asksAgain: boolean
}

/** The present version of a post, and how often the post was edited. */
export type PresentVersion = StoredVersion & { readonly revision: number }

/** The files of a row `n` of news of a company as JSON, as a version stores them. */
const versionFiles = (managementGroupId: number): Sql => sql`coalesce((
  select json_agg(json_strip_nulls(json_build_object('fileId', f.file_id::text, 'name', f.name, 'bytes', f.bytes,
    'sha256', encode(f.sha256, 'hex'))) order by f.position)
  from files f
  where f.management_group_id = ${managementGroupId} and f.news_id = n.news_id and f.position is not null), '[]'::json)`

const asksAgain: Sql = sql`(n.version > 1 and n.version = n.asked_version)`

/** The present version of a post that was found, or null where it is deleted. */
export const findPresentVersion = async (
  db: Queries,
  { managementGroupId, newsId }: PostKey,
): Promise<PresentVersion | null> => {
  const [row] = await db.query<PresentVersion>(sql`
    select n.version, n.text_version::float8 as revision, n.title, n.content, n.content_format as "contentFormat",
      n.start_at as "startAt", n.end_at as "endAt", n.due_at as "dueAt", n.scope, ${versionFiles(managementGroupId)} as files,
      n.version_by as "savedBy", coalesce(n.version_at, n.updated_at) as "savedAt", ${asksAgain} as "asksAgain"
    from news n
    where n.management_group_id = ${managementGroupId} and n.news_id = ${newsId}`)
  return row ?? null
}

const isSameFile = (one: StoredFile, other: StoredFile | undefined) =>
  one.name === other?.name &&
  one.bytes === other.bytes &&
  (one.sha256 !== undefined && other.sha256 !== undefined ? one.sha256 === other.sha256 : one.fileId === other.fileId)

const isSame = (one: VersionedText, other: VersionedText): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.contentFormat === other.contentFormat &&
  one.startAt === other.startAt &&
  one.endAt === other.endAt &&
  one.dueAt === other.dueAt &&
  one.scope === other.scope &&
  one.files.length === other.files.length &&
  one.files.every((file, index) => isSameFile(file, other.files[index]))

const dateOrNull = (at: Instant | null) => (at === null ? null : new Date(at))

const insertVersion = async (
  tx: Queries,
  { managementGroupId, newsId }: PostKey,
  version: StoredVersion,
): Promise<void> => {
  await tx.query(sql`
    insert into versions (management_group_id, news_id, version, title, content, content_format, start_at, end_at, due_at, scope,
      files, saved_by, saved_at, asks_again)
    values (${managementGroupId}, ${newsId}, ${version.version}, ${version.title}, ${version.content},
      ${version.contentFormat}, ${new Date(version.startAt)}, ${new Date(version.endAt)}, ${dateOrNull(version.dueAt)},
      ${version.scope}, ${JSON.stringify(version.files)}, ${version.savedBy}, ${new Date(version.savedAt)},
      ${version.asksAgain})`)
  await tx.query(sql`
    delete from versions
    where management_group_id = ${managementGroupId} and news_id = ${newsId}
      and version <= ${version.version - maxFormerVersions}`)
}

type Edit = { readonly before: PresentVersion; readonly asksAgain: boolean; readonly now: Instant }

/**
 * Records an edit of a post that has been stored: its editor and, where it changes what makes a version or asks everybody again, the
 * version `before` it. Call it under the company's lock.
 */
export const recordEdit = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  newsId: string,
  { before, asksAgain, now }: Edit,
): Promise<void> => {
  const post = { managementGroupId, newsId }
  const after = await findPresentVersion(tx, post)
  const isNew = asksAgain || !after || !isSame(before, after)
  if (isNew) await insertVersion(tx, post, before)
  const version = before.version + (isNew ? 1 : 0)
  const [savedBy, savedAt] = isNew ? [companyUserId, now] : [before.savedBy, before.savedAt]
  await tx.query(sql`
    update news set edited_by = ${companyUserId}, version = ${version}, version_by = ${savedBy},
      version_at = ${new Date(savedAt)}, asked_version = case when ${asksAgain}::boolean then ${version} else asked_version end
    where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
}

/** The title and text of a version of a row `n` of news as JSON, null where that is not stored (AGAIN-02). */
export const formerText = (version: Sql): Sql => sql`(
  select json_build_object('title', v.title, 'content', v.content, 'contentFormat', v.content_format)
  from versions v
  where v.management_group_id = ${companyOfInputs} and v.news_id = n.news_id and v.version = ${version})`

/** The version of a post or completion as it travels: absent for the first, so that posts without versions are sent as they always were. */
export const versionOnWire = (version: number | null): { version?: number } =>
  version === null || version === 1 ? {} : { version }

/** A version as it is listed; its content is null unless it was wanted. */
export type ListedVersion = Omit<StoredVersion, 'savedBy' | 'content'> & {
  readonly content: string | null
  /** Name of who saved it, empty where that is not known. */
  readonly savedBy: string
  /** Completions of it that a later version has reopened. */
  readonly reopened: number
}

/** The versions of a post that are stored, the present one first, as of one moment; with `only` that one alone, with its content. */
export const listStoredVersions = (
  db: Queries,
  { managementGroupId, newsId }: PostKey,
  only: number | null = null,
): Promise<ListedVersion[]> => {
  const isWanted = (version: Sql) => sql`(${only}::integer is null or ${version} = ${only}::integer)`
  const contentOf = (content: Sql) => sql`case when ${only}::integer is not null then ${content} end`
  return db.query<ListedVersion>(sql`
    select v.version, v.title, v.content, v.content_format as "contentFormat", v.start_at as "startAt", v.end_at as "endAt",
      v.due_at as "dueAt", v.scope, v.files, v.saved_at as "savedAt", v.asks_again as "asksAgain",
      coalesce(m.name, '') as "savedBy", (
        select coalesce(sum(cardinality(r.members)), 0)::integer from reopened_completions r
        where r.management_group_id = ${managementGroupId} and r.news_id = ${newsId} and r.version = v.version) as reopened
    from (
      select n.version, n.title, ${contentOf(sql`n.content`)} as content, n.content_format, n.start_at, n.end_at, n.due_at,
        n.scope, ${versionFiles(managementGroupId)}::jsonb as files, n.version_by as saved_by,
        coalesce(n.version_at, n.updated_at) as saved_at, ${asksAgain} as asks_again
      from news n
      where n.management_group_id = ${managementGroupId} and n.news_id = ${newsId} and ${isWanted(sql`n.version`)}
      union all
      select f.version, f.title, ${contentOf(sql`f.content`)}, f.content_format, f.start_at, f.end_at, f.due_at, f.scope,
        f.files, f.saved_by, f.saved_at, f.asks_again
      from versions f
      where f.management_group_id = ${managementGroupId} and f.news_id = ${newsId} and ${isWanted(sql`f.version`)}
    ) v
    left join members m on m.management_group_id = ${managementGroupId} and m.company_user_id = v.saved_by
    order by v.version desc`)
}
