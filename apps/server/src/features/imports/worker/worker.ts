import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/connect.ts'
import { claimJob, deleteBrokenOff } from '../job/queries.ts'
import { holdMs } from '../job/work.ts'
import { runJob } from './run.ts'

/** How often a process looks for imports that another one has left. */
const pollMs = 15_000
/** Imports that a process works at concurrently. */
const places = 2

export type ImportWorker = {
  /** Works at what there is to do, as soon as there is a place. */
  readonly wake: () => void
  readonly start: () => void
  /** Ends the work after the transaction at hand; the next worker resumes it. */
  readonly stop: () => Promise<void>
}

/**
 * Works at the imports of all companies, in the background. Any number of processes may do so: an import is worked at by one
 * of them, and taken up by another when that one has ended.
 */
export const createImportWorker = (db: Db, clock: Clock, onFailure: (error: unknown) => void): ImportWorker => {
  const running = new Set<Promise<void>>()
  let poll: NodeJS.Timeout | undefined
  let isStopping = false
  let isWoken = false

  const work = async () => {
    while (!isStopping) {
      isWoken = false
      const now = clock()
      await deleteBrokenOff(db, now)
      const job = await claimJob(db, randomUUID(), { now, heldUntil: now + holdMs, only: null })
      if (!job) {
        if (isWoken) continue
        return
      }
      await runJob({ db, clock, job, isStopping: () => isStopping })
    }
  }

  const wake = () => {
    isWoken = true
    if (isStopping || running.size >= places) return
    const one: Promise<void> = work()
      .catch(onFailure)
      .finally(() => running.delete(one))
    running.add(one)
  }

  return {
    wake,
    start: () => {
      wake()
      poll = setInterval(wake, pollMs)
      poll.unref()
    },
    stop: async () => {
      isStopping = true
      clearInterval(poll)
      await Promise.all(running)
    },
  }
}
