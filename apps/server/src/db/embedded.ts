import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Binaries, findBinaries } from './embedded/binaries.ts'
import {
  type Cluster,
  freePort,
  type Place,
  reasonIn,
  runProgram,
  startCluster,
  stopCluster,
} from './embedded/cluster.ts'
import { dataFolder, rootFolder } from './embedded/folder.ts'
import { own, settleFormer } from './embedded/former.ts'
import { databaseUser, type OsUser, runShell } from './embedded/os-user.ts'
import { findRunningEmbedded } from './embedded/running.ts'

export type Embedded = {
  /** Address of the service's own database. */
  readonly url: string
  /** The folder that really holds the data. */
  readonly folder: string
  /** Stops PostgreSQL; all data stay. */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly dataDir: string
  /** Whether `dataDir` was chosen on purpose, so that nothing else may be used instead. */
  readonly chosen: boolean
  /** Settings of PostgreSQL as `name=value`. */
  readonly flags?: readonly string[]
  /** Called each time that PostgreSQL has died or could not be started again, with its reason. */
  readonly onCrash?: (reason: StartError) => void
}

const superuser = 'kawaraban'
const database = 'kawaraban'
/** Pauses between attempts to start PostgreSQL again: each twice as long as the one before, up to the longest. */
const firstPauseMs = 250
const longestPauseMs = 30_000
const unfinishedPrefix = 'postgres.new-'

/** Writes a new file as `user`: root opens nothing in a folder in which somebody else may have laid a link. */
const writeSecret = (path: string, text: string, user: OsUser | null) => {
  if (user) runShell('umask 077; set -C; cat >"$1"', [path], user, text)
  else writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
}

/** Makes a new cluster in `home`; all or nothing, and the first of two that do so at once wins. */
const initialise = async (folder: string, home: string, binaries: Binaries, user: OsUser | null) => {
  const unfinished = mkdtempSync(join(folder, unfinishedPrefix))
  if (user) lchownSync(unfinished, user.uid, user.gid)
  const password = join(unfinished, 'password')
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${password}`]
  try {
    writeSecret(password, randomBytes(24).toString('base64url'), user)
    await runProgram(binaries.initdb, ['-D', join(unfinished, 'data'), ...locale, ...access], user)
    if (!existsSync(home)) renameSync(unfinished, home)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Removes what first runs have left behind that were cut off; call it as the owner of the folder. */
const removeUnfinished = (folder: string) => {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinishedPrefix)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

const urlOf = (port: number, password: string, name: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`

/** The address of the database that a running service has in this folder; see `findRunningEmbedded`. */
export const findRunning = (folder: Pick<Options, 'dataDir' | 'chosen'>): Promise<string | null> =>
  findRunningEmbedded(folder, (port, password) => urlOf(port, password, database))

const createDatabase = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

/**
 * Starts the PostgreSQL that comes with the service, on a loopback port of its own, and makes its cluster on the
 * first run. A server that dies is started again on the same port. Throws a StartError that says what is in the way.
 */
export const startEmbedded = async ({ dataDir, chosen, flags = [], onCrash }: Options): Promise<Embedded> => {
  const user = databaseUser()
  const folder = dataFolder(dataDir, chosen, user)
  const home = join(folder, 'postgres')
  const binaries = findBinaries(user, rootFolder(folder, user))
  const place: Place = { data: join(home, 'data'), log: join(home, 'log'), binaries, user }
  if (!existsSync(home)) await initialise(folder, home, binaries, user)
  const password = readFileSync(join(home, 'password'), 'utf8')
  const urlAt = (port: number, name = 'postgres') => urlOf(port, password, name)

  await settleFormer(place, folder, (port) => urlAt(port))
  const port = await freePort()
  let stopping = false
  let owner: pg.Client | null = null

  const run = async (): Promise<Cluster> => {
    const cluster = await startCluster(place, port, flags)
    try {
      owner = await own(urlAt(port))
      return cluster
    } catch (error) {
      await stopCluster(place, cluster)
      throw error
    }
  }
  const stopped = new AbortController()
  /** Tries until the server runs again, ever more rarely; null when the service is stopped meanwhile. */
  const runAgain = async (): Promise<Cluster | null> => {
    let reason = new StartError(`The embedded PostgreSQL ended: ${reasonIn(place.log)}.`)
    for (let pauseMs = firstPauseMs; !stopping; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      onCrash?.(reason)
      await wait(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      if (stopping) break
      try {
        return await run()
      } catch (error) {
        reason = error instanceof StartError ? error : new StartError((error as Error).message)
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
    if (cluster) await stopCluster(place, cluster)
  }
  try {
    await createDatabase(urlAt(port))
    removeUnfinished(folder)
  } catch (error) {
    await stop()
    throw new StartError(`The embedded PostgreSQL cannot make its database: ${(error as Error).message}.`)
  }
  return { url: urlAt(port, database), folder, stop }
}
