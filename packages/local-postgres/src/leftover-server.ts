import { spawnSync } from 'node:child_process'
import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type ClusterPaths, endServer } from './cluster.ts'
import { LocalPostgresError } from './error.ts'
import { isAlive, type Postmaster, readPostmaster } from './postmaster.ts'

/** The lock that a running program holds on its cluster. */
const takeOwnerLock = 'select pg_try_advisory_lock(72619) as owned'

const attempts = 40
const pauseMs = 250
/** A program that has just started its cluster takes the lock within this time. */
const graceMs = 1_000

const inUse = (folder: string) =>
  new LocalPostgresError(`The data folder ${folder} is in use by another program.`, { code: 'folderInUse', folder })

/**
 * Takes the owner lock of the cluster at `url`. Returns the connection that holds it and has to stay open, or null if
 * another running program holds it. A program that is killed loses it at once.
 */
export const acquireOwnerLock = async (url: string): Promise<pg.Client | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, application_name: 'owner' })
  // The connection breaks with its server; after a restart of the server the lock is taken again.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ owned: boolean }>(takeOwnerLock)
  if (rows[0]?.owned) return client
  await client.end()
  return null
}

/** Whether the process is a PostgreSQL server, and not another one that got the same number later. */
const isPostgres = (pid: number) =>
  process.platform === 'win32' ||
  /postgres/.test(spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '')

const holdsData = async (client: pg.Client, paths: ClusterPaths) => {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  return realpathSync(rows[0]?.data_directory ?? '/') === realpathSync(paths.data)
}

const stopOrphan = async (paths: ClusterPaths, url: string): Promise<'stopped' | 'owned' | 'unclear'> => {
  await wait(graceMs)
  const client = await acquireOwnerLock(url)
  if (!client) return 'owned'
  const isOrphan = await holdsData(client, paths)
  await client.end()
  if (!isOrphan) return 'unclear'
  await endServer(paths)
  return 'stopped'
}

/**
 * Stops a server that a former run has left behind on these data. Waits for one that is still stopping, and removes the
 * file of one that died. Throws a LocalPostgresError if another program uses the folder.
 */
export const stopLeftoverServer = async (
  paths: ClusterPaths,
  folder: string,
  urlAt: (port: number) => string,
): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const postmaster: Postmaster | null = readPostmaster(paths.data)
    // PostgreSQL itself removes the file of a process that has ended.
    if (!postmaster || !isAlive(postmaster.pid)) return
    if (!isPostgres(postmaster.pid)) {
      rmSync(join(paths.data, 'postmaster.pid'), { force: true })
      return
    }
    const found = await stopOrphan(paths, urlAt(postmaster.port)).catch(() => 'unclear' as const)
    if (found === 'stopped') return
    if (found === 'owned') throw inUse(folder)
    await wait(pauseMs)
  }
  throw inUse(folder)
}
