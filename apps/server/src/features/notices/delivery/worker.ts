import { randomUUID } from 'node:crypto'
import { monotonicMs } from '../../../clock.ts'
import { claimCompany, type Lease, LostLease, releaseCompany } from '../lease/queries.ts'
import { createRestoreCheck } from '../restore/hold.ts'
import { createCalls } from './deliver/calls.ts'
import type { Delivery } from './deliver/deliver.ts'
import { advanceOccasions } from './fill/fill.ts'

/** How often a worker looks for what has become due. */
const pollMs = 5_000
/** Companies that a worker works at concurrently, so that a slow one does not delay the others. */
const places = 8
/** After so long a company makes room for those that wait. */
const turnMs = 5_000
/** While a slow call delays the end of a turn, other calls may start until then. */
const longestTurnMs = 20_000
/** So long rows are written before those that there are go out. */
const fillMs = 1_000

export type NoticeWorker = {
  /** Works at what is due, as soon as there is a place. */
  readonly wake: () => void
  /** Resolves when nothing that is due is left. */
  readonly idle: () => Promise<void>
  readonly start: () => void
  /** Ends the work after the calls under way; the next worker resumes it. */
  readonly stop: () => Promise<void>
}

/**
 * Sends the notices of all companies, in the background. Any number of processes may do so: a company
 * is worked at by one of them, and taken over by another when that one has ended.
 */
export const createNoticeWorker = (delivery: Delivery): NoticeWorker => {
  const { db, machines, clock, channels, log } = delivery
  const holdAfterRestore = createRestoreCheck(db, clock, log)
  const running = new Set<Promise<void>>()
  let poll: NodeJS.Timeout | undefined
  let isStopping = false

  const fill = async (lease: Lease): Promise<boolean> => {
    const startedMs = monotonicMs()
    let isFilled = false
    while (
      !isStopping &&
      monotonicMs() - startedMs < fillMs &&
      (await advanceOccasions(db, lease, channels, clock()))
    ) {
      isFilled = true
    }
    return isFilled
  }

  /** Returns whether there was anything to do. */
  const takeTurn = async (lease: Lease): Promise<boolean> => {
    const startedMs = monotonicMs()
    const calls = createCalls(delivery, lease)
    const hasTime = () => monotonicMs() - startedMs < (calls.hasSlowCall() ? longestTurnMs : turnMs)
    let isUsed = false
    try {
      while (!isStopping && hasTime()) {
        const isFilled = await fill(lease)
        const isStarted = !isStopping && (await calls.start())
        if (isFilled) isUsed = true
        if (!isStarted && calls.size() > 0) await calls.next()
        else if (!isFilled && !isStarted) break
      }
    } catch (error) {
      if (!(error instanceof LostLease)) throw error
    } finally {
      await calls.end().finally(() => releaseCompany(db, lease, clock()))
    }
    return isUsed || calls.isUsed()
  }

  const work = async () => {
    while (!isStopping) {
      await holdAfterRestore()
      const lease = await claimCompany(db, randomUUID(), clock(), machines.refused())
      if (!lease) return
      // Another task of this process looks for the next company.
      wake()
      // Its lease runs out, and a worker tries it again then.
      if (!(await machines.isReachable(lease.managementGroupId))) continue
      if (!(await takeTurn(lease))) return
    }
  }

  const wake = () => {
    if (isStopping || running.size >= places) return
    const one: Promise<void> = work()
      .catch((err: unknown) => log.error({ err }, 'sending notices failed, and is tried again'))
      .finally(() => running.delete(one))
    running.add(one)
  }

  return {
    wake,
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    start: () => {
      wake()
      poll = setInterval(wake, pollMs)
    },
    stop: async () => {
      isStopping = true
      clearInterval(poll)
      for (const channel of channels) channel.stop?.()
      await Promise.all(running)
      for (const channel of channels) await channel.close?.()
    },
  }
}
