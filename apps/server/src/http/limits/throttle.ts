import { setTimeout as wait } from 'node:timers/promises'
import { monotonicMs } from '../../clock.ts'
import { createFairQueue } from '../../db/fair-queue.ts'

/** Waits until so many more units of a company may be worked on; throws Busy where that takes too long. */
export type Throttle = (company: number, units: number) => Promise<void>

/** Calls that wait, one of each file or connection at most, and how long they do. */
const limits = { places: 1, placesEach: 1, waiting: 400, waitMs: 30_000 }

/**
 * Limits the rate of work of which each unit keeps the core busy on which everybody else is answered, companies in turn: bytes of uploads
 * (FILE-06), mails (MAIL-07).
 */
export const createThrottle = (unitsPerSecond: number, clock = monotonicMs): Throttle => {
  const enter = createFairQueue(limits)
  let freeAtMs = 0
  return async (company, units) => {
    const leave = await enter(company)
    try {
      freeAtMs = Math.max(freeAtMs, clock()) + (units / unitsPerSecond) * 1000
      const restMs = freeAtMs - clock()
      // Timers are no finer; what is less is made up for with the next units.
      if (restMs >= 1) await wait(restMs)
    } finally {
      leave()
    }
  }
}
