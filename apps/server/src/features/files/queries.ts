import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { type FileList, maxPostFileBytes } from '@kawaraban/contract/files.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import { arrayOf } from '../../db/array-of.ts'
import type { Queries } from '../../db/connect.ts'
import { type Columns, companyOfInputs } from '../../db/lookup.ts'
import type { Member } from '../../http/caller.ts'
import type { CallerQuery } from '../../http/queries.ts'
import { callerRow, canReadNews } from '../../rights/queries.ts'
import { visibleNews } from '../../visibility/queries.ts'

/** A file of a company. */
export type FileKey = { readonly managementGroupId: number; readonly fileId: string }

/** What is true of that file alone. */
export const isFile = ({ managementGroupId, fileId }: FileKey): Sql =>
  sql`management_group_id = ${managementGroupId} and file_id = ${fileId}`

/** The state of a row `f` of files for those who read it. */
const shownState: Sql = sql`
  case when f.is_missing or f.state = 'refused' then 'missing' when f.state = 'ready' then 'ready' else 'processing' end`

/** A row `f` of files as it travels, as JSON; what is not known of it is absent. */
export const attached: Sql = sql`
  json_strip_nulls(json_build_object('fileId', f.file_id::text, 'name', f.name, 'kind', coalesce(f.kind, ''), 'bytes', f.bytes,
    'state', ${shownState}, 'width', f.width, 'height', f.height, 'alt', nullif(f.alt, '')))`

/** The files of a row `n` of news, of a company that is a value: by that Citus chooses one machine, also where `n` may be absent. */
const ofNews = (company: number | Sql): Sql => sql`
  f.management_group_id = ${company} and f.news_id = n.news_id and f.position is not null`

/** A row of files as it is read. */
export type FileRow = Omit<AttachedFile, 'width' | 'height' | 'alt'> & {
  readonly width: number | null
  readonly height: number | null
  readonly alt: string
}

/** What a template has of the files of its post. */
export type FilesColumn = { readonly files: readonly FileRow[] | null }

/**
 * The files of a row `n` of news in their order, as JSON, null for none. To strip the nulls of ten files here took the database six
 * times as long.
 */
export const filesOfNews: Sql = sql`(
  select json_agg(f)
  from (
    select f.file_id::text as "fileId", f.name, coalesce(f.kind, '') as kind, f.bytes, ${shownState} as state, f.width, f.height, f.alt
    from files f
    where ${ofNews(companyOfInputs)}
    order by f.position
  ) f)`

/** The column `files` of a row `n` of news. */
export const filesColumn: Sql = sql`${filesOfNews} as files`

export const toAttached = ({ width, height, alt, ...file }: FileRow): AttachedFile => ({
  ...file,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
  ...(alt !== '' && { alt }),
})

/** The files of a post as they travel: absent for none, and what is not known of them, too. */
export const filesOf = ({ files }: FilesColumn): { files?: AttachedFile[] } =>
  files ? { files: files.map(toAttached) } : {}

/** What a card has of the files of its post. */
export type CardFilesColumns = { readonly fileCount: number; readonly firstPicture: AttachedFile | null }

/** The columns `fileCount` and `firstPicture`, of those that there are, of a row `n` of news of a company; null for none. */
export const cardFilesColumns = (managementGroupId: number): Sql => sql`
  (select count(*)::int from files f where ${ofNews(managementGroupId)}) as "fileCount",
  (select ${attached} from files f
    where ${ofNews(managementGroupId)} and f.kind = 'picture' and f.state <> 'refused' and not f.is_missing
    order by f.position limit 1) as "firstPicture"`

/** A file as its sender and those who see its post load it. */
export type LoadedFile = {
  managementGroupId: number
  fileId: string
  name: string
  kind: string | null
  mime: string | null
  bytes: number
  state: 'receiving' | 'processing' | 'ready' | 'refused'
  refusal: string | null
  isMissing: boolean
  attached: AttachedFile
}

export type FileInput = { readonly fileId: string }
export const fileColumns: Columns<FileInput> = { file_id: ['bigint', ({ fileId }) => fileId] }

/**
 * Whether a row `c` of callers may load a row `f` of files now: that of a post as they may see the post, one that no post has had as
 * its sender.
 */
const mayLoad: Sql = sql`
  case when f.news_id is null then f.owner_company_user_id = c.company_user_id and ${canReadNews(callerRow.role)}
  else f.position is not null and exists (
    select from (select c.management_group_id, c.company_user_id, c.role, c.now, f.news_id) c
    join news n on ${visibleNews} and n.management_group_id = ${companyOfInputs})
  end`

/**
 * Whether a row `c` of callers may copy a row `f` of files now: what they may load, and what they have sent and a post has no more,
 * which another form of theirs may still name (G-581).
 */
export const mayCopy: Sql = sql`
  (f.position is null and f.owner_company_user_id = c.company_user_id and ${canReadNews(callerRow.role)} or (${mayLoad}))`

/** The columns of a loaded file, a row `f` of files. */
export const loadedColumns: Sql = sql`
  f.management_group_id as "managementGroupId", f.file_id as "fileId", f.name, f.kind, f.mime, f.bytes::float8 as bytes,
  f.state, f.refusal, f.is_missing as "isMissing", ${attached} as attached`

/** Finds a file that the caller may load at this moment. */
export const readFile: CallerQuery<FileInput, LoadedFile> = {
  columns: fileColumns,
  joins: sql`
    join files f on f.management_group_id = c.management_group_id and f.file_id = c.file_id and ${mayLoad}`,
  select: loadedColumns,
}

