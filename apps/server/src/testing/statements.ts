import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Db, type Queries, type Statement } from '../db/connect.ts'
import type { Snapshot } from '../db/cursor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of a run in which the product's statements are recorded; empty where nobody reads it. */
    statementsFile: string
  }
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** A value as PostgreSQL reads it from text. */
const textOf = (value: unknown): string | null => {
  const prepared = prepareValue(value)
  if (prepared === null || prepared === undefined) return null
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : String(prepared)
}

/** A value as it is written in a statement. */
export const literalOf = (value: unknown): string => {
  const text = textOf(value)
  return text === null ? 'null' : pg.escapeLiteral(text)
}

/** Tests look into all tables; only what the product runs is held to one machine. */
const isOfTest = () => {
  const callers = (new Error('for its stack').stack ?? '')
    .split('\n')
    .filter((line) => line.includes('/apps/server/src/'))
  const caller = callers.find((line) => !line.includes('/testing/statements.ts')) ?? ''
  return /\.test\.ts|\.fake\.ts|\/testing\//.test(caller)
}

/** The product's statements that this process has recorded, by their text. */
const recorded = new Map<string, Statement>()

const record = ({ text, values }: Statement) => {
  const file = inject('statementsFile')
  if (!file || recorded.has(text) || isOfTest()) return
  const statement = { text, values: values.map(textOf) }
  recorded.set(text, statement)
  appendFileSync(file, `${JSON.stringify(statement)}\n`)
}

const recording = (queries: Queries): Queries => ({
  query: (statement) => {
    record(statement)
    return queries.query(statement)
  },
})

/** A snapshot whose statements are recorded. */
export const recordingSnapshot = (snapshot: Snapshot): Snapshot => ({
  ...recording(snapshot),
  batches: (statement, size) => {
    record(statement)
    return snapshot.batches(statement, size)
  },
})

const inTransaction = new AsyncLocalStorage<boolean>()

/** Statements within a transaction that take a connection of their own wait for each other when the company has no other (G-314). */
const ensureOutside = () => {
  if (inTransaction.getStore()) throw new Error('a statement takes a second connection within a transaction')
}

/** Marks the work of the product's transactions; a test holds its own open on purpose. */
const within = <Result>(work: (tx: Queries) => Promise<Result>) => {
  ensureOutside()
  const isMarked = !isOfTest()
  return (tx: Queries) => inTransaction.run(isMarked, () => work(recording(tx)))
}

/**
 * `connect` of the product, to a database whose statements are recorded when the product runs them. It refuses statements that take
 * a connection within a transaction.
 */
export const connectRecording = (...args: Parameters<typeof connect>): Db => {
  const db = connect(...args)
  return {
    ...db,
    query: async (statement) => {
      ensureOutside()
      return recording(db).query(statement)
    },
    transaction: async (work, timeoutMs) => db.transaction(within(work), timeoutMs),
    write: async (managementGroupId, work, rows) => db.write(managementGroupId, within(work), rows),
    snapshot: async (work) => db.snapshot(within(work)),
  }
}

/** The statements of the product that have been recorded in this process. */
export const recordedHere = (): Statement[] => [...recorded.values()]

/** All statements of the product that the run has recorded, once each by their text. */
export const readRecorded = (): Map<string, Statement> => {
  const file = inject('statementsFile')
  const lines = file && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return new Map(lines.map((line) => JSON.parse(line) as Statement).map((statement) => [statement.text, statement]))
}
