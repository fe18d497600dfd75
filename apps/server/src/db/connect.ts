import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { monotonicMs } from '../clock.ts'
import { createFairQueue } from './fair-queue.ts'
import { isMoved } from './moved.ts'
import { runPrepared } from './prepared.ts'
import { createRenewal } from './renewal.ts'
import { createShares } from './shares.ts'
import { createSilence } from './silence.ts'
import { isBrokenBetween } from './unreachable.ts'
import { whoseNow } from './whose.ts'

/** The text of a statement, with `$1` and so on in place of its values. */
export type Statement = Pick<Sql, 'text' | 'values'>

/** Runs statements: the pool, or one transaction. */
export type Queries = {
  /** Runs one statement and returns its rows. Instants come back as epoch milliseconds, bigints as text. */
  query: <Row extends object>(statement: Statement) => Promise<Row[]>
}

export type Db = Queries & {
  /** The address of the database, for work that needs connections of its own. */
  readonly url: string
  /**
   * Runs `work` in one transaction: commits when it returns, rolls back and rethrows when it throws. With `timeoutMs` each
   * of its statements may take that long: for work in the background, which `close` cuts off.
   */
  transaction: <Result>(work: (tx: Queries) => Promise<Result>, timeoutMs?: number) => Promise<Result>
  /**
   * Runs `work` in one transaction as the only writer of that company in this process. A waiting call has no connection yet;
   * throws Busy when too many wait, or for too long. The time that its statements may take follows `rows`, those that it
   * writes at most.
   */
  write: <Result>(managementGroupId: number, work: (tx: Queries) => Promise<Result>, rows?: number) => Promise<Result>
  /** Runs `work`, which only reads, in one transaction whose statements all see the database as of one moment. */
  snapshot: <Result>(work: (tx: Queries) => Promise<Result>) => Promise<Result>
  /** Connections in use, and statements that wait for one or for their share of them. */
  connections: () => { readonly inUse: number; readonly waiting: number }
  /** Has the connections that are open now replaced, each before it is used again. */
  renew: () => void
  /** Whether statements were sent and none was answered for seconds: a further one would time out. */
  isSilent: () => boolean
  close: () => Promise<void>
}

/**
 * Longest time until a statement has its answer: the wait for a connection included, and also from a database that has
 * fallen silent, so that a request ends within 5 s. PostgreSQL ends a slow one a little earlier by itself.
 */
const answerMs = 4_800
const statementTimeoutMs = 4_400
const connectTimeoutMs = 4_000
/** What a statement that writes many rows may take longer for each: ten times what it takes on a quiet machine. */
const perRowMs = 0.1
const manyRows = 1_000
/** The longest time that a frozen server's transaction may hold its locks. */
const idleInTransactionMs = 10_000

/** Connections that are reserved for reads, however many companies write. */
const readersShare = 4
const writersWait = { waiting: 200, waitMs: 8_000 }

/** Statements are short and many. To compile a plan or to start parallel workers for it costs more than running them. */
const planning = '-c jit=off -c max_parallel_workers_per_gather=0'
/**
 * Generic plans: a statement is planned once per connection. Left to itself PostgreSQL plans the queries of posts again at
 * each call, since their flags fold into cheaper looking plans, and that costs more than running them. Citus has to see the
 * company to choose its machine, and is to give up one that does not answer before a request does.
 */
const planOnce = `
  select set_config('plan_cache_mode', case when is_spread then 'auto' else 'force_generic_plan' end, false),
    case when is_spread then set_config('citus.node_connection_timeout', '3000', false) end
  from (select exists (select from pg_extension where extname = 'citus') as is_spread) citus`