/** The column `fileNames` of a row `n` of news of a company: the names of its files in their order. */
export const fileNamesColumn = (managementGroupId: number): Sql => sql`
  array(select f.name from files f where ${ofNews(managementGroupId)} order by f.position) as "fileNames"`

/** How many files each post of a company has that has any. */
export const countFilesOfPosts = async (db: Queries, managementGroupId: number): Promise<Map<string, number>> => {
  const rows = await db.query<{ newsId: string; files: number }>(sql`
    select news_id as "newsId", count(*)::int as files
    from files
    where management_group_id = ${managementGroupId} and position is not null
    group by news_id`)
  return new Map(rows.map(({ newsId, files }) => [newsId, files]))
}

/** Bytes that the files of a company take, as they were announced. */
export const sumBytes = async (db: Queries, managementGroupId: number): Promise<number> => {
  const [row] = await db.query<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from files where management_group_id = ${managementGroupId}`)
  return row?.bytes ?? 0
}

/** Whether a caller may save a post with these files: their own, which no other post has or had, or those of the post. */
const areUsable = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  newsId: string,
  fileIds: readonly string[],
): Promise<boolean> => {
  const [found] = await tx.query<{ files: number; bytes: number }>(sql`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes
    from files
    where management_group_id = ${managementGroupId} and file_id = any(${arrayOf(fileIds)}::bigint[])
      and state in ('processing', 'ready')
      and (news_id = ${newsId} or (news_id is null and owner_company_user_id = ${companyUserId}))`)
  return found?.files === fileIds.length && found.bytes <= maxPostFileBytes
}

/**
 * Gives a post exactly these files in this order. False, and nothing is changed, where one may not be used, is there twice, or all
 * together are too large. Call it under the company's lock.
 */
export const replaceFiles = async (
  tx: Queries,
  caller: Member,
  newsId: string,
  { files, now }: { readonly files: FileList; readonly now: Instant },
): Promise<boolean> => {
  const { managementGroupId } = caller
  const fileIds = files.map(({ fileId }) => fileId)
  if (new Set(fileIds).size < fileIds.length || !(await areUsable(tx, caller, newsId, fileIds))) return false
  await tx.query(sql`
    update files set position = null, unnamed_at = ${new Date(now)}
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and position is not null
      and file_id <> all(${arrayOf(fileIds)}::bigint[])`)
  if (fileIds.length === 0) return true
  await tx.query(sql`
    update files f set news_id = ${newsId}, position = given.position, alt = given.alt, unnamed_at = null
    from unnest(${arrayOf(fileIds)}::bigint[], ${files.map(({ alt = '' }) => alt)}::text[])
      with ordinality as given (file_id, alt, position)
    where f.management_group_id = ${managementGroupId} and f.file_id = given.file_id`)
  return true
}

/** The ids of files in the fields of a row `d` of drafts, as a set. */
export const filesOfDraft: Sql = sql`
  select (named ->> 'fileId')::bigint from jsonb_array_elements(d.fields -> 'files') as named`

/** Whether a draft of who has sent a row `f` of a company's files names it. */
export const isInDraft = (managementGroupId: number): Sql => sql`
  exists (
    select from drafts d cross join lateral (${filesOfDraft}) as named (file_id)
    where d.management_group_id = ${managementGroupId} and d.company_user_id = f.owner_company_user_id
      and named.file_id = f.file_id)`

/** Gives files of these posts, as a condition on a row `f`, that a draft names back to it: no post has had them then (G-581). */
export const returnToDrafts = async (
  tx: Queries,
  managementGroupId: number,
  ofPosts: Sql,
  now: Instant,
): Promise<void> => {
  await tx.query(sql`
    update files f set news_id = null, position = null, unnamed_at = ${new Date(now)}
    where f.management_group_id = ${managementGroupId} and ${ofPosts} and ${isInDraft(managementGroupId)}`)
}

/**
 * Deletes the rows of the files of a post, of former ones too, but those that a draft of their sender names; returns their ids, whose
 * bytes are to be removed.
 */
export const removeFilesOfNews = async (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  now: Instant,
): Promise<string[]> => {
  await returnToDrafts(tx, managementGroupId, sql`f.news_id = ${newsId}`, now)
  const rows = await tx.query<{ fileId: string }>(sql`
    delete from files where management_group_id = ${managementGroupId} and news_id = ${newsId} returning file_id as "fileId"`)
  return rows.map(({ fileId }) => fileId)
}

/** Deletes the rows of those of these files of a member that neither a post nor a draft has; returns their ids. */
export const removeUnnamed = async (
  db: Queries,
  { managementGroupId, companyUserId }: Member,
  fileIds: readonly string[],
): Promise<string[]> => {
  const rows = await db.query<{ fileId: string }>(sql`
    delete from files f
    where f.management_group_id = ${managementGroupId} and f.owner_company_user_id = ${companyUserId} and f.news_id is null
      and f.file_id = any(${arrayOf(fileIds)}::bigint[]) and not ${isInDraft(managementGroupId)}
    returning f.file_id as "fileId"`)
  return rows.map(({ fileId }) => fileId)
}

/** Makes every process load the company's posts again if a post has the file. */
export const raiseVersionForFile = async (db: Queries, file: FileKey): Promise<void> => {
  await db.query(sql`
    update management_groups g set news_version = g.news_version + 1
    where g.management_group_id = ${file.managementGroupId} and exists (
      select from files where ${isFile(file)} and position is not null)`)
}
