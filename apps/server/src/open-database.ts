import type { Config } from './config.ts'
import { connect, type Db, type Queries } from './db/connect.ts'
import { requireDurability, requireTls } from './db/durability.ts'
import { isUpToDate } from './db/up-to-date.ts'
import { localIssuerName } from './local-issuer.ts'
import { StartError } from './start-error.ts'

/** Throws a StartError for a database with the demo company, whose accounts anybody could sign in to. */
const refuseDemo = async (db: Queries) => {
  const { findDemoCompanies } = await import('./db/seed/find-demo.ts')
  if ((await findDemoCompanies(db, localIssuerName)).length === 0) return
  throw new StartError(
    'The database holds the demo company, which has no place in production: npm run manage -- demo remove takes it out; or set DATABASE_URL or DATA_DIR to a database without it.',
  )
}

/**
 * Migrates the database at `url` and opens connections to it. Throws a StartError in production for one without TLS or
 * without durable writes. `background` is the share of work in the background where requests use them, too.
 */
export const openDatabase = async (
  { production, databaseUrl, databaseRisks }: Config,
  url: string,
  onLost: (error: Error) => void,
  background?: number,
): Promise<Db> => {
  const isElsewhere = production && databaseUrl !== null
  if (isElsewhere && !databaseRisks.noTls) requireTls(url)
  const db = connect(url, onLost, undefined, background)
  try {
    if (!(await isUpToDate(db))) await (await import('./db/migrate.ts')).migrate(url)
    if (production) await refuseDemo(db)
    if (isElsewhere && !databaseRisks.dataLoss) await requireDurability(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
