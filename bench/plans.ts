import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchDatabase } from './database.ts'

/** Settings with which a database can write the plans of its statements, as they ran, to a log of one JSON object per line. */
export const planFlags: readonly string[] = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
  'auto_explain.log_nested_statements=on',
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_directory=log',
  'log_filename=plans.log',
]

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}
type Explained = { readonly 'Query Text': string; readonly Plan: Node }

/** What the statements of one call have read. */
export type Reading = {
  /** Rows that scans of tables and indexes have looked at, those that a filter dropped included. */
  readonly rows: number
  readonly statements: number
  /** The scan that has read most of them. */
  readonly largest: string
  /** Sequential scans over big tables, as table and statement. */
  readonly bigScans: readonly string[]
}

/** More rows than a company can have posts, several times. */
const bigRows = 10_000

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const isScan = (node: Node) => node['Relation Name'] !== undefined && node['Node Type'].endsWith('Scan')

const rowsOf = (node: Node) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 0)

const describe = (node: Node) => {
  const on = node['Index Name'] ?? node['Relation Name']
  return `${Math.round(rowsOf(node)).toLocaleString('en')} by ${node['Node Type'].toLowerCase()} on ${on}`
}

const planOf = (line: string): Explained[] => {
  const { message } = JSON.parse(line) as { message?: string }
  const json = message?.match(/^duration: .* plan:\n(\{.*)$/s)?.[1]
  return json ? [JSON.parse(json) as Explained] : []
}

const waitMs = 10_000
/** All logs of a run are one file. */
let marks = 0

/** Opens the log of plans; `read` runs `act` and returns what its statements read. The server that `act` calls must write plans. */
export const openPlans = async ({ folder }: BenchDatabase, client: pg.Client) => {
  const log = join(folder, 'log', 'plans.json')
  const { rows } = await client.query<{ name: string }>('select relname as name from pg_class where reltuples > $1', [
    bigRows,
  ])
  const big = new Set(rows.map(({ name }) => name))
  /** The lines that are in the log when a mark that is written now has arrived in it. */
  const linesUntilNow = async () => {
    const mark = `end of plans ${marks++}.`
    await client.query(`do $$ begin raise log '${mark}'; end $$`)
    const stopAt = performance.now() + waitMs
    while (performance.now() < stopAt) {
      const lines = readFileSync(log, 'utf8').split('\n')
      const end = lines.findIndex((line) => line.includes(mark))
      if (end >= 0) return lines.slice(0, end)
      await pause(20)
    }
    throw new Error('the log of plans has no mark')
  }
  const read = async (act: () => Promise<unknown>): Promise<Reading> => {
    const before = (await linesUntilNow()).length
    await act()
    const plans = (await linesUntilNow()).slice(before).flatMap(planOf)
    const scans = plans.flatMap(({ Plan, 'Query Text': text }) =>
      nodesOf(Plan)
        .filter((node) => isScan(node) && node['Actual Loops'] !== 0)
        .map((node) => ({ node, text })),
    )
    const largest = scans.toSorted((one, other) => rowsOf(other.node) - rowsOf(one.node))[0]
    return {
      largest: largest ? describe(largest.node) : 'none',
      rows: Math.round(scans.reduce((sum, { node }) => sum + rowsOf(node), 0)),
      statements: plans.length,
      bigScans: scans
        .filter(({ node }) => node['Node Type'] === 'Seq Scan' && big.has(node['Relation Name'] ?? ''))
        .map(({ node, text }) => `${node['Relation Name']}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`),
    }
  }
  return { read }
}
