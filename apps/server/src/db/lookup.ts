import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'

/** An input of a lookup. Those of one statement belong to one company. */
type CompanyInput = { readonly caller: { readonly managementGroupId: number } }
/** An input of a member whose id is known. */
export type LookupInput = { readonly caller: { readonly managementGroupId: number; readonly companyUserId: string } }

/** The columns of inputs by name: the type in SQL, and the value in an input. */
export type Columns<Input> = Readonly<Record<string, readonly [type: string, read: (input: Input) => unknown]>>

/** The one company of the inputs. */
const companyOf = (inputs: readonly CompanyInput[]): number => {
  const managementGroupId = inputs[0]?.caller.managementGroupId ?? 0
  if (inputs.some(({ caller }) => caller.managementGroupId !== managementGroupId)) {
    throw new Error('a statement has inputs of several companies')
  }
  return managementGroupId
}

const unnested = <Input>(inputs: readonly Input[], columns: Columns<Input>): Sql => {
  const arrays = Object.values(columns).map(([type, read]) => sql`${inputs.map(read)}::${raw(type)}[]`)
  return sql`unnest(${join(arrays)}) with ordinality as given (${raw(Object.keys(columns).join())}, place)`
}

/**
 * Writes inputs as a table of a from clause, with `management_group_id` and the given columns. The company is a plain parameter,
 * so that a distributed database sends the statement to one machine.
 */
export const companyRows = <Input extends CompanyInput>(inputs: readonly Input[], columns: Columns<Input>): Sql => sql`(
    select ${companyOf(inputs)}::integer as management_group_id, given.*
    from ${unnested(inputs, columns)}
  )`

/** Writes inputs of members like `companyRows`, with `company_user_id`. */
export const inputRows = <Input extends LookupInput>(inputs: readonly Input[], columns: Columns<Input> = {}): Sql =>
  companyRows(inputs, { company_user_id: ['bigint', ({ caller }) => caller.companyUserId], ...columns })

/** Writes inputs of lookups that find the company first, like that of a session, as a table with the given columns. */
export const directoryRows = <Input>(inputs: readonly Input[], columns: Columns<Input>): Sql =>
  sql`(select given.* from ${unnested(inputs, columns)})`

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

const textOf = ({ inputs, joins, select, write }: LookupStatement): Sql =>
  write
    ? sql`
    with found as materialized (select c.*, ${select} from ${inputs} c ${joins}), written as (${write.statement})
    select place as input, ${write.returning} from found`
    : sql`select c.place as input, ${select} from ${inputs} c ${joins}`

const inOrder = <Row extends object>(inputs: readonly unknown[], rows: readonly (Row & { input: string })[]) => {
  const byPlace = new Map(rows.map((row) => [Number(row.input), row]))
  return inputs.map((_, index) => byPlace.get(index + 1) ?? null)
}

/** Runs one statement for several inputs. Gives one row for each in their order, null where none was found. */
export const lookup = async <Row extends object>(
  db: Queries,
  inputs: readonly unknown[],
  statement: LookupStatement,
): Promise<(Row | null)[]> => inOrder(inputs, await db.query<Row & { input: string }>(textOf(statement)))

/** Whether an input found something; the columns of `select` are null where it did not. */
type Outcome = { readonly isFound: true | null }

const textWithInputs = ({ inputs, joins, select, write }: LookupStatement, columns: Sql): Sql => {
  const each = sql`${inputs} c left join lateral (select true as "isFound", ${select} from (select c.*) c ${joins}) f on true`
  return write
    ? sql`
    with found as materialized (select c.*, f.* from ${each}), written as (${write.statement})
    select c.place as input, ${columns}, c."isFound", ${write.returning} from found c`
    : sql`select c.place as input, ${columns}, f.* from ${each}`
}

/**
 * Runs one statement like `lookup`. Gives a row for each input that is in the table of inputs, with `columns` of it, also where
 * nothing more was found for it.
 */
export const lookupWithInputs = async <Row extends object>(
  db: Queries,
  inputs: readonly unknown[],
  statement: LookupStatement,
  columns: Sql,
): Promise<((Row & Outcome) | null)[]> =>
  inOrder(inputs, await db.query<Row & Outcome & { input: string }>(textWithInputs(statement, columns)))
