import { setTimeout as wait } from 'node:timers/promises'
import { monotonicMs } from '../../../clock.ts'
import { createFairQueue } from '../../../db/fair-queue.ts'

/** Waits until a company may have so many more bytes stored; throws Busy where that takes too long. */
export type Throttle = (company: number, bytes: number) => Promise<void>

/** Files whose next piece waits, which is one of each at most, and how long it does. */
const limits = { places: 1, placesEach: 1, waiting: 400, waitMs: 30_000 }

/**
 * Limits the rate at which a process stores the bytes of uploads, companies in turn: what is stored keeps the core busy on which
 * everybody else is answered (FILE-06).
 */
export const createThrottle = (bytesPerSecond: number, clock = monotonicMs): Throttle => {
  const enter = createFairQueue(limits)
  let freeAtMs = 0
  return async (company, bytes) => {
    const leave = await enter(company)
    try {
      freeAtMs = Math.max(freeAtMs, clock()) + (bytes / bytesPerSecond) * 1000
      const restMs = freeAtMs - clock()
      // Timers are no finer; what is less is made up for with the next pieces.
      if (restMs >= 1) await wait(restMs)
    } finally {
      leave()
    }
  }
}
