import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/connect.ts'
import type { OnPendingReceipts } from '../../../http/deps.ts'
import { scheduleJob } from '../../../jobs/queries.ts'
import type { Runner } from '../../../jobs/runner.ts'
import { countAtOnce, countReceipts } from './queries.ts'

const kind = 'counting'
/** Uncounted receipts of one post from which on they are counted. */
const countFrom = 128

type Parts = {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Runner, 'register' | 'wake'>
  readonly onError: (error: unknown) => void
}

/**
 * Creates the function that has the receipts of a post counted in the background once many are not counted, so that the
 * next tables are fast. `onError` is called when that cannot be scheduled.
 */
export const createCounting = ({ db, clock, jobs, onError }: Parts): OnPendingReceipts => {
  const scheduling = new Set<string>()
  const counting = new Set<string>()
  jobs.register({
    name: kind,
    db,
    places: 2,
    pollMs: minuteMs,
    pausesMs: [5_000, minuteMs, 5 * minuteMs],
    run: async ({ managementGroupId, key: newsId, isStopping, advance }) => {
      counting.add(newsId)
      try {
        while (!isStopping() && (await countReceipts(db, managementGroupId, newsId)) >= countAtOnce) await advance(db)
      } finally {
        counting.delete(newsId)
      }
    },
    nextDue: async () => null,
    // The next look at the post's table has them counted.
    giveUp: async () => null,
  })
  const schedule = async (managementGroupId: number, newsId: string) => {
    scheduling.add(newsId)
    try {
      await scheduleJob(db, { managementGroupId, kind, key: newsId }, clock())
      jobs.wake(kind)
    } catch (error) {
      onError(error)
    } finally {
      scheduling.delete(newsId)
    }
  }
  return ({ managementGroupId, newsId }, uncounted) => {
    if (uncounted < countFrom || scheduling.has(newsId) || counting.has(newsId)) return
    void schedule(managementGroupId, newsId)
  }
}
