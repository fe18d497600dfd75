import { monotonicMs } from '../../clock.ts'
import { createFairQueue } from '../../db/fair-queue.ts'
import { pauseMs } from './pause.ts'

/**
 * Dear calls that a process works on at once, and those of one company. Others wait, few enough not to count as load: of a
 * company at most half of the line.
 */
const limits = { places: 2, placesEach: 1, waiting: 60, waitMs: 8_000 }

/** Runs dear work of a company when a place is free; `gone` ends the wait. Throws Busy. */
export type RunDear = <Result>(
  company: number | string,
  gone: AbortSignal,
  work: () => Promise<Result>,
) => Promise<Result>

/** Creates the dear places of a process (G-315): companies take turns, one with a long line pauses, and cheap calls pass by. */
export const createDearPlaces = (clock = monotonicMs): RunDear => {
  const enter = createFairQueue(limits)
  return async (company, gone, work) => {
    const leave = await enter(company, gone)
    const sinceMs = clock()
    try {
      return await work()
    } finally {
      const ms = pauseMs(enter.waitingOf(company), clock() - sinceMs)
      if (ms > 0) setTimeout(leave, ms)
      else leave()
    }
  }
}
