import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Queries } from './db/connect.ts'
import { checkHolidayYears } from './holidays.ts'
import { localIssuerName } from './sign-on/local/issuer.ts'
import { StartError } from './start-error.ts'

/** A service that answers requests. */
export type Service = {
  /** The folder that holds the embedded database, or null for an external one. */
  readonly dataFolder: string | null
  /** Lets running requests end, then stops everything that the start has started. */
  readonly stop: () => Promise<void>
}

/** Connections that only notices use, so that they take none from those who wait for an answer. */
const noticeConnections = 4

/** Running requests get this long to end. */
const drainMs = 10_000

type Database = { url: string; folder: string | null; stop: () => Promise<void> }

const openDatabase = async (config: Config, onCrash: (error: StartError) => void): Promise<Database> => {
  const { databaseUrl, dataDir, dataDirChosen } = config
  if (databaseUrl) return { url: databaseUrl, folder: null, stop: async () => undefined }
  const { startEmbedded } = await import('./db/embedded.ts')
  return startEmbedded({ dataDir, chosen: dataDirChosen, onCrash })
}

/** Checks what production demands of a database of its own that is looked after elsewhere. */
const databaseChecks = ({ production, databaseUrl, databaseRisks }: Config) => ({
  link: production && databaseUrl !== null && !databaseRisks.noTls,
  durability: production && databaseUrl !== null && !databaseRisks.dataLoss,
})

const listen = async (app: FastifyInstance, { port, host }: Config) => {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(`The port ${port} is taken by another program: stop that one, or set PORT to a free port.`)
    }
    throw new StartError(`The service cannot listen on ${host}, port ${port}: ${message}.`)
  }
}

/** Throws a StartError where the demo company is in the database, as whose people anybody has been able to sign in (T71). */
const refuseDemo = async (db: Queries) => {
  const { findDemoCompanies } = await import('./db/seed/find-demo.ts')
  if ((await findDemoCompanies(db, localIssuerName)).length === 0) return
  throw new StartError(
    'The database holds the demo company, which has no place in production: npm run manage -- demo remove takes it out; or set DATABASE_URL or DATA_DIR to a database without it.',
  )
}

/**
 * Starts the service: database, tables, on a first run with the built-in sign-in the demo company, and the server.
 * A start that fails stops what it has started, and throws a StartError where it knows the reason.
 */
export const startService = async (config: Config, clock: Clock): Promise<Service> => {
  /** What has been started, first to last. */
  const running: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of running.splice(0).reverse()) await end()
  }
  const checks = databaseChecks(config)
  let crash: StartError | null = null
  let onCrash = (error: StartError) => {
    crash = error
  }
  try {
    // The modules are read while the database starts.
    const modules = Promise.all([
      import('./app.ts'),
      import('./db/connect.ts'),
      import('./db/migrate.ts'),
      import('./maintenance/maintenance.ts'),
      import('./db/durability.ts'),
      import('./features/notices/install.ts'),
    ])
    const database = await openDatabase(config, (error) => onCrash(error))
    running.push(database.stop)
    const [
      { buildApp },
      { connect },
      { migrate },
      { startMaintenance },
      { requireTls, requireDurability },
      { createNotices },
    ] = await modules
    if (checks.link) requireTls(database.url)
    await migrate(database.url)

    let lost = (_error: Error): void => undefined
    const db = connect(database.url, (error) => lost(error))
    running.push(db.close)
    if (config.production) await refuseDemo(db)
    if (checks.durability) await requireDurability(db)
    if (!config.provider) {
      const { seedDemo } = await import('./db/seed/seed-demo.ts')
      await seedDemo(db, { now: clock(), issuer: localIssuerName })
    }

    const app = await buildApp({ config, db, clock })
    checkHolidayYears(clock(), (details, text) => app.log.warn(details, text))
    lost = (error) => app.log.error({ err: error }, 'a database connection was lost')
    onCrash = (error) => app.log.error({ err: error }, 'the embedded database is started again')
    running.push(startMaintenance(db, config, clock, app.log))
    const noticeDb = connect(database.url, (error) => lost(error), noticeConnections)
    running.push(noticeDb.close)
    const notices = createNotices({ config, db: noticeDb, clock, log: app.log })
    const drained = () => Promise.all([app.close(), notices.stop()])
    running.push(() => Promise.race([drained(), wait(drainMs, undefined, { ref: false })]))
    await listen(app, config)
    notices.start()
    return { dataFolder: database.folder, stop }
  } catch (error) {
    await stop()
    // What fails after the embedded database has died fails for its reason.
    throw crash ?? error
  }
}
