import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../../../clock.ts'
import { analyze } from '../../../db/analyze.ts'
import type { Db, Queries } from '../../../db/connect.ts'
import type { Machines } from '../../../db/machines.ts'
import type { Attempt, JobKind } from '../../../jobs/attempt.ts'
import { type JobKey, LostJob } from '../../../jobs/queries.ts'
import { applyImport, LastAdmin } from '../apply/apply.ts'
import { recordCheck } from '../apply/queries.ts'
import { checkLines } from '../check/check.ts'
import { deleteBrokenOff, deleteStaged } from '../job/queries.ts'
import { endState, type ImportLog, showProgress, type Work } from '../job/work.ts'
import { findImport, importKind, isMoving, type StoredImport } from '../queries.ts'
import { insertFaults } from '../read/queries.ts'
import { readStoredFile } from '../read/read.ts'
import { undoImport } from '../undo/undo.ts'

/** Pauses after failures. Work that was taken up so often without an advance is given up: what was applied is undone. */
const pausesMs = Array.from({ length: 5 }, () => 5_000)
/** An undo that has failed is tried again after this time: nothing may remain half undone. */
const undoAgainMs = 60 * minuteMs
const timeoutMs = 120_000

/** A table's statistics are those of all companies: while one machine fails, the others' imports go on without. */
const analyzeTable = async ({ db, machines }: Work, table: 'members' | 'import_lines') => {
  if (!machines?.outages()) await analyze(db, table)
}

const readAndCheck = async (work: Work) => {
  const { db, stored, clock } = work
  const showAll = (tx: Queries) => showProgress(work, tx, { done: Number(stored.total) })
  await readStoredFile(work)
  await db.transaction(showAll, timeoutMs)
  await analyzeTable(work, 'import_lines')
  const read = await findImport(db, stored, clock())
  if (!read) throw new LostJob()
  const { counts, faults, companyFaults } = await checkLines({ ...work, stored: read }, Number(read.total))
  await db.transaction(async (tx) => {
    await showAll(tx)
    await insertFaults(tx, stored, faults)
    const totalFaults = read.totalFaults + companyFaults
    await recordCheck(tx, stored, { counts, totalFaults, blockingFaults: read.blockingFaults + companyFaults })
    await endState(work, tx, { state: 'checked' })
    await deleteStaged(tx, stored, { lines: false })
  }, timeoutMs)
}

const apply = async (work: Work) => {
  const { options } = work.stored
  if (!options) throw new Error('an import is applied without options')
  try {
    await applyImport(work, options)
    await analyzeTable(work, 'members')
  } catch (error) {
    if (!(error instanceof LastAdmin)) throw error
    await work.db.transaction((tx) => endState(work, tx, { state: 'undoing', failure: 'lastAdmin' }))
  }
}

const run = (work: Work): Promise<void> => {
  const { db, stored } = work
  if (stored.state === 'receiving') return deleteBrokenOff(db, stored)
  if (stored.state === 'reading') return readAndCheck(work)
  return stored.state === 'applying' ? apply(work) : undoImport(work)
}

/** Ends an import whose work has failed; returns when there is more to do. */
const giveUp = async (work: Work): Promise<Instant | null> => {
  const { db, stored, clock } = work
  if (stored.state === 'undoing') return clock() + undoAgainMs
  const isApplied = stored.state === 'applying' && stored.applied !== null
  await db.transaction(async (tx) => {
    await endState(work, tx, { state: isApplied ? 'undoing' : 'failed', failure: 'interrupted' })
    if (!isApplied) await deleteStaged(tx, stored, { lines: true })
  }, timeoutMs)
  return isApplied ? clock() : null
}

type Parts = {
  readonly db: Db
  readonly machines?: Pick<Machines, 'outages'>
  readonly clock: Clock
  readonly readsAddresses?: boolean
  readonly log?: ImportLog
  readonly onProgress?: (state: StoredImport['state'], done: number, total: number) => void
}

/** The jobs that read, apply and undo imports, each from where the one before has come to. */
export const createImportJobs = ({ onProgress, ...parts }: Parts): JobKind => {
  const { db, clock } = parts
  /** The import of a job, or null when it was cancelled, or there is nothing to do for it. */
  const find = async (queries: Queries, { managementGroupId, key: importId }: JobKey): Promise<StoredImport | null> => {
    const stored = await findImport(queries, { managementGroupId, importId }, clock())
    return stored && isMoving(stored) ? stored : null
  }
  const withImport = async <Result>(attempt: Attempt, run: (work: Work) => Promise<Result>): Promise<Result> => {
    const stored = await find(db, attempt)
    // What is over has not failed.
    if (!stored) throw new LostJob()
    const { state } = stored
    return run({
      ...parts,
      stored,
      attempt,
      ...(onProgress && { onProgress: (done, total) => onProgress(state, done, total) }),
    })
  }
  return {
    name: importKind,
    db,
    places: 2,
    pollMs: 15_000,
    pausesMs,
    run: (attempt) => withImport(attempt, run),
    nextDue: async (tx, job) => ((await find(tx, job)) ? clock() : null),
    giveUp: (attempt) => withImport(attempt, giveUp),
  }
}
