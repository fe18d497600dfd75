import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../../../clock.ts'
import type { Db, Queries } from '../../../db/connect.ts'
import type { Machines } from '../../../db/machines.ts'
import { holdJob, type Job } from './queries.ts'

/** How long the lease of an import lasts without a renewal; then another process takes it up. */
export const holdMs = minuteMs

/** What the states of a job work with. */
export type Work = {
  readonly db: Db
  readonly machines?: Pick<Machines, 'outages'>
  readonly clock: Clock
  readonly job: Job
  /** Whether the process is ending: the work stops after the present transaction, and another process continues it. */
  readonly isStopping: () => boolean
  /** Receives how far the work has come, of how much. */
  readonly onProgress?: (done: number, total: number) => void
}

/** The process is ending. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Holds on to the job within a transaction of its work, and notes how far it has come; throws LostImport and Stopped. */
export const hold = async (
  { job, clock, isStopping, onProgress }: Work,
  tx: Queries,
  progress: Parameters<typeof holdJob>[3],
): Promise<void> => {
  if (isStopping()) throw new Stopped()
  const total = await holdJob(tx, job, clock() + holdMs, progress)
  onProgress?.(progress.done, total)
}
