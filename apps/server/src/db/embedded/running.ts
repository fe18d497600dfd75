import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { dataFolder } from './folder.ts'
import { databaseUser } from './os-user.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * The address of the embedded database while a service runs with it, or null when it is stopped. Throws a StartError
 * when there is none yet: nothing is made.
 */
export const findRunningEmbedded = async (
  { dataDir, chosen }: { dataDir: string; chosen: boolean },
  addressOf: (port: number, password: string) => string,
): Promise<string | null> => {
  const none = new StartError(`There is no database in ${dataDir} yet: start Kawaraban once, or set DATABASE_URL.`)
  if (!existsSync(dataDir)) throw none
  const home = join(dataFolder(dataDir, chosen, databaseUser()), 'postgres')
  if (!existsSync(home)) throw none
  const postmaster = readPostmaster(join(home, 'data'))
  if (postmaster?.status !== 'ready' || !isAlive(postmaster.pid)) return null
  const url = addressOf(postmaster.port, readFileSync(join(home, 'password'), 'utf8'))
  return (await answers(url)) ? url : null
}
