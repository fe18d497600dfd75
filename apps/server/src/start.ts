import { buildApp } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import type { Machines } from './db/machines.ts'
import { openMachines } from './db/open-machines.ts'
import { hasNoCompany } from './db/seed/has-no-company.ts'
import { runFor } from './db/whose.ts'
import { createNoticeJobs } from './features/notices/install.ts'
import { createFileStore } from './file-store/create.ts'
import { checkHolidayYears } from './holidays.ts'
import { createRunner } from './jobs/runner.ts'
import { closeServer, listen } from './listen.ts'
import { localIssuerName } from './local-issuer.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { openMetrics, startMonitor } from './metrics/start.ts'
import { openDatabase } from './open-database.ts'
import { useProxy } from './outbound/proxy.ts'
import { createShutdown } from './shutdown.ts'
import type { StartError } from './start-error.ts'

/** A service that answers requests. */
export type Service = {
  /** The folder that holds the embedded database, or null for an external one. */
  readonly dataFolder: string | null
  /** Lets running requests end, then stops everything that the start has started. */
  readonly stop: () => Promise<void>
}

/** Connections that only notices use, so that they take none from requests. */
const noticeConnections = 4
/** Connections of requests that all other work in the background may have. */
const backgroundConnections = 3

type Server = { url: string; folder: string | null; stop: () => Promise<void> }

const findServer = async (config: Config, onCrash: (error: StartError) => void): Promise<Server> => {
  const { databaseUrl, dataDir, dataDirChosen } = config
  if (databaseUrl) return { url: databaseUrl, folder: null, stop: async () => undefined }
  const { startEmbedded } = await import('./db/embedded.ts')
  return startEmbedded({ dataDir, chosen: dataDirChosen, onCrash })
}

/**
 * Starts the service: database, tables, on a first run with the built-in sign-in the demo company, and the server.
 * A start that fails stops what it has started, and throws a StartError where it knows the reason.
 */
export const startServer = async (config: Config, clock: Clock): Promise<Service> => {
  const shutdown = createShutdown(config.process)
  const { add, isStopping } = shutdown
  let crash: StartError | null = null
  let onCrash = (error: StartError) => {
    crash = error
  }
  try {
    await useProxy(config.proxy)
    const server = await findServer(config, (error) => onCrash(error))
    add(server.stop)

    let lost = (_error: Error): void => undefined
    const db = await openDatabase(config, server.url, (error) => lost(error), backgroundConnections)
    add(db.close)
    let isNewDemo = false
    if (!config.provider && (await hasNoCompany(db))) {
      const { seedDemo } = await import('./db/seed/seed-demo.ts')
      isNewDemo = await seedDemo(db, { now: clock(), issuer: localIssuerName })
    }

    const metrics = await openMetrics(config)
    const log = {
      error: (details: object, text: string) => app.log.error(details, text),
      warn: (details: object, text: string) => app.log.warn(details, text),
    }
    const machines: Machines = await openMachines(db, log)
    const jobs = createRunner({ machines, clock, log })
    const fileStore = createFileStore(config.files, config.dataDir)
    add(fileStore.close)
    const app = await buildApp({
      config,
      db,
      clock,
      isStopping,
      machines,
      jobs,
      fileStore,
      ...(metrics && { metrics }),
    })
    if (isNewDemo) {
      const { storeDemoFiles } = await import('./features/files/demo/store-demo-files.ts')
      // The demo is of use without them.
      await storeDemoFiles(db, fileStore, clock(), log).catch((err) => log.warn({ err }, 'the demo has no files'))
    }
    checkHolidayYears(clock(), (details, text) => app.log.warn(details, text))
    lost = (error) => {
      if (!isStopping()) app.log.error({ err: error }, 'a database connection was lost')
    }
    onCrash = (error) => app.log.error({ err: error }, 'the embedded database is started again')
    add(runFor('background', () => startMaintenance({ db, machines, fileStore, log: app.log }, config, clock)))
    const noticeDb = connect(server.url, (error) => lost(error), noticeConnections)
    add(noticeDb.close)
    const pools = { requests: db, notices: noticeDb }
    add(await startMonitor(config, { metrics, pools, db, machines, clock, log: app.log, isStopping }))
    if (config.process.noticeWorker === 'inside')
      jobs.register(createNoticeJobs({ config, db: noticeDb, clock, log: app.log }))
    add(() => shutdown.withinGrace(Promise.all([closeServer(app), jobs.stop()])))
    await listen(app, config, 'PORT')
    jobs.start()
    shutdown.ready()
    return { dataFolder: server.folder, stop: () => shutdown.stop(() => void jobs.stop()) }
  } catch (error) {
    await shutdown.stop()
    // What fails after the embedded database has died fails for its reason.
    throw crash ?? error
  }
}
