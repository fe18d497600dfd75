import { join } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'
import { StartError } from '../start-error.ts'
import { distribute } from './distribute.ts'
import { oldestMajor } from './up-to-date.ts'

const connectTimeoutMs = 4_000
/** How long a start waits for another one's migrations, and a migration for a table that is in use. */
const turnTimeoutMs = 60_000
const lockTimeoutMs = 5_000
/** Two services that start at once take turns at this lock. */
const turn = 'select pg_advisory_xact_lock(72620)'

/** The folder's name may hold characters that mean something in a file pattern. */
const pattern = `${join(import.meta.dirname, 'migrations')
  .replaceAll('\\', '/')
  .replace(/[?*()[\]{}]/g, '[$&]')}/*.sql`

const open = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  await client.connect().catch((error: Error) => {
    throw new StartError(
      `The database of DATABASE_URL cannot be reached: ${error.message || (error as NodeJS.ErrnoException).code || 'no answer'}.`,
    )
  })
  return client
}

const checkVersion = async (client: pg.Client) => {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < oldestMajor) {
    throw new StartError(`The database of DATABASE_URL is PostgreSQL ${major}, but at least ${oldestMajor} is needed.`)
  }
}

const createPostgrator = (client: pg.Client) =>
  new Postgrator({
    driver: 'pg',
    migrationPattern: pattern,
    schemaTable: 'public.schema_version',
    execQuery: (query: string) => client.query(query),
  })

/** Throws a StartError unless the database at `url` has exactly this version's tables; changes nothing. */
export const requireMigrated = async (url: string): Promise<void> => {
  const client = await open(url)
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.schema_version') is not null as exists`,
    )
    const postgrator = createPostgrator(client)
    const version = rows[0]?.exists ? await postgrator.getDatabaseVersion() : 0
    if (version === (await postgrator.getMaxVersion())) return
    throw new StartError('The database has the tables of another version of Kawaraban: start this version once first.')
  } finally {
    await client.end()
  }
}

/**
 * Brings the database at `url` to the newest version of its tables: every migration that it lacks, in one
 * transaction, so that an interrupted start leaves nothing half done. On one with Citus it then spreads the tables of companies.
 * Throws a StartError when the database cannot be reached, is too old, or was migrated by a newer or other version of the service.
 */
export const migrate = async (url: string): Promise<void> => {
  const client = await open(url)
  try {
    await checkVersion(client)
    const postgrator = createPostgrator(client)
    await client.query('begin')
    await client.query(`set local lock_timeout = '${turnTimeoutMs}ms'`)
    await client.query(turn)
    await client.query(`set local lock_timeout = '${lockTimeoutMs}ms'`)
    const newest = await postgrator.getMaxVersion()
    const current = await postgrator.getDatabaseVersion()
    if (current > newest) {
      throw new StartError('The database was made by a newer version of Kawaraban: start that version.')
    }
    await postgrator.migrate()
    await distribute(client)
    await client.query('commit')
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The tables of the database cannot be brought up to date: ${(error as Error).message}.`)
  } finally {
    await client.end()
  }
}
