import type { Instant } from '@kawaraban/contract/tokyo.ts'

/** Returns the current time. Code that needs it takes a clock or an instant, so that tests can move it. */
export type Clock = () => Instant

/** The machine's own time. */
export const systemClock: Clock = () => Date.now()

/** Milliseconds on a clock that never jumps, from whatever beginning: for limits of time. */
export const monotonicMs = (): number => performance.now()
