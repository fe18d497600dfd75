import pg from 'pg'

type Address = { readonly port: number; readonly user: string; readonly password: string; readonly database: string }

/** The address of a database on this machine. */
export const urlOf = ({ port, user, password, database }: Address): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

/** Creates the database `name` on the server at `url` unless it exists. */
export const createDatabase = async (url: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Whether the database at `url` accepts a connection. */
export const acceptsConnections = async (url: string): Promise<boolean> => {
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
