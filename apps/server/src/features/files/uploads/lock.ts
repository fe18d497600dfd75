import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import { monotonicMs } from '../../../clock.ts'
import type { Db } from '../../../db/connect.ts'
import { partOf } from '../../../file-store/store.ts'
import type { FileKey } from '../queries.ts'
import { releaseLock, renewLock, takeLock } from './queries.ts'

/** How often the lock of an upload is tried, how long, and how often it is renewed, in ms. */
const [tryEveryMs, maxWaitMs, renewEveryMs] = [200, 20_000, 1_000]

const timedOut = { status_code: 503, body: 'Timeout while waiting for the lock' }

const createLock = (db: Db, file: FileKey): Lock => {
  const holder = randomUUID()
  let renewal: NodeJS.Timeout | undefined
  return {
    lock: async (signal, requestRelease) => {
      const untilMs = monotonicMs() + maxWaitMs
      while (!(await takeLock(db, file, holder))) {
        if (signal.aborted || monotonicMs() > untilMs) throw timedOut
        await wait(tryEveryMs)
      }
      renewal = setInterval(() => {
        renewLock(db, file, holder).then(
          (isWanted) => isWanted && requestRelease(),
          // It ends by itself; a database that does not answer keeps others from taking it, too.
          () => undefined,
        )
      }, renewEveryMs)
    },
    unlock: async () => {
      clearInterval(renewal)
      await releaseLock(db, file, holder)
    },
  }
}

/**
 * Locks uploads in the rows of their files, so that two requests never write one at the same time, on one server or several: the
 * later one, of a client that has lost its connection, has the earlier one end.
 */
export const createLocker = (db: Db): Locker => ({
  newLock: (key) => {
    const file = partOf(key)
    if (!file) throw new Error(`${key} is no upload`)
    return createLock(db, file)
  },
})
