import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { type Clock, monotonicMs } from '../clock.ts'
import type { Queries } from '../db/connect.ts'
import { databaseTime } from './queries.ts'

/** A larger difference of the clocks is logged. */
const toleranceMs = 5_000
const measureEveryMs = 60_000
const warnEveryMs = 60 * 60_000

/** How far the database's clock is ahead of the process's, and the uncertainty of that, in milliseconds. */
export type ClockDifference = { readonly ms: number; readonly uncertaintyMs: number }

/**
 * Measures how far the database's clock is ahead. It is assumed to be read in the middle of the round trip, so that half the
 * round trip, including a wait for a connection, is uncertain.
 */
export const measureClockDifference = async (db: Queries, clock: Clock): Promise<ClockDifference> => {
  const [startedAt, startedMs] = [clock(), monotonicMs()]
  const databaseAt: Instant = await databaseTime(db)
  const uncertaintyMs = (monotonicMs() - startedMs) / 2
  return { ms: databaseAt - (startedAt + uncertaintyMs), uncertaintyMs }
}

/** Whether the clocks certainly differ by more than 5 seconds. */
const isTooLarge = ({ ms, uncertaintyMs }: ClockDifference) => Math.abs(ms) - uncertaintyMs > toleranceMs

export type ClockWatch = {
  /** Measures the difference, and logs a warning when it is too large, hourly, and when the clocks agree again. */
  readonly measure: () => Promise<void>
  /** The difference measured last, in seconds; null before the first measurement and after one that failed. */
  readonly seconds: () => number | null
}

/** Compares the process's clock with the database's. */
export const createClockWatch = (
  db: Queries,
  clock: Clock,
  log: { readonly warn: (details: object, text: string) => void },
  elapsedMs = monotonicMs,
): ClockWatch => {
  let last: ClockDifference | null = null
  let warnedMs: number | null = null

  const report = (difference: ClockDifference) => {
    const fields = { differenceSeconds: Math.round(difference.ms / 100) / 10 }
    if (!isTooLarge(difference)) {
      if (warnedMs !== null) log.warn(fields, 'the clocks of this process and of the database agree again')
      warnedMs = null
    } else if (warnedMs === null || elapsedMs() - warnedMs >= warnEveryMs) {
      warnedMs = elapsedMs()
      log.warn(fields, 'the clocks of this process and of the database differ: set them by NTP')
    }
  }

  return {
    measure: async () => {
      try {
        last = await measureClockDifference(db, clock)
        report(last)
      } catch {
        // /readyz and every call already report an unreachable database.
        last = null
      }
    },
    seconds: () => last && last.ms / 1000,
  }
}

/** Measures at once and then once a minute; returns a function that stops it. */
export const startClockWatch = ({ measure }: ClockWatch): (() => Promise<void>) => {
  measure()
  const timer = setInterval(measure, measureEveryMs)
  return async () => clearInterval(timer)
}
