import pg from 'pg'
import { withCode } from './lost-codes.ts'

type Parser = (text: string) => unknown
/** What the rows of a statement are made of: its columns in order. */
type Shape = { readonly names: readonly string[]; readonly parsers: readonly Parser[] }
type Field = { readonly name: string; readonly dataTypeID: number }

/** What the driver has of a connection beyond its declared types. */
type Wire = {
  readonly stream: { readonly cork: () => void; readonly uncork: () => void }
  readonly parsedStatements: Readonly<Record<string, string>>
  readonly submittedNamedStatements: Record<string, string>
  readonly parse: (message: { name: string; text: string }) => void
  readonly bind: (message: { statement: string; values: readonly unknown[] }) => void
  readonly describe: (message: { type: 'P' }) => void
  readonly execute: (message: null) => void
  readonly sync: () => void
}

type Callback = (error: Error | null, read: () => object[]) => void

/** A statement by its name and text, with its values, and the ms until its rows have to be there. */
export type Prepared = {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly query_timeout?: number
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** The shapes of the statements that a connection has run. PostgreSQL refuses a prepared statement whose columns have changed. */
const shapesOf = new WeakMap<Wire, Map<string, Shape>>()

const noShape: Shape = { names: [], parsers: [] }

const noRows = () => []

const rowOf = ({ names, parsers }: Shape, fields: readonly (string | null)[]) => {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index] ?? null
    row[names[index] ?? ''] = field === null ? null : parsers[index]?.(field)
  }
  return row
}

const knownShapes = (wire: Wire): Map<string, Shape> => {
  const known = shapesOf.get(wire) ?? new Map<string, Shape>()
  shapesOf.set(wire, known)
  return known
}

/**
 * Makes a statement that the driver runs like a query of its own, for less: it is parsed and described at its first run on a
 * connection, and later only bound and executed. The driver has both sides describe and read its columns at each run.
 */
const submittable = (
  { name, text, values, query_timeout }: Prepared,
  types: pg.CustomTypesConfig,
  callback: Callback,
) => {
  // Refused here where one cannot be written, before anything has been sent.
  const written = values.map((value) => prepareValue(value))
  const received: (readonly (string | null)[])[] = []
  let shape: Shape | undefined
  let shapes: Map<string, Shape>
  return {
    name,
    text,
    query_timeout,
    /** The driver replaces it by one that also ends the timer. */
    callback,
    submit(wire: Wire) {
      shapes = knownShapes(wire)
      shape = shapes.get(name)
      wire.stream.cork()
      try {
        if (!(wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])) {
          wire.parse({ name, text })
          wire.submittedNamedStatements[name] = text
        }
        wire.bind({ statement: name, values: written })
        if (!shape) wire.describe({ type: 'P' })
        wire.execute(null)
        wire.sync()
        return null
      } finally {
        wire.stream.uncork()
      }
    },
    handleRowDescription({ fields }: { fields: readonly Field[] }) {
      shape = {
        names: fields.map((field) => field.name),
        parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parser),
      }
    },
    handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
      received.push(fields)
    },
    handleCommandComplete() {},
    handleEmptyQuery() {},
    handlePortalSuspended() {},
    handleReadyForQuery() {
      const present = shape ?? noShape
      shapes.set(name, present)
      this.callback(null, () => received.map((fields) => rowOf(present, fields)))
    },
    handleError(error: Error) {
      this.callback(withCode(error), noRows)
    },
  }
}

/** Runs a statement on a connection and returns its rows. */
export const runPrepared = <Row extends object>(
  client: pg.PoolClient,
  statement: Prepared,
  types: pg.CustomTypesConfig,
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const end: Callback = (error, read) => {
      if (error) return reject(error)
      // A value that cannot be read fails its statement alone.
      try {
        resolve(read() as Row[])
      } catch (fault) {
        reject(fault)
      }
    }
    client.query(submittable(statement, types, end) as unknown as pg.Submittable)
  })
