import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { createFairQueue } from '../../../db/fair-queue.ts'
import { content, type FileStore, folderOf, keyOf } from '../../../file-store/store.ts'
import type { Deps } from '../../../http/deps.ts'
import { ensure } from '../../../http/refusal.ts'
import { scheduleJob } from '../../../jobs/queries.ts'
import type { Checks } from '../checks.ts'
import { picturesKind } from '../pictures-kind.ts'
import type { FileKey } from '../queries.ts'
import { endUpload, type Received, type Upload } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'jobs' | 'fileStore'> & { readonly checks: Checks }

/** Looks at a file that is there whole, and stores what it is. */
export type Finish = (upload: Pick<Upload, 'managementGroupId' | 'fileId' | 'name'>) => Promise<Received>

/** Removes all bytes of a file. */
export const removeBytes = (fileStore: FileStore, { managementGroupId, fileId }: FileKey): Promise<void> =>
  fileStore.remove(folderOf(managementGroupId, fileId))

const sha256Of = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/** Files that a process looks at at once, each perhaps with a scanner, and in a bucket written once more. */
const atOnce = { places: 4, placesEach: 2, waiting: 200, waitMs: minuteMs }

/**
 * Creates what ends the receiving of files. It may be called again after a kill, and by two requests; throws Busy for who waits too long,
 * whose file stays until they come again.
 */
export const createFinish = ({ db, clock, jobs, fileStore, checks }: Parts): Finish => {
  const enter = createFairQueue(atOnce)

  const store = async (upload: FileKey, received: Received): Promise<void> => {
    const { managementGroupId, fileId } = upload
    await db.transaction(async (tx) => {
      const isFirst = await endUpload(tx, upload, received)
      if (!isFirst || received.state !== 'processing') return
      await scheduleJob(tx, { managementGroupId, kind: picturesKind, key: fileId }, clock())
    })
    if (received.state === 'processing') jobs.wake(picturesKind)
    if (received.state === 'refused') await removeBytes(fileStore, upload)
  }

  const look: Finish = async (upload) => {
    const { managementGroupId, fileId, name } = upload
    const key = keyOf(managementGroupId, fileId, content)
    await fileStore.seal(key)
    const received = await fileStore.withPath(key, async (path): Promise<Received> => {
      const found = await checks.kindOf(path, name, managementGroupId)
      if ('refusal' in found) return { state: 'refused', refusal: found.refusal }
      return { ...found, name, state: found.kind === 'picture' ? 'processing' : 'ready', sha256: await sha256Of(path) }
    })
    ensure(received, 'notFound')
    await store(upload, received)
    return received
  }

  return async (upload) => {
    const leave = await enter(upload.managementGroupId)
    try {
      return await look(upload)
    } finally {
      leave()
    }
  }
}