const timestamptz = pg.types.builtins.TIMESTAMPTZ
/** Sessions run in UTC, so text ends in `+00`. */
const readInstant = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00`)

/** Reads instants as epoch milliseconds. */
export const types: pg.CustomTypesConfig = {
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

/** How long a statement may take until its rows are there, in ms, as the driver names it. */
type Times = { readonly query_timeout: number }

const named = ({ text, values }: Statement, times: Times) => ({ name: nameOf(text), text, values, ...times })

/** PostgreSQL has ended a statement that took too long, or that was cancelled. */
const cancelled = '57014'
const isRefused = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== cancelled
/**
 * No answer has arrived in time, or only the refusal: a coordinator may then still wait for a machine that hangs, and the
 * connection is of no use.
 */
const isUnanswered = (error: unknown) =>
  error instanceof Error && (error.message === 'Query read timeout' || (error as { code?: string }).code === cancelled)

/**
 * Opens a pool on `url`. `onLost` is called for idle connections that broke; the pool replaces them by itself.
 * Statements that outlive their time end in an error, and their connection is dropped. `background` is the share of all work in
 * the background where others use the pool, too.
 */
export const connect = (url: string, onLost: (error: Error) => void, max = 10, background = max): Db => {
  const limits = `-c statement_timeout=${statementTimeoutMs} -c lock_timeout=${statementTimeoutMs}`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerMs,
    options: `-c timezone=UTC ${planning} ${limits} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    onConnect: (client) => client.query(planOnce),
  })
  pool.on('error', onLost)
  const { watch, isSilent } = createSilence()
  const { connectUntil, renew } = createRenewal(pool)
  const takeTurn = createFairQueue({ places: Math.max(1, max - readersShare), placesEach: 1, ...writersWait })

  const shares = createShares(max, background)

  const inBackground = new Set<pg.PoolClient>()

  const open = async (calledMs = monotonicMs()) => {
    const whose = whoseNow()
    const leave = await shares.enter(whose)
    const startedMs = whose === 'background' ? monotonicMs() : calledMs
    const take = () => connectUntil(startedMs + connectTimeoutMs)
    // Waiting for a connection that is in use is no sign of a silent database.
    const isNew = pool.idleCount === 0 && pool.totalCount < max
    const client = await (isNew ? watch(take) : take()).catch((error) => {
      leave()
      throw error
    })
    /** What the wait for the connection, and what was before it, have left of the time for the first statement. */
    const first = { query_timeout: Math.max(1, Math.ceil(answerMs - (monotonicMs() - startedMs))) }
    // A connection that breaks in use rejects its query and also emits an error, which needs a listener.
    const alreadyTold = () => undefined
    client.on('error', alreadyTold)
    const release = (broken?: Error | boolean) => {
      inBackground.delete(client)
      client.off('error', alreadyTold)
      client.release(broken)
      leave()
    }
    return { client, first, release }
  }

  const runOnce = async <Row extends object>(statement: Statement, startedMs: number): Promise<Row[]> => {
    const { client, first, release } = await open(startedMs)
    try {
      const rows = await watch(() => runPrepared<Row>(client, named(statement, first), types))
      release()
      return rows
    } catch (error) {
      // What PostgreSQL refused leaves the connection as good as it was.
      release(!isRefused(error))
      throw error
    }
  }

  const query = async <Row extends object>(statement: Statement): Promise<Row[]> => {
    const startedMs = monotonicMs()
    try {
      return await runOnce<Row>(statement, startedMs)
    } catch (error) {
      if (!isMoved(error) && !isBrokenBetween(error)) throw error
      return await runOnce<Row>(statement, startedMs)
    }
  }

  const run = async <Result>(
    begin: string,
    work: (tx: Queries) => Promise<Result>,
    { timeoutMs, endsOnClose }: { timeoutMs?: number | undefined; endsOnClose?: boolean } = {},
  ): Promise<Result> => {
    const { client, first, release } = await open()
    const times = { query_timeout: timeoutMs ? timeoutMs + answerMs - statementTimeoutMs : answerMs }
    try {
      await watch(() => client.query({ text: begin, ...first }))
      if (endsOnClose) inBackground.add(client)
      if (timeoutMs) {
        await client.query(`set local statement_timeout = ${timeoutMs}; set local lock_timeout = ${timeoutMs}`)
      }
      const result = await work({
        query: (statement) => {
          const act = () => runPrepared<never>(client, named(statement, times), types)
          // One that may take longer is no sign of silence.
          return timeoutMs ? act() : watch(act)
        },
      })
      await client.query({ text: 'commit', ...times })
      release()
      return result
    } catch (error) {
      // No rollback is sent to a database that does not answer: PostgreSQL rolls back when the connection closes.
      if (isUnanswered(error)) release(true)
      else
        await client.query('rollback').then(
          () => release(),
          (broken: Error) => release(broken),
        )
      throw error
    }
  }

  return {
    url,
    query,
    transaction: (work, timeoutMs) => run('begin', work, { timeoutMs, endsOnClose: timeoutMs !== undefined }),
    snapshot: (work) => run('begin isolation level repeatable read read only', work),
    write: async (managementGroupId, work, rows = 0) => {
      const leave = await takeTurn(managementGroupId)
      try {
        const timeoutMs = rows > manyRows ? Math.ceil(statementTimeoutMs + rows * perRowMs) : undefined
        return await run('begin', work, { timeoutMs })
      } finally {
        leave()
      }
    },
    renew,
    isSilent,
    connections: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount + shares.waiting() }),
    close: async () => {
      // Ends a connection at once while it is at work.
      await Promise.all([...inBackground].map((client) => (client as unknown as pg.Client).end()))
      await pool.end()
    },
  }
}
