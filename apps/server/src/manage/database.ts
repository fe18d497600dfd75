import type { Config } from '../config.ts'
import { connect, type Db } from '../db/connect.ts'
import { requireTls } from '../db/durability.ts'
import { findRunningEmbedded, startEmbedded } from '../db/embedded.ts'
import { requireMigrated } from '../db/migrate.ts'
import { print } from './terminal.ts'

export type ManagedDatabase = { readonly db: Db; readonly close: () => Promise<void> }

type Address = { readonly url: string; readonly stop: () => Promise<void> }

const findAddress = async (config: Config): Promise<Address> => {
  const nothing = async () => undefined
  const { databaseUrl, dataDir, dataDirChosen: chosen, production, databaseRisks } = config
  if (databaseUrl) {
    if (production && !databaseRisks.noTls) requireTls(databaseUrl)
    return { url: databaseUrl, stop: nothing }
  }
  const running = await findRunningEmbedded({ dataDir, chosen })
  if (running) return { url: running, stop: nothing }
  print('The embedded database is not running: it is started for this command and stopped afterwards.')
  return startEmbedded({ dataDir, chosen })
}

/**
 * Opens the database that the service uses: the one of DATABASE_URL, or the embedded one, also while a service runs with
 * it; one that is stopped is started until `close`. Throws a StartError when there is none, or when its tables are those
 * of another version.
 */
export const openDatabase = async (config: Config): Promise<ManagedDatabase> => {
  const { url, stop } = await findAddress(config)
  try {
    await requireMigrated(url)
  } catch (error) {
    await stop()
    throw error
  }
  const db = connect(url, () => undefined, 2)
  const close = async () => {
    await db.close()
    await stop()
  }
  return { db, close }
}
