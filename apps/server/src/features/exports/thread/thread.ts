import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { monotonicMs } from '../../../clock.ts'
import { connect } from '../../../db/connect.ts'
import { type Job, LostExport } from '../job/queries.ts'
import type { Outcome } from './outcome.ts'
import { writeExport } from './write.ts'

/** What the thread of one export starts with. */
export type Task = { readonly url: string; readonly job: Job; readonly startedAt: Instant }

// Requests come first. On Linux the priority is the thread's own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { url, job, startedAt } = workerData as Task
const startedMs = monotonicMs()
const db = connect(url, () => undefined, 1)
try {
  const written = await writeExport({ url, db, job, clock: () => startedAt + Math.round(monotonicMs() - startedMs) })
  parentPort?.postMessage({ written } satisfies Outcome)
} catch (error) {
  if (!(error instanceof LostExport)) throw error
  parentPort?.postMessage({ written: null } satisfies Outcome)
} finally {
  await db.close()
}
