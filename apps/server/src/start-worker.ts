import fastify from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { openMachines } from './db/open-machines.ts'
import { createNotices } from './features/notices/install.ts'
import { loggerOf } from './http/logging.ts'
import { openMetrics, startMonitor } from './metrics/start.ts'
import { openDatabase } from './open-database.ts'
import { useProxy } from './outbound/proxy.ts'
import { createShutdown } from './shutdown.ts'
import { StartError } from './start-error.ts'

/**
 * Starts a process that only sends notices. Throws a StartError without DATABASE_URL: the server of an embedded database
 * sends by itself. A start that fails stops what it has started.
 */
export const startWorker = async (config: Config, clock: Clock): Promise<{ readonly stop: () => Promise<void> }> => {
  if (!config.databaseUrl) {
    throw new StartError(
      'The setting DATABASE_URL is missing: npm run worker sends for servers that share a PostgreSQL; a service with an embedded one sends by itself.',
    )
  }
  const shutdown = createShutdown(config.process)
  const { log } = fastify({ logger: loggerOf(config.logLevel) })
  try {
    await useProxy(config.proxy)
    const onLost = (err: Error) => log.error({ err }, 'a database connection was lost')
    const db = await openDatabase(config, config.databaseUrl, onLost)
    shutdown.add(db.close)
    const metrics = await openMetrics(config)
    const machines = await openMachines(db, log)
    const watched = { metrics, pools: { notices: db }, db, machines, clock, log, isStopping: shutdown.isStopping }
    shutdown.add(await startMonitor(config, watched))
    const jobs = createNotices({ config, db, machines, clock, log })
    shutdown.add(() => shutdown.withinGrace(jobs.stop()))
    jobs.start()
    shutdown.ready()
    return { stop: () => shutdown.stop(() => void jobs.stop()) }
  } catch (error) {
    await shutdown.stop()
    throw error
  }
}
