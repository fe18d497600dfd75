import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { median } from './machine.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/performance.json')

/** The last run of a suite. Times are UTC; loads are those of the machine over the minute before. */
type Run = {
  readonly at: string
  readonly commit: string
  readonly command: string
  readonly cores: number
  readonly load: { readonly atStart: number; readonly atEnd: number }
  readonly figures: readonly {
    readonly what: string
    readonly unit: string
    readonly median: number
    readonly lowest: number
    readonly highest: number
    readonly limit?: string
  }[]
}

/** The machine's load over the last minute, in processes. */
export const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(1))

/** The commit that is measured; marked where something is not committed. */
const commitNow = () =>
  execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=8'], { cwd: root, encoding: 'utf8' }).trim()

const rounded = (value: number) => Number(value.toPrecision(4))

const limitOf = ({ atMost, atLeast }: Figure) => {
  if (atMost !== undefined) return { limit: `≤ ${atMost}` }
  return atLeast === undefined ? {} : { limit: `≥ ${atLeast}` }
}

/** Writes what a suite measured in place of what it had measured before. */
export const saveResults = (
  suite: string,
  { command, figures, loadAtStart, at }: { command: string; figures: readonly Figure[]; loadAtStart: number; at: Date },
): void => {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Run>) : {}
  const run: Run = {
    at: at.toISOString(),
    commit: commitNow(),
    command,
    cores: cpus().length,
    load: { atStart: loadAtStart, atEnd: loadNow() },
    figures: figures.map((figure) => ({
      what: figure.what,
      unit: figure.unit,
      median: rounded(median(figure.values)),
      lowest: rounded(Math.min(...figure.values)),
      highest: rounded(Math.max(...figure.values)),
      ...limitOf(figure),
    })),
  }
  const runs = Object.entries({ ...before, [suite]: run }).sort(([one], [other]) => one.localeCompare(other))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(runs), null, 2)}\n`)
}
