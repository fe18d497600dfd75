import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries } from './binaries.ts'
import { type Cluster, type ClusterPaths, reasonIn, startCluster, stopCluster } from './cluster.ts'
import { dataFolder, rootFolder } from './data-folder.ts'
import { createDatabase, urlOf } from './database.ts'
import { ephemeralPort } from './ephemeral-port.ts'
import { LocalPostgresError } from './error.ts'
import { acquireOwnerLock, stopLeftoverServer } from './leftover-server.ts'
import { createCluster, removeUnfinished } from './new-cluster.ts'
import { databaseUser } from './os-user.ts'

/** A running PostgreSQL with one database. */
export type LocalPostgres = {
  /** Address of the database. */
  readonly url: string
  /** The folder that really holds the data. */
  readonly folder: string
  /** Stops PostgreSQL; all data stay. */
  readonly stop: () => Promise<void>
}

/** Where the data of an installation are, and its name. */
export type Installation = {
  /** Name of the database and of its superuser. */
  readonly name: string
  readonly dataDir: string
  /** Whether `dataDir` was chosen on purpose, so that no other folder may be used instead. */
  readonly chosen: boolean
  /** Folder for data that PostgreSQL's user cannot reach in `dataDir`. */
  readonly systemFolder: string
}

type Options = Installation & {
  /** Settings of PostgreSQL as `name=value`. */
  readonly flags?: readonly string[]
  /** Called each time that PostgreSQL has ended unexpectedly or could not be restarted, with its reason. */
  readonly onCrash?: (reason: LocalPostgresError) => void
}

/** Pauses between attempts to restart PostgreSQL: each twice as long as the one before, up to the longest. */
const firstPauseMs = 250
const longestPauseMs = 30_000

/** What the file system refuses, as a read-only disk does, is a fault of the data folder; any other error stays as it is. */
const toReason = (error: unknown, dataDir: string): unknown =>
  error instanceof Error && 'syscall' in error && 'path' in error
    ? new LocalPostgresError(`The data folder ${dataDir} cannot be used: ${error.message}.`)
    : error

/**
 * Starts PostgreSQL on a free loopback port; the first run makes its cluster. A server that ends unexpectedly is restarted
 * on the same port. Throws a LocalPostgresError with the reason.
 */
export const startLocalPostgres = async (options: Options): Promise<LocalPostgres> => {
  try {
    return await start(options)
  } catch (error) {
    throw toReason(error, options.dataDir)
  }
}

const start = async ({ name, dataDir, chosen, systemFolder, flags = [], onCrash }: Options): Promise<LocalPostgres> => {
  const user = databaseUser()
  const folder = dataFolder(dataDir, chosen, user, systemFolder)
  const home = join(folder, 'postgres')
  const binaries = findBinaries(user, rootFolder(folder, user, systemFolder))
  const paths: ClusterPaths = { data: join(home, 'data'), log: join(home, 'log'), binaries, user }
  if (!existsSync(home)) await createCluster({ folder, home, superuser: name, binaries, user })
  // PostgreSQL itself would say nothing: its log is in there.
  accessSync(home, constants.W_OK)
  const password = readFileSync(join(home, 'password'), 'utf8')
  const urlAt = (port: number, database = 'postgres') => urlOf({ port, user: name, password, database })

  await stopLeftoverServer(paths, folder, (port) => urlAt(port))
  const port = await ephemeralPort()
  let stopping = false
  let owner: pg.Client | null = null

  const run = async (): Promise<Cluster> => {
    const cluster = await startCluster(paths, port, flags)
    try {
      owner = await acquireOwnerLock(urlAt(port))
      return cluster
    } catch (error) {
      await stopCluster(paths, cluster)
      throw error
    }
  }
  const stopped = new AbortController()
  /** Tries to restart the server, with growing pauses; null if it is stopped in between. */
  const runAgain = async (): Promise<Cluster | null> => {
    let reason = new LocalPostgresError(`The embedded PostgreSQL ended: ${reasonIn(paths.log)}.`)
    for (let pauseMs = firstPauseMs; !stopping; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      onCrash?.(reason)
      await wait(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      if (stopping) break
      try {
        return await run()
      } catch (error) {
        reason = error instanceof LocalPostgresError ? error : new LocalPostgresError((error as Error).message)
      }
    }
    return null
  }
  let current: Promise<Cluster | null> = Promise.resolve(await run())
  const supervise = async () => {
    for (let cluster = await current; cluster; cluster = await current) {
      await cluster.ended
      if (stopping) return
      current = runAgain()
    }
  }
  supervise()
  const stop = async () => {
    stopping = true
    stopped.abort()
    const cluster = await current
    await owner?.end()
    if (cluster) await stopCluster(paths, cluster)
  }
  try {
    await createDatabase(urlAt(port), name)
    removeUnfinished(folder)
  } catch (error) {
    await stop()
    throw new LocalPostgresError(`The embedded PostgreSQL cannot make its database: ${(error as Error).message}.`)
  }
  return { url: urlAt(port, name), folder, stop }
}
