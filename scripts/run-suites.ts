import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { countResults, listFailures } from './count-results.ts'
import { measureProcessors } from './processor-time.ts'
import { saveStatements } from './recorded-statements.ts'
import type { Report } from './results.ts'
import { tableOf } from './results-table.ts'
import { withRunFolder } from './run-folder.ts'

const root = join(import.meta.dirname, '..')

const argsOf = (projects: readonly string[], more: readonly string[]): string[] => {
  const chosen = projects.map((project) => `--project=${project}`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return [vitest, 'run', '--root', root, '--passWithNoTests', ...chosen, ...more]
}

const reportIn = (file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null

const hasPassed = (report: Report | null, suite: string) => {
  const files = report?.files.filter((file) => file.suite === suite) ?? []
  return files.length > 0 && files.every(({ failures, isBroken }) => failures.length === 0 && !isBroken)
}

const print = (results: readonly (Report | null)[], spent: string) => {
  const { passed, failed } = countResults(results)
  const lines = [
    '',
    ...tableOf(results.flatMap((report) => report?.files ?? [])),
    '',
    spent,
    ...listFailures(results),
    `${passed} passed, ${failed} failed`,
    '',
  ]
  process.stdout.write(lines.join('\n'))
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

type Options = {
  readonly extent: 'short' | 'long' | 'unbounded'
  /** Further arguments of Vitest. */
  readonly args: readonly string[]
  /** Is called first, with the folder of the run; returns the suites that run together, one run after the other. */
  readonly prepare: (runFolder: string) => Promise<readonly (readonly string[])[]>
}

/**
 * Calls `prepare`, then runs the suites of each run together. Prints a table of what they took, and `N passed, N failed` as the last
 * line; sets exit code 1 unless all passed. What all tests of the server have recorded is saved for those on a cluster.
 */
export const runTests = async ({ extent, args, prepare }: Options): Promise<void> => {
  const reports = mkdtempSync(join(tmpdir(), 'kawaraban-reports-'))
  const startMs = performance.now()
  const [load = 0] = loadavg()
  const worked = measureProcessors()
  const spent = () => {
    const minutes = ((performance.now() - startMs) / 60_000).toFixed(1)
    const duration = `${minutes} minutes in all, with a load of ${load.toFixed(1)} at the start`
    return [duration, worked()].filter(Boolean).join('; ')
  }
  try {
    await withRunFolder(async ({ folder, node, isInterrupted }) => {
      const results: (Report | null)[] = []
      for (const [index, projects] of (await prepare(folder)).entries()) {
        const file = join(reports, `${index}.json`)
        await node(argsOf(projects, args), { TEST_EXTENT: extent, TEST_RESULTS: file })
        if (isInterrupted()) return
        const report = reportIn(file)
        results.push(report)
        if (args.length === 0 && hasPassed(report, 'server')) saveStatements(root, folder)
      }
      print(results, spent())
    })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}
