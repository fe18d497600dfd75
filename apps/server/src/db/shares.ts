import { createFairQueue } from './fair-queue.ts'
import type { Whose } from './whose.ts'

/** The part of a pool that one company may have: a company with slow statements leaves the rest to others. */
const partEach = 0.7
/** A company's statements wait as long as for a connection; nobody waits for the answers of work in the background. */
const lines = { waiting: 2_000, waitMs: 4_000 }
const backgroundLine = { waiting: 400, waitMs: 60_000 }

/** Bounds how many of a pool's `connections` each company has, and all work in the background together (G-314). */
export const createShares = (connections: number, background: number) => {
  const enterForCompany = createFairQueue({
    places: Number.POSITIVE_INFINITY,
    placesEach: Math.ceil(connections * partEach),
    ...lines,
  })
  const enterInBackground = createFairQueue({ places: background, placesEach: background, ...backgroundLine })
  const nothing = () => undefined
  return {
    /** Waits until one more connection is within the bound, and returns what gives it back; throws Busy. */
    enter: (whose: Whose): Promise<() => void> => {
      if (whose === null) return Promise.resolve(nothing)
      return whose === 'background' ? enterInBackground(whose) : enterForCompany(whose)
    },
    /** Statements that wait for their share. */
    waiting: (): number => enterForCompany.waiting() + enterInBackground.waiting(),
  }
}
