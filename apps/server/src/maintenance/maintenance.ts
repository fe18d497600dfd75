import { dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Company } from './queries.ts'
import { type Round, runMaintenance, type Tools, tendCompanies } from './round.ts'

/** A start is busy; the first round runs a little later. */
const firstRoundMs = 60_000
const roundsMs = dayMs
const retryMs = 10 * minuteMs
const maxDriftMs = 60 * minuteMs

/** Rounds of maintenance. */
type Rounds = {
  /** Runs a round over all companies. */
  readonly run: () => Promise<void>
  /** Repeats the last round for companies whose machines did not answer; returns how many still wait. */
  readonly runLeft: () => Promise<number>
}

/**
 * Returns the functions that run one round after another. Only a round that begins a day after the one before, by the
 * clock, may delete: neither the first after a start, nor one after the clock was moved. So whatever a wrong clock makes
 * look old stays for a day at least.
 */
export const createRounds = (
  tools: Tools,
  { purgeMonths, holidays }: Pick<Config, 'purgeMonths' | 'holidays'>,
  clock: Clock,
): Rounds => {
  const { log } = tools
  let before: Instant | null = null
  let last: { readonly round: Round; readonly left: readonly Company[] } | null = null
  return {
    run: async () => {
      const now = clock()
      const mayDelete = before !== null && Math.abs(now - before - roundsMs) <= maxDriftMs
      before = now
      const round = { now, purgeMonths, holidays, mayDelete }
      last = null
      try {
        last = { round, left: await runMaintenance(tools, round) }
      } catch (err) {
        log.error({ err }, 'maintenance failed')
      }
    },
    runLeft: async () => {
      const former = last
      if (!former || former.left.length === 0) return 0
      const left = await tendCompanies(tools, former.left, former.round)
      if (last === former) last = { round: former.round, left }
      return left.length
    },
  }
}

/**
 * Runs maintenance a minute after the start and then once a day, as long as the process runs; a round that fails is made
 * up for by the next. Companies whose machine did not answer are tried again every ten minutes. Any number of processes may do so
 * side by side. Returns what ends it; a round that is under way is cut off when the database is closed, and loses nothing by that.
 */
export const startMaintenance = (...given: Parameters<typeof createRounds>): (() => Promise<void>) => {
  const { run, runLeft } = createRounds(...given)
  const [{ log }] = given
  let timers: NodeJS.Timeout[] = []
  const first = setTimeout(() => {
    run()
    const retry = () => void runLeft().catch((err: unknown) => log.error({ err }, 'maintenance failed'))
    timers = [setInterval(run, roundsMs), setInterval(retry, retryMs)]
  }, firstRoundMs)
  return async () => {
    clearTimeout(first)
    for (const timer of timers) clearInterval(timer)
  }
}
