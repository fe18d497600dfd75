import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { Machines } from '../db/machines.ts'
import { listen } from '../listen.ts'
import { createClockWatch, startClockWatch } from '../maintenance/clock-watch.ts'
import type { Metrics } from './metrics.ts'

/** Creates the metrics of this process, or undefined where METRICS_PORT is not set. */
export const openMetrics = async ({ process: { metrics } }: Config): Promise<Metrics | undefined> =>
  metrics ? (await import('./metrics.ts')).createMetrics() : undefined

type Watched = {
  readonly metrics: Metrics | undefined
  /** The database's connection pools, by name. */
  readonly pools: Readonly<Record<string, Db>>
  /** The pool for checks. */
  readonly db: Db
  readonly machines: Machines
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly isStopping: () => boolean
}

/** Watches the clocks and, with METRICS_PORT, serves metrics and health; returns a function that stops both. */
export const startMonitor = async (config: Config, watched: Watched): Promise<() => Promise<void>> => {
  const { metrics, pools, db, machines, clock, log, isStopping } = watched
  const clocks = createClockWatch(db, clock, log)
  const stopClocks = startClockWatch(clocks)
  const settings = config.process.metrics
  if (!metrics || !settings) return stopClocks
  const [{ addClockDifference, addMachines, addPools }, { addMail }, { addNoticeWork }, { buildMonitor }] =
    await Promise.all([import('./metrics.ts'), import('./mail.ts'), import('./notices.ts'), import('./monitor.ts')])
  addPools(metrics, pools)
  addClockDifference(metrics, clocks.seconds)
  addMachines(metrics, machines)
  addNoticeWork(metrics, { db, machines, clock })
  const stopMail = addMail(metrics, db)
  const monitor = buildMonitor(db, metrics, isStopping)
  const stop = async () => {
    await Promise.all([stopClocks(), monitor.close()])
    stopMail()
    metrics.close()
  }
  try {
    await listen(monitor, settings, 'METRICS_PORT')
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
