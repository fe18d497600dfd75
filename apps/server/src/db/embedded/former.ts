import { spawnSync } from 'node:child_process'
import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { endServer, type Place } from './cluster.ts'
import { isAlive, type Postmaster, readPostmaster } from './postmaster.ts'

/** Key of the lock that a running service holds on its cluster for as long as it lives. */
const ownerLock = 'select pg_try_advisory_lock(72619) as owned'

const attempts = 40
const pauseMs = 250
/** A service that has just started its cluster takes the lock within this time. */
const graceMs = 1_000

const inUse = (folder: string) =>
  new StartError(
    `The data folder ${folder} is in use by another running Kawaraban: stop that one first, or set DATA_DIR to another folder.`,
  )

/**
 * Takes the lock of the cluster at `url`. The connection that holds it is given back and has to stay open; null when
 * a running service holds it. A service that is killed loses it at once, however it died.
 */
export const own = async (url: string): Promise<pg.Client | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, application_name: 'owner' })
  // The connection breaks with its server; whoever restarts the server takes the lock anew.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ owned: boolean }>(ownerLock)
  if (rows[0]?.owned) return client
  await client.end()
  return null
}

/** Whether the process is a PostgreSQL server, and not one that got the number of a dead one. */
const isPostgres = (pid: number) =>
  process.platform === 'win32' ||
  /postgres/.test(spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '')

const holdsData = async (client: pg.Client, place: Place) => {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  return realpathSync(rows[0]?.data_directory ?? '/') === realpathSync(place.data)
}

const stopOrphan = async (place: Place, url: string): Promise<'stopped' | 'owned' | 'unclear'> => {
  await wait(graceMs)
  const client = await own(url)
  if (!client) return 'owned'
  const orphan = await holdsData(client, place)
  await client.end()
  if (!orphan) return 'unclear'
  await endServer(place)
  return 'stopped'
}

/**
 * Settles what is left of a service that used this data folder before: a PostgreSQL that outlived it is stopped, the
 * mark of one that died is removed, one that is still stopping is waited for. Throws a StartError when another
 * service is using the folder now.
 */
export const settleFormer = async (place: Place, folder: string, urlAt: (port: number) => string): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const postmaster: Postmaster | null = readPostmaster(place.data)
    // PostgreSQL itself clears the mark of a process that is gone.
    if (!postmaster || !isAlive(postmaster.pid)) return
    if (!isPostgres(postmaster.pid)) {
      rmSync(join(place.data, 'postmaster.pid'), { force: true })
      return
    }
    const found = await stopOrphan(place, urlAt(postmaster.port)).catch(() => 'unclear' as const)
    if (found === 'stopped') return
    if (found === 'owned') throw inUse(folder)
    await wait(pauseMs)
  }
  throw inUse(folder)
}
