import { setImmediate as nextRound } from 'node:timers/promises'

/** Two or three milliseconds of work on each item that takes about a microsecond. */
export const sliceSize = 2_500

/** Runs `work` on one slice of a list after the other, and lets other work run in between (G-321). */
export const inSlices = async <Item>(items: readonly Item[], work: (slice: readonly Item[]) => void): Promise<void> => {
  for (let from = 0; from < items.length; from += sliceSize) {
    if (from > 0) await nextRound()
    work(items.slice(from, from + sliceSize))
  }
}
