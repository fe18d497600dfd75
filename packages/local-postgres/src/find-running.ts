import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './data-folder.ts'
import { acceptsConnections, urlOf } from './database.ts'
import { LocalPostgresError } from './error.ts'
import { databaseUser } from './os-user.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import type { Installation } from './start.ts'

/**
 * The address of the database while its server runs, or null when it is stopped. Throws a LocalPostgresError when there
 * is no database yet; creates nothing.
 */
export const findRunning = async ({ name, dataDir, chosen, systemFolder }: Installation): Promise<string | null> => {
  const none = new LocalPostgresError(`There is no database in ${dataDir} yet.`, {
    code: 'noDatabase',
    folder: dataDir,
  })
  if (!existsSync(dataDir)) throw none
  const home = join(dataFolder(dataDir, chosen, databaseUser(), systemFolder), 'postgres')
  if (!existsSync(home)) throw none
  const postmaster = readPostmaster(join(home, 'data'))
  if (postmaster?.status !== 'ready' || !isAlive(postmaster.pid)) return null
  const password = readFileSync(join(home, 'password'), 'utf8')
  const url = urlOf({ port: postmaster.port, user: name, password, database: name })
  return (await acceptsConnections(url)) ? url : null
}
