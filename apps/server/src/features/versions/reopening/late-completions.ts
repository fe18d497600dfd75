import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../../../db/connect.ts'
import type { Runner } from '../../../jobs/runner.ts'
import { reopeningKind, reopenLateCompletions } from './queries.ts'

/** Registers the job that reopens completions stored while their post was being reopened. */
export const registerReopening = (jobs: Pick<Runner, 'register'>, db: Db): void =>
  jobs.register({
    name: reopeningKind,
    db,
    places: 2,
    pollMs: minuteMs / 4,
    pausesMs: [5_000, minuteMs, 5 * minuteMs],
    run: ({ managementGroupId, key: newsId }) => reopenLateCompletions(db, { managementGroupId, newsId }),
    nextDue: async () => null,
    // They count until the post asks again.
    giveUp: async () => null,
  })
