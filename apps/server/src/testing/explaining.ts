import type { Db, Queries, Statement } from '../db/connect.ts'
import { literalOf } from './statements.ts'

type PlanNode = {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Rows that all nodes of a plan have passed or thrown away. */
const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
    node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0)

class Undo extends Error {}

/**
 * A database that notes how many rows the plan of each statement touches when it is run for the first time: the one plan for all
 * values. What it changes for that is taken back.
 */
export const explainingDb = (db: Db): { db: Db; rows: Map<string, number> } => {
  const rows = new Map<string, number>()
  const explain = async (tx: Queries, { text, values }: Statement) => {
    const run = <Row extends object = object>(line: string) => tx.query<Row>({ text: line, values: [] })
    await run('savepoint explained')
    await run(`prepare explained as ${text}`)
    const list = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
    const [found] = await run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) execute explained${list}`,
    )
    await run('deallocate explained')
    await run('rollback to explained')
    await run('release explained')
    if (found) rows.set(text, rowsOf(found['QUERY PLAN'][0].Plan))
  }
  const inside = (tx: Queries): Queries => ({
    query: async (statement) => {
      if (!rows.has(statement.text)) await explain(tx, statement)
      return tx.query(statement)
    },
  })
  return {
    rows,
    db: {
      ...db,
      query: async (statement) => {
        if (!rows.has(statement.text)) {
          const explained = db.transaction(async (tx) => {
            await explain(tx, statement)
            throw new Undo()
          })
          await explained.catch((error: unknown) => {
            if (!(error instanceof Undo)) throw error
          })
        }
        return db.query(statement)
      },
      transaction: (work, timeoutMs) => db.transaction((tx) => work(inside(tx)), timeoutMs),
      write: (managementGroupId, work, count) => db.write(managementGroupId, (tx) => work(inside(tx)), count),
      snapshot: (work) => db.snapshot((tx) => work(inside(tx))),
    },
  }
}
