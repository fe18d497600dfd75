import { dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from './companies/idle.ts'
import { runMaintenance } from './round.ts'

/** A start is busy; the first round runs a little later. */
const firstRoundMs = 60_000
const roundsMs = dayMs
const maxDriftMs = 60 * minuteMs

/**
 * Returns the function that runs one round after another. Only a round that begins a day after the one before, by the
 * clock, may delete: neither the first after a start, nor one after the clock was moved. So whatever a wrong clock makes
 * look old stays for a day at least.
 */
export const createRounds = (
  db: Db,
  { purgeMonths }: Pick<Config, 'purgeMonths'>,
  clock: Clock,
  log: Log,
): (() => Promise<void>) => {
  let before: Instant | null = null
  return async () => {
    const now = clock()
    const mayDelete = before !== null && Math.abs(now - before - roundsMs) <= maxDriftMs
    before = now
    try {
      await runMaintenance(db, log, { now, purgeMonths, mayDelete })
    } catch (err) {
      log.error({ err }, 'maintenance failed')
    }
  }
}

/**
 * Runs maintenance a minute after the start and then once a day, as long as the process runs; a round that fails is made
 * up for by the next. Any number of processes may do so side by side. Returns what ends it; a round that is under way is
 * cut off when the database is closed, and loses nothing by that.
 */
export const startMaintenance = (...given: Parameters<typeof createRounds>): (() => Promise<void>) => {
  const run = createRounds(...given)
  let daily: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    run()
    daily = setInterval(run, roundsMs)
  }, firstRoundMs)
  return async () => {
    clearTimeout(first)
    clearInterval(daily)
  }
}
