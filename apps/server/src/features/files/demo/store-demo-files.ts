import { stat } from 'node:fs/promises'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { demoGroup } from '@kawaraban/demo-cast/cast.ts'
import type { Db } from '../../../db/connect.ts'
import { type DemoFile, demoFiles, insertDemoFiles } from '../../../db/seed/demo-files.ts'
import { type FileStore, keyOf } from '../../../file-store/store.ts'
import { createStoreCheck, type StoreLog } from '../store-check/store-check.ts'

/** Stores the parts of a file; returns how many bytes the largest of them has. */
const put = async (store: FileStore, { fileId, paths }: DemoFile): Promise<number> => {
  const parts = Object.entries(paths)
  await Promise.all(parts.map(([part, path]) => store.put(keyOf(demoGroup.id, String(fileId), part), path)))
  const sizes = await Promise.all(parts.map(async ([, path]) => (await stat(path)).size))
  return Math.max(...sizes)
}

/**
 * Gives the posts of a demo company that has just been made their pictures and documents: first the bytes, then the rows. Does
 * nothing where the store is another installation's.
 */
export const storeDemoFiles = async (db: Db, fileStore: FileStore, now: Instant, log: StoreLog): Promise<void> => {
  if (!(await createStoreCheck(db, fileStore, log).isOwn())) return
  const bytes = await Promise.all(demoFiles.map((file) => put(fileStore, file)))
  await db.transaction(async (tx) => {
    for (const statement of insertDemoFiles(bytes, now)) await tx.query(statement)
  })
}
