import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { tidy } from './queries.ts'

/** A start is busy enough; the first round comes a little later. */
const firstRoundMs = 60_000

/**
 * Tidies once a day as long as the process runs (G-025, G-142); a round that fails is told to `onFailure` and made up
 * for by the next. Any number of processes may do so side by side. Gives what ends it.
 */
export const startUpkeep = (
  db: Db,
  { purgeMonths }: Pick<Config, 'purgeMonths'>,
  clock: Clock,
  onFailure: (error: unknown) => void,
): (() => Promise<void>) => {
  let round: Promise<void> = Promise.resolve()
  const run = () => {
    round = tidy(db, clock(), purgeMonths).catch(onFailure)
  }
  const first = setTimeout(run, firstRoundMs)
  const daily = setInterval(run, dayMs)
  return async () => {
    clearTimeout(first)
    clearInterval(daily)
    await round
  }
}
