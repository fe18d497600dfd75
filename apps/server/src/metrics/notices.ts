import { Gauge } from 'prom-client'
import { type Clock, monotonicMs } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import type { Machines } from '../db/machines.ts'
import type { Metrics } from './metrics.ts'
import { type NoticeWork, readNoticeWork } from './queries.ts'

/** The database is read at most once in this time, however often metrics are. */
const cacheMs = 15_000

const gauges = [
  ['kawaraban_occasions_planned', 'Sendings of posts that are planned', 'planned'],
  ['kawaraban_occasions_sending', 'Sendings of posts that are under way', 'sending'],
  ['kawaraban_occasions_held', 'Sendings that are held since the database was restored', 'held'],
  ['kawaraban_notice_batches_waiting', 'Calls of up to 1,000 people that wait', 'batches'],
  ['kawaraban_notice_batches_retrying', 'Calls that wait after a failure', 'retries'],
  ['kawaraban_notices_lag_seconds', 'Longest time that a company has been due without a worker', 'lag'],
  ['kawaraban_notices_unfinished_seconds', 'Longest time since the minute of a sending not finished', 'unfinished'],
] as const satisfies readonly (readonly [string, string, keyof NoticeWork])[]

type Source = { readonly db: Db; readonly machines: Pick<Machines, 'outages' | 'listAnswering'>; readonly clock: Clock }

/** The progress of all companies' notices, or while a machine fails, of those on other machines. */
const readReachable = async ({ db, machines, clock }: Source): Promise<NoticeWork | null> => {
  try {
    if (machines.outages() === 0) return await readNoticeWork(db, clock())
  } catch {
    // One machine fails, or all.
  }
  const companies = await machines.listAnswering()
  return companies && readNoticeWork(db, clock(), companies)
}

/** Adds the progress of the notices of reachable companies; without values while the database is unreachable. */
export const addNoticeWork = ({ registry }: Metrics, source: Source): void => {
  let cached: { work: Promise<NoticeWork | null>; readMs: number } | null = null
  const read = () => {
    if (!cached || monotonicMs() - cached.readMs >= cacheMs) {
      cached = { work: readReachable(source).catch(() => null), readMs: monotonicMs() }
    }
    return cached.work
  }
  for (const [name, help, field] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const work = await read()
        if (work) this.set(work[field])
        else this.remove()
      },
    })
  }
}
