import { randomUUID } from 'node:crypto'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/connect.ts'
import type { Machines } from '../../../db/machines.ts'
import {
  claimJob,
  closeCompany,
  deleteBrokenOff,
  type Job,
  listOpenCompanies,
  listOpenImports,
  type OpenCompany,
} from '../job/queries.ts'
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

type WorkerParts = {
  readonly db: Db
  readonly machines: Pick<Machines, 'isReachable' | 'outages'>
  readonly clock: Clock
  readonly onFailure: (error: unknown) => void
}

/**
 * Works at the imports of all companies, in the background. Any number of processes may do so: an import is worked at by one
 * of them, and taken up by another when that one has ended. A company whose machine does not answer waits for a later look.
 */
export const createImportWorker = ({ db, machines, clock, onFailure }: WorkerParts): ImportWorker => {
  const running = new Set<Promise<void>>()
  let poll: NodeJS.Timeout | undefined
  let isStopping = false
  let isWoken = false

  const claimIn = async (company: OpenCompany, now: Instant): Promise<Job | null> => {
    const { managementGroupId } = company
    const open = await listOpenImports(db, managementGroupId, now)
    if (open.length === 0) await closeCompany(db, company, now)
    for (const { isReceiving, isFree, ...key } of open) {
      if (!isFree) continue
      if (isReceiving) await deleteBrokenOff(db, managementGroupId, now)
      const job = isReceiving ? null : await claimJob(db, key, { holder: randomUUID(), now, heldUntil: now + holdMs })
      if (job) return job
    }
    return null
  }

  /** Leases an import that has no worker, of the company that is noted longest. */
  const claim = async (): Promise<Job | null> => {
    for (const company of await listOpenCompanies(db)) {
      if (isStopping) return null
      if (!(await machines.isReachable(company.managementGroupId))) continue
      // One company that fails holds up no other.
      const job = await claimIn(company, clock()).catch(onFailure)
      if (job) return job
    }
    return null
  }

  const work = async () => {
    while (!isStopping) {
      isWoken = false
      const job = await claim()
      if (!job) {
        if (isWoken) continue
        return
      }
      await runJob({ db, machines, clock, job, isStopping: () => isStopping })
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
