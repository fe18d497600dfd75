import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'

/** A place to run statements: the pool, or one transaction. */
export type Queries = {
  /** Runs one statement and gives its rows. Instants come back as epoch milliseconds, bigints as text. */
  query: <Row extends object>(statement: Sql) => Promise<Row[]>
}

export type Db = Queries & {
  /**
   * Runs `work` in one transaction: commits when it returns, rolls back and rethrows when it throws. With `timeoutMs` each
   * of its statements may take that long: for work in the background, which `close` cuts off.
   */
  transaction: <Result>(work: (tx: Queries) => Promise<Result>, timeoutMs?: number) => Promise<Result>
  /** Runs `work`, which only reads, in one transaction whose statements all see the database as of one moment. */
  snapshot: <Result>(work: (tx: Queries) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** Longest time for one statement, on the server and, a little longer, for the connection to be given up. */
const statementTimeoutMs = 8_000
const queryTimeoutMs = 9_000
const connectTimeoutMs = 4_000

/**
 * Statements are short and many. Generic plans: a statement is planned once per connection. Left to itself PostgreSQL
 * plans the look-ups of posts anew at each call, since their flags fold into cheaper looking plans, and that costs more
 * than running them. To compile a plan or to start parallel workers for it costs more as well.
 */
const planning = '-c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0'

const timestamptz = pg.types.builtins.TIMESTAMPTZ
/** Sessions run in UTC, so text ends in `+00`. */
const readInstant = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00`)

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz && format !== 'binary'
      ? readInstant
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

const names = new Map<string, string>()

/** Names a statement by its text, so that a connection prepares it once. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const named = (statement: Sql) => ({ name: nameOf(statement.text), text: statement.text, values: statement.values })

/**
 * Opens a pool on `url`. `onLost` hears of idle connections that broke; the pool replaces them by itself.
 * Statements that outlive their time end in an error, and their connection is dropped.
 */
export const connect = (url: string, onLost: (error: Error) => void, max = 10): Db => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    options: `-c timezone=UTC ${planning} -c statement_timeout=${statementTimeoutMs} -c lock_timeout=${statementTimeoutMs}`,
  })
  pool.on('error', onLost)

  const inBackground = new Set<pg.PoolClient>()

  const run = async <Result>(
    begin: string,
    work: (tx: Queries) => Promise<Result>,
    timeoutMs?: number,
  ): Promise<Result> => {
    const client = await pool.connect()
    // A connection that breaks while it is in use tells its query and also emits an error nobody else would hear.
    const alreadyTold = () => undefined
    client.on('error', alreadyTold)
    const release = (broken?: Error) => {
      inBackground.delete(client)
      client.off('error', alreadyTold)
      client.release(broken)
    }
    const times = timeoutMs && { query_timeout: timeoutMs + queryTimeoutMs - statementTimeoutMs }
    try {
      await client.query(begin)
      if (timeoutMs) {
        inBackground.add(client)
        await client.query(`set local statement_timeout = ${timeoutMs}; set local lock_timeout = ${timeoutMs}`)
      }
      const query: Queries['query'] = async (statement) => (await client.query({ ...named(statement), ...times })).rows
      const result = await work({ query })
      await client.query('commit')
      release()
      return result
    } catch (error) {
      await client.query('rollback').then(
        () => release(),
        (broken: Error) => release(broken),
      )
      throw error
    }
  }

  return {
    query: async (statement) => (await pool.query(named(statement))).rows,
    transaction: (work, timeoutMs) => run('begin', work, timeoutMs),
    snapshot: (work) => run('begin isolation level repeatable read read only', work),
    close: async () => {
      // Ends a connection at once while it is at work.
      await Promise.all([...inBackground].map((client) => (client as unknown as pg.Client).end()))
      await pool.end()
    },
  }
}
