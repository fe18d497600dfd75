import type { Clock } from '../../../clock.ts'
import type { Db, Queries } from '../../../db/connect.ts'
import type { Machines } from '../../../db/machines.ts'
import type { Attempt } from '../../../jobs/attempt.ts'
import { LostJob } from '../../../jobs/queries.ts'
import type { StoredImport } from '../queries.ts'
import { type End, type Progress, updateProgress, updateState } from './queries.ts'

/** Where the work reports what nobody is shown. */
export type ImportLog = { readonly warn: (details: object, text: string) => void }

/** What the states of an import are worked at with. */
export type Work = {
  readonly db: Db
  readonly machines?: Pick<Machines, 'outages'>
  readonly clock: Clock
  readonly stored: StoredImport
  readonly attempt: Attempt
  /** Whether a file's column of mail addresses is read: where the installation sends mail (MAIL-01). */
  readonly readsAddresses?: boolean
  readonly log?: ImportLog
  /** Receives how far the work has come, of how much. */
  readonly onProgress?: (done: number, total: number) => void
}

const record = async ({ stored, attempt, onProgress }: Work, tx: Queries, progress: Progress) => {
  if (attempt.isStopping()) throw new LostJob()
  const total = await updateProgress(tx, stored, progress)
  onProgress?.(progress.done, total)
}

/** Begins a transaction that the next attempt would repeat: makes sure of the lease, and shows how far the work is. Throws LostJob. */
export const showProgress = async (work: Work, tx: Queries, progress: Progress): Promise<void> => {
  await work.attempt.renew(tx)
  await record(work, tx, progress)
}

/** Begins a transaction from whose end the next attempt would go on, and stores that progress. Throws LostJob. */
export const storeProgress = async (work: Work, tx: Queries, progress: Progress): Promise<void> => {
  await work.attempt.advance(tx)
  await record(work, tx, progress)
}

/** Ends the present state of an import within a transaction. Throws LostJob. */
export const endState = async ({ stored, attempt }: Work, tx: Queries, end: End): Promise<void> => {
  await attempt.advance(tx)
  await updateState(tx, stored, end)
}
