import { setImmediate as nextRound } from 'node:timers/promises'
import { monotonicMs } from './clock.ts'

/** Two or three milliseconds of work on each item that takes about a microsecond. */
export const sliceSize = 2_500

/** Runs `work` on one slice of a list after the other, and lets other work run in between (G-321). */
export const inSlices = async <Item>(items: readonly Item[], work: (slice: readonly Item[]) => void): Promise<void> => {
  for (let from = 0; from < items.length; from += sliceSize) {
    if (from > 0) await nextRound()
    work(items.slice(from, from + sliceSize))
  }
}

/** Far below what others notice: a step of the work may take as long again. */
const sliceMs = 4

/** Returns a function for work in steps: after a step it lets other work run, if the steps since the last time took long enough. */
export const createPause = (clock = monotonicMs): (() => Promise<void> | undefined) => {
  let sinceMs = clock()
  return () => {
    if (clock() - sinceMs < sliceMs) return undefined
    return nextRound().then(() => {
      sinceMs = clock()
    })
  }
}
