import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../../../db/connect.ts'
import { type FileStore, folderOf, partOf } from '../../../file-store/store.ts'
import { findStore } from '../store-check/queries.ts'
import { idOfStore } from '../store-check/store-check.ts'
import { graceMs, listFileIds, purgeAddresses, removeUnnamedRows } from './queries.ts'

type Parts = { readonly db: Db; readonly fileStore: FileStore }

/** Whether this store may be swept: the one that the database knows. An installation without any file has none. */
export const maySweep = async ({ db, fileStore }: Parts): Promise<boolean> => {
  const known = await findStore(db)
  return known !== null && known.storeId === (await idOfStore(db, fileStore))
}

/** The files below a prefix whose last change is a day ago, by their ids. */
const oldFiles = async (fileStore: FileStore, managementGroupId: number, now: Instant): Promise<string[]> => {
  const changes = new Map<string, Instant>()
  for await (const { key, changedAt } of fileStore.list(folderOf(managementGroupId))) {
    const file = partOf(key)
    if (file) changes.set(file.fileId, Math.max(changedAt, changes.get(file.fileId) ?? 0))
  }
  return [...changes].filter(([, changedAt]) => changedAt <= now - graceMs).map(([fileId]) => fileId)
}

/**
 * Removes what nobody names of a company: first the rows, then the bytes of each, and bytes without a row that are a day old, which
 * a kill between the two has left. Returns how many files were removed.
 */
export const sweepCompany = async (
  { db, fileStore }: Parts,
  managementGroupId: number,
  now: Instant,
): Promise<number> => {
  await purgeAddresses(db, managementGroupId, now)
  const unnamed = await removeUnnamedRows(db, managementGroupId, now)
  const old = await oldFiles(fileStore, managementGroupId, now)
  const known = await listFileIds(db, managementGroupId)
  const gone = new Set([...unnamed, ...old.filter((fileId) => !known.has(fileId))])
  for (const fileId of gone) await fileStore.remove(folderOf(managementGroupId, fileId))
  return gone.size
}

/** Removes all bytes of companies that are not there any more, a day after the last change of a file. */
export const sweepGoneCompanies = async (
  { fileStore }: Pick<Parts, 'fileStore'>,
  companies: ReadonlySet<number>,
  now: Instant,
): Promise<void> => {
  for (const managementGroupId of await fileStore.companies()) {
    if (companies.has(managementGroupId)) continue
    for (const fileId of await oldFiles(fileStore, managementGroupId, now))
      await fileStore.remove(folderOf(managementGroupId, fileId))
  }
}
