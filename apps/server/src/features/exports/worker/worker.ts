import { randomUUID } from 'node:crypto'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/connect.ts'
import type { Machines } from '../../../db/machines.ts'
import { claimExport, finishExport, holdMs, type Job, releaseExport } from '../job/queries.ts'
import { deleteExpired, deleteExport } from '../queries.ts'
import { runThread } from '../thread/run.ts'

/** Exports that a process writes at once; others wait. */
const places = 2
/** Work that failed this often, or whose process has ended, is not tried again. */
const maxAttempts = 3
/** How often a process deletes what is past its time. */
const sweepMs = 10 * minuteMs

export type ExportWorker = {
  /** Writes the waiting exports of a company, as soon as there is a place. */
  readonly wake: (managementGroupId: number) => void
  readonly start: () => void
  /** Ends the threads; what they wrote is started again by the next process that is called for it. */
  readonly stop: () => Promise<void>
}

type WorkerParts = {
  readonly db: Db
  readonly machines: Pick<Machines, 'isReachable'>
  readonly clock: Clock
  readonly onFailure: (error: unknown) => void
}

/**
 * Writes exports in the background, two at a time, companies in turns. Any number of processes may do so: an export is written
 * by one of them, and again by another when that one has ended.
 */
export const createExportWorker = (
  { db, machines, clock, onFailure }: WorkerParts,
  run: typeof runThread = runThread,
): ExportWorker => {
  const companies = new Set<number>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let sweeps: NodeJS.Timeout | undefined
  let sweeping: Promise<void> = Promise.resolve()

  const write = async (job: Job) => {
    if (job.attempts > maxAttempts) return releaseExport(db, job, 'failed')
    try {
      const written = await run({ url: db.url, job, startedAt: clock() }, stopping.signal)
      if (written) await finishExport(db, job, written, clock())
      else await deleteExport(db, job)
    } catch (error) {
      const isStopping = stopping.signal.aborted
      await releaseExport(db, job, isStopping || job.attempts < maxAttempts ? 'waiting' : 'failed')
      companies.add(job.managementGroupId)
      if (!isStopping) onFailure(error)
    }
  }

  const takeTurn = async (managementGroupId: number) => {
    const now = clock()
    const job = await claimExport(db, managementGroupId, { holder: randomUUID(), now, heldUntil: now + holdMs })
    if (!job) return
    companies.add(managementGroupId)
    fill()
    await write(job)
  }

  const fill = () => {
    for (const managementGroupId of companies) {
      if (stopping.signal.aborted || running.size >= places) return
      companies.delete(managementGroupId)
      const one: Promise<void> = takeTurn(managementGroupId)
        .catch(onFailure)
        .finally(() => {
          running.delete(one)
          fill()
        })
      running.add(one)
    }
  }

  const sweep = () => {
    sweeping = deleteExpired({ db, machines }, clock(), stopping.signal).catch(onFailure)
  }

  return {
    wake: (managementGroupId) => {
      companies.add(managementGroupId)
      fill()
    },
    start: () => {
      sweep()
      sweeps = setInterval(sweep, sweepMs)
      sweeps.unref()
    },
    stop: async () => {
      stopping.abort()
      clearInterval(sweeps)
      await Promise.all([sweeping, ...running])
    },
  }
}
