import { pictureSizes } from '@kawaraban/contract/files-kinds.ts'
import type { Db } from '../../../db/connect.ts'
import { content, type FileStore, folderOf, keyOf } from '../../../file-store/store.ts'
import { markMissing } from '../serving/queries.ts'
import { listStored } from './queries.ts'

/** What a check of a company's files has found, as numbers of files. */
export type MissingFiles = { readonly missing: number; readonly found: number }

/**
 * Compares the files of a company with what is in the store, and stores which are missing, which posts then say, and which are there
 * again. For after a restore of the database alone, or of the store.
 */
export const findMissing = async (db: Db, fileStore: FileStore, managementGroupId: number): Promise<MissingFiles> => {
  const keys = new Set<string>()
  for await (const { key } of fileStore.list(folderOf(managementGroupId))) keys.add(key)
  const result = { missing: 0, found: 0 }
  for (const { fileId, isPicture, isMissing } of await listStored(db, managementGroupId)) {
    const parts = isPicture ? Object.keys(pictureSizes) : [content]
    const isThere = parts.every((part) => keys.has(keyOf(managementGroupId, fileId, part)))
    if (!isThere) result.missing += 1
    else if (isMissing) result.found += 1
    if (isThere === isMissing) await db.transaction((tx) => markMissing(tx, { managementGroupId, fileId }, !isThere))
  }
  return result
}
