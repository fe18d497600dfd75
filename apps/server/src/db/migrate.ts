import { join } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'
import { StartError } from '../start-error.ts'
import { analyze } from './analyze.ts'
import type { Queries } from './connect.ts'
import { distribute, hasCitus, sequentialMode } from './distribute.ts'
import { oldestMajor, ownMigrations } from './up-to-date.ts'

const connectTimeoutMs = 4_000
/** How long a start waits for another one's migrations, and a migration for a table that is in use. */
const turnTimeoutMs = 60_000
const lockTimeoutMs = 5_000
const analyzeTimeoutMs = 20_000
/** Two services that start at once take turns at this lock. */
const turn = 'select pg_advisory_xact_lock(72620)'

const ownFolder = join(import.meta.dirname, 'migrations')

/** A folder's name may hold characters that mean something in a file pattern. */
const patternOf = (folder: string) => `${folder.replaceAll('\\', '/').replace(/[?*()[\]{}]/g, '[$&]')}/*.sql`

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

/** The statements of a file; those of a function's body are part of it. */
const statementsOf = (file: string): string[] => {
  const statements: string[] = []
  let open = ''
  for (const line of file.split('\n')) {
    if (/^\s*--/.test(line)) continue
    open += `${line}\n`
    const isInBody = open.split('$$').length % 2 === 0
    if (isInBody || !/;\s*$/.test(line)) continue
    statements.push(open)
    open = ''
  }
  return open.trim() === '' ? statements : [...statements, open]
}

/** Runs the statements of a file one by one: Citus refuses some of several at once. */
const runFile = async (client: pg.Client, file: string): Promise<pg.QueryResult> => {
  const [first = '', ...others] = statementsOf(file)
  let result = await client.query(first)
  for (const statement of others) result = await client.query(statement)
  return result
}

const createPostgrator = (client: pg.Client, folder = ownFolder) =>
  new Postgrator({
    driver: 'pg',
    migrationPattern: patternOf(folder),
    schemaTable: 'public.schema_version',
    execQuery: (query: string) => runFile(client, query),
  })

/** Throws a StartError for a database whose first migration was not the first one of all releases. */
const refuseUnreleased = async (client: pg.Client) => {
  const { rows } = await client.query<{ md5: string }>('select md5 from public.schema_version where version = 1')
  const first = ownMigrations().find(({ version }) => version === 1)
  if (rows[0]?.md5 === first?.md5) return
  throw new StartError(
    'The database was made before 0.9.0, the first release of Kawaraban, which leaves it as it is: set DATABASE_URL or DATA_DIR to a new one, or start the version that made it.',
  )
}

/**
 * Throws a StartError while a machine of a cluster is deactivated: its parts of a table cannot be altered, and Citus
 * waits for them without end.
 */
const requireMachines = async (client: pg.Client) => {
  const { rows } = await client.query<{ machine: string }>(
    `select nodename || ':' || nodeport as machine from pg_dist_node where noderole = 'primary' and not isactive`,
  )
  const [lost] = rows
  if (lost)
    throw new StartError(`The tables cannot be brought up to date while the machine ${lost.machine} does not answer.`)
}

/** Throws a StartError unless the database at `url` has exactly this version's tables; changes nothing. */
export const requireMigrated = async (url: string): Promise<void> => {
  const client = await open(url)
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.schema_version') is not null as exists`,
    )
    const postgrator = createPostgrator(client)
    const version = rows[0]?.exists ? await postgrator.getDatabaseVersion() : 0
    if (version > 0) await refuseUnreleased(client)
    if (version === (await postgrator.getMaxVersion())) return
    throw new StartError('The database has the tables of another version of Kawaraban: start this version once first.')
  } finally {
    await client.end()
  }
}

/** Has PostgreSQL count what was migrated, each table by itself. */
const analyzeBy = async (client: pg.Client) => {
  const query: Queries['query'] = async (statement) => (await client.query(statement)).rows
  await client.query(`set statement_timeout = ${analyzeTimeoutMs}`)
  await analyze({ query, transaction: (work) => work({ query }) })
}

/**
 * Brings the database at `url` to the newest version of its tables: every migration that it lacks, in one
 * transaction, so that an interrupted start leaves nothing half done. On one with Citus it then spreads the tables of companies.
 * Throws a StartError when the database cannot be reached, is too old, or was migrated by a newer version of the service or before
 * the first release. Tests have migrations of their own in `folder`.
 */
export const migrate = async (url: string, folder = ownFolder): Promise<void> => {
  const client = await open(url)
  try {
    await checkVersion(client)
    const postgrator = createPostgrator(client, folder)
    await client.query('begin')
    await client.query(`set local lock_timeout = '${turnTimeoutMs}ms'`)
    await client.query(turn)
    await client.query(`set local lock_timeout = '${lockTimeoutMs}ms'`)
    const newest = await postgrator.getMaxVersion()
    const current = await postgrator.getDatabaseVersion()
    if (current > 0) await refuseUnreleased(client)
    if (current > newest) {
      throw new StartError('The database was made by a newer version of Kawaraban: start that version.')
    }
    const isCluster = await hasCitus(client)
    if (isCluster && current < newest) await requireMachines(client)
    if (isCluster) await client.query(sequentialMode)
    await postgrator.migrate()
    if (isCluster) await distribute(client)
    await client.query('commit')
    if (current < newest) await analyzeBy(client)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The tables of the database cannot be brought up to date: ${(error as Error).message}.`)
  } finally {
    await client.end()
  }
}
