import type { Queries } from '../../../db/connect.ts'
import { applyImport, LastAdmin } from '../apply/apply.ts'
import { noteCheck } from '../apply/queries.ts'
import { checkLines } from '../check/check.ts'
import { analyzeLines } from '../check/queries.ts'
import { deleteStaged, endState, LostImport, releaseJob } from '../job/queries.ts'
import { hold, Stopped, type Work } from '../job/work.ts'
import { findImport } from '../queries.ts'
import { insertFaults } from '../read/queries.ts'
import { readStoredFile } from '../read/read.ts'
import { undoImport } from '../undo/undo.ts'

/** Work that was taken up so often without coming further is given up: what was applied is taken back. */
const maxAttempts = 5
/** The pause after a failure. */
const retryMs = 5_000
const timeoutMs = 120_000
const analyzeTimeoutMs = 20_000

const readAndCheck = async (work: Work) => {
  const { db, job, clock, machines } = work
  const holdAll = (tx: Queries) => hold(work, tx, { done: Number(job.total) })
  await readStoredFile(db, job, (tx, progress) => hold(work, tx, progress))
  await db.transaction(holdAll, timeoutMs)
  // The table's statistics are those of all companies: while one machine fails, the others' imports are checked without.
  if (!machines?.outages()) await db.transaction(analyzeLines, analyzeTimeoutMs).catch(() => undefined)
  const read = await findImport(db, job, clock())
  if (!read) throw new LostImport()
  const { counts, faults, companyFaults } = await checkLines(db, read)
  await db.transaction(async (tx) => {
    await holdAll(tx)
    await insertFaults(tx, job, faults)
    const totalFaults = read.totalFaults + companyFaults
    await noteCheck(tx, job, { counts, totalFaults, blockingFaults: read.blockingFaults + companyFaults })
    await endState(tx, job, { state: 'checked' })
    await deleteStaged(tx, job, { lines: false })
  }, timeoutMs)
}

const giveUp = ({ db, job }: Work) =>
  db.transaction(async (tx) => {
    const isApplied = job.state === 'applying' && job.applied !== null
    await endState(tx, job, { state: isApplied ? 'undoing' : 'failed', failure: 'interrupted' })
    if (!isApplied) await deleteStaged(tx, job, { lines: true })
  }, timeoutMs)

const go = async (work: Work): Promise<void> => {
  const { db, job } = work
  if (job.attempts > maxAttempts && job.state !== 'undoing') return giveUp(work)
  if (job.state === 'reading') return readAndCheck(work)
  if (job.state === 'undoing') return undoImport(work)
  if (job.state !== 'applying' || !job.options) throw new LostImport()
  try {
    await applyImport(work, job.options)
  } catch (error) {
    if (!(error instanceof LastAdmin)) throw error
    await db.transaction((tx) => endState(tx, job, { state: 'undoing', failure: 'lastAdmin' }))
  }
}

/**
 * Works at an import until its state ends. After a failure it is released for a retry, and the error is thrown; what another process
 * has taken over, or was cancelled, is left alone.
 */
export const runJob = async (work: Work): Promise<void> => {
  const { db, job, clock } = work
  try {
    await go(work)
  } catch (error) {
    if (error instanceof LostImport) return
    const isStopped = error instanceof Stopped
    await releaseJob(db, job, clock() + (isStopped ? 0 : retryMs))
    if (!isStopped) throw error
  }
}
