import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../../../db/connect.ts'
import { content, type FileStore, folderOf, keyOf } from '../../../file-store/store.ts'
import type { Attempt, JobKind } from '../../../jobs/attempt.ts'
import type { Checks, Refused, Sizes } from '../checks.ts'
import { picturesKind } from '../pictures-kind.ts'
import type { StoreCheck } from '../store-check/store-check.ts'
import { endProcessing, isWaiting, refusePicture } from './queries.ts'

type Parts = {
  readonly db: Db
  readonly fileStore: FileStore
  readonly checks: Pick<Checks, 'makeSizes'>
  readonly storeCheck: StoreCheck
}

const fileOf = ({ managementGroupId, key: fileId }: Pick<Attempt, 'managementGroupId' | 'key'>) => ({
  managementGroupId,
  fileId,
})

/**
 * The jobs that make the sizes of pictures. The sizes are stored before the row says that they are there, and the picture as it was
 * sent is removed after that: a kill in between leaves both, and the next attempt makes them again. Looking for jobs, once a minute, is
 * when a server with another store reports it.
 */
export const createPictureJobs = ({ db, fileStore, checks, storeCheck }: Parts): JobKind => {
  const refuse = async (file: ReturnType<typeof fileOf>, refusal: string) => {
    await db.transaction((tx) => refusePicture(tx, file, refusal))
    await fileStore.remove(folderOf(file.managementGroupId, file.fileId))
  }

  const make = async (file: ReturnType<typeof fileOf>, path: string, dir: string): Promise<Sizes | Refused> => {
    const made = await checks.makeSizes(file.managementGroupId, { path, dir })
    if ('refusal' in made) return made
    for (const [size, { path: sizePath }] of Object.entries(made.sizes))
      await fileStore.put(keyOf(file.managementGroupId, file.fileId, size), sizePath)
    return made
  }

  const run = async (attempt: Attempt): Promise<void> => {
    const file = fileOf(attempt)
    const key = keyOf(file.managementGroupId, file.fileId, content)
    // A kill may have left it.
    if (!(await isWaiting(db, file))) return fileStore.removeUpload(key)
    const dir = await mkdtemp(join(tmpdir(), 'kawaraban-picture-'))
    try {
      const made = await fileStore.withPath(key, (path) => make(file, path, dir))
      if (made === null) return await refuse(file, 'unreadablePicture')
      if ('refusal' in made) return await refuse(file, made.refusal)
      await db.transaction((tx) => endProcessing(tx, file, made))
      await fileStore.removeUpload(key)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  }

  return {
    name: picturesKind,
    db,
    places: 2,
    // What another server has received is not in a store of one's own: it would be refused as unreadable.
    mayWork: storeCheck.report,
    pollMs: minuteMs,
    pausesMs: [5_000, minuteMs, 5 * minuteMs],
    run,
    nextDue: async () => null,
    giveUp: async (attempt) => {
      await refuse(fileOf(attempt), 'unreadablePicture')
      return null
    },
  }
}
