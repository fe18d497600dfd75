import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { type CallerQuery, runForMembers } from '../../../http/queries.ts'
import {
  attached,
  type FileInput,
  type FileKey,
  fileColumns,
  isFile,
  type LoadedFile,
  loadedColumns,
  mayCopy,
} from '../queries.ts'

/** A file that is copied, with what a picture is once it was decoded. */
export type CopiedFile = LoadedFile & { width: number | null; height: number | null; sha256: Buffer | null }

const joins = sql`
  join files f on f.management_group_id = c.management_group_id and f.file_id = c.file_id and ${mayCopy}`

/** Finds a file that the caller may copy at this moment. */
export const readCopied: CallerQuery<FileInput, CopiedFile> = {
  columns: fileColumns,
  joins,
  select: sql`${loadedColumns}, f.width, f.height, f.sha256`,
}

/** Stores that the copy of a decoded picture is there. */
export const endPictureCopy = async (
  db: Queries,
  file: FileKey,
  { mime, width, height, sha256 }: Pick<CopiedFile, 'mime' | 'width' | 'height' | 'sha256'>,
): Promise<void> => {
  await db.query(sql`
    update files set state = 'ready', kind = 'picture', mime = ${mime}, width = ${width}, height = ${height},
      sha256 = ${sha256}
    where ${isFile(file)} and state = 'receiving'`)
}

/** A file that a draft names; `isPosted` where a post has taken it, so that another one needs a copy. */
type DraftFile = AttachedFile & { readonly isPosted?: true }

const readNamed: CallerQuery<FileInput, { attached: AttachedFile; isPosted: boolean }> = {
  columns: fileColumns,
  joins,
  select: sql`${attached} as attached, f.news_id is not null as "isPosted"`,
}

/** Those of these files that a member may put into a post, themselves or as copies, in their order. */
export const findDraftFiles = async (
  db: Queries,
  caller: Member,
  fileIds: readonly string[],
  now: Instant,
): Promise<DraftFile[]> => {
  const calls = fileIds.map((fileId) => ({ caller, now, fileId }))
  const found = (await runForMembers(db, calls, readNamed)).filter((row) => row !== null)
  return found.map(({ attached, isPosted }) => ({ ...attached, ...(isPosted && { isPosted }) }))
}
