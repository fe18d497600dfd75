import sql, { join, raw, Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'

/** An input of a lookup. Those of one statement belong to one company. */
type CompanyInput = { readonly caller: { readonly managementGroupId: number } }
/** An input of a member whose id is known. */
export type LookupInput = { readonly caller: { readonly managementGroupId: number; readonly companyUserId: string } }

/** The columns of inputs by name: the type in SQL, and the value in an input. */
export type Columns<Input> = Readonly<Record<string, readonly [type: string, read: (input: Input) => unknown]>>

/** A value of a statement that is read from the inputs of each call. */
type ReadInputs = (inputs: readonly never[]) => unknown

/** The one company of the inputs. */
const companyOf = (inputs: readonly CompanyInput[]): number => {
  const managementGroupId = inputs[0]?.caller.managementGroupId ?? 0
  if (inputs.some(({ caller }) => caller.managementGroupId !== managementGroupId)) {
    throw new Error('a statement has inputs of several companies')
  }
  return managementGroupId
}

const unnested = <Input>(columns: Columns<Input>): Sql => {
  const arrays = Object.values(columns).map(
    ([type, read]) => sql`${(inputs: readonly Input[]) => inputs.map(read)}::${raw(type)}[]`,
  )
  return sql`unnest(${join(arrays)}) with ordinality as given (${raw(Object.keys(columns).join())}, ordinal)`
}

/**
 * The company of the inputs, in a statement of lookups. Nested queries name it themselves: a distributed database does not see
 * through them that a row `n` is of the same company.
 */
export const companyOfInputs: Sql = sql`${companyOf}::integer`

/**
 * Writes the inputs of a lookup as a table of a from clause, with `management_group_id` and the given columns. The company is a
 * plain parameter, so that a distributed database sends the statement to one machine.
 */
export const companyRows = <Input extends CompanyInput>(columns: Columns<Input>): Sql => sql`(
    select ${companyOf}::integer as management_group_id, given.*
    from ${unnested(columns)}
  )`

/** Writes inputs of members like `companyRows`, with `company_user_id`. */
export const inputRows = <Input extends LookupInput>(columns: Columns<Input>): Sql =>
  companyRows<Input>({ company_user_id: ['bigint', ({ caller }) => caller.companyUserId], ...columns })

/** Writes inputs of lookups that find the company first, like that of a session, as a table with the given columns. */
export const directoryRows = <Input>(columns: Columns<Input>): Sql => sql`(select given.* from ${unnested(columns)})`

/** Returns the values of a statement for these inputs. */
const valuesFor = ({ values }: Sql, inputs: readonly unknown[]): unknown[] =>
  values.map((value) => (typeof value === 'function' ? (value as ReadInputs)(inputs as readonly never[]) : value))

/** Returns a statement with the values of these inputs in place of what reads them. */
export const withInputs = (statement: Sql, inputs: readonly unknown[]): Sql =>
  new Sql(statement.strings, valuesFor(statement, inputs))

/** The parts of a lookup's statement, whose inputs are the rows `c`. */
export type LookupStatement = {
  /** The table of the inputs, made by `inputRows`, `companyRows` or `directoryRows`. */
  readonly inputs: Sql
  /** The joins that find something for an input. */
  readonly joins: Sql
  /** The columns of the result. */
  readonly select: Sql
  /**
   * Writes for what was found: a common table that reads `found`, which has the columns of the inputs and of `select`. The
   * result then has the columns of `returning`.
   */
  readonly write?: { readonly statement: Sql; readonly returning: Sql }
}

/** Runs a lookup for inputs. Gives one row for each in their order, null where none was found. */
export type Lookup<Row, Input> = (db: Queries, inputs: readonly Input[]) => Promise<(Row | null)[]>

/** Makes a lookup of a statement, whose text is built here, once. */
const lookupOf = <Row extends object, Input>(statement: Sql): Lookup<Row, Input> => {
  const { text } = statement
  return async (db, inputs) => {
    const rows = await db.query<Row & { input: string }>({ text, values: valuesFor(statement, inputs) })
    const inOrder: (Row | null)[] = Array(inputs.length).fill(null)
    for (const row of rows) inOrder[Number(row.input) - 1] = row
    return inOrder
  }
}

/** Makes a lookup that runs one statement for several inputs. */
export const createLookup = <Row extends object, Input>({
  inputs,
  joins,
  select,
  write,
}: LookupStatement): Lookup<Row, Input> =>
  lookupOf(
    write
      ? sql`
    with found as materialized (select c.*, ${select} from ${inputs} c ${joins}), written as (${write.statement})
    select ordinal as input, ${write.returning} from found`
      : sql`select c.ordinal as input, ${select} from ${inputs} c ${joins}`,
  )

/** Whether an input found something; the columns of `select` are null where it did not. */
type Outcome = { readonly isFound: true | null }

/**
 * Makes a lookup like `createLookup`. Gives a row for each input that is in the table of inputs, with `columns` of it, also
 * where nothing more was found for it.
 */
export const createLookupWithInputs = <Row extends object, Input>(
  { inputs, joins, select, write }: LookupStatement,
  columns: Sql,
): Lookup<Row & Outcome, Input> => {
  const each = sql`${inputs} c left join lateral (select true as "isFound", ${select} from (select c.*) c ${joins}) f on true`
  return lookupOf(
    write
      ? sql`
    with found as materialized (select c.*, f.* from ${each}), written as (${write.statement})
    select c.ordinal as input, ${columns}, c."isFound", ${write.returning} from found c`
      : sql`select c.ordinal as input, ${columns}, f.* from ${each}`,
  )
}
