import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { type Queries, types } from './connect.ts'

/** A snapshot of the database on a connection of its own. */
export type Snapshot = Queries & {
  /** Reads the rows of a statement, each as an array of its columns, `size` at a time, and the next ones meanwhile. */
  readonly batches: (statement: Sql, size: number) => AsyncGenerator<unknown[][]>
}

/** A statement of a large export reads half a million rows before its first one. */
const statementTimeoutMs = 60_000
/** The reader waits while rows are written and compressed, and never this long. */
const idleTimeoutMs = 30_000
const connectTimeoutMs = 4_000
const closeTimeoutMs = 2_000

/** Otherwise a statement goes on after its client has disconnected; PostgreSQL can only do so on some systems. */
const endWithClient = `
  select set_config('client_connection_check_interval', '1s', true) where version() like '%linux%'`

const limits = [
  'timezone=UTC',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // All rows are read: a plan that gives the first ones soon costs more.
  'cursor_tuple_fraction=1',
  'work_mem=16MB',
  `statement_timeout=${statementTimeoutMs}`,
  `lock_timeout=${connectTimeoutMs}`,
  `idle_in_transaction_session_timeout=${idleTimeoutMs}`,
]

/**
 * Runs `work`, which only reads, in one snapshot on a connection of its own, with longer limits of time than a request has. For
 * work in the background that reads many rows without storing them.
 */
export const readSnapshot = async <Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({
    connectionString: url,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + connectTimeoutMs,
    options: limits.map((limit) => `-c ${limit}`).join(' '),
  })
  // A query that is running rejects by itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${endWithClient}`)
    return await work({
      query: async ({ text, values }) => (await client.query({ text, values })).rows,
      async *batches({ text, values }, size) {
        await client.query({ text: `declare rows no scroll cursor for ${text}`, values })
        const fetch = async (): Promise<unknown[][]> =>
          (await client.query<unknown[]>({ text: `fetch ${size} from rows`, rowMode: 'array' })).rows
        for (let next: Promise<unknown[][]> | null = fetch(); next; ) {
          const rows: unknown[][] = await next
          next = rows.length < size ? null : fetch()
          // It rejects while nobody waits for it when the connection ends.
          next?.catch(() => undefined)
          if (rows.length > 0) yield rows
        }
        await client.query('close rows')
      },
    })
  } finally {
    await Promise.race([client.end(), after(closeTimeoutMs, undefined, { ref: false })])
  }
}
