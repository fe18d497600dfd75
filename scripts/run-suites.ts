import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countResults, listFailures, type Report } from './count-results.ts'
import { withRunFolder } from './run-folder.ts'

const root = join(import.meta.dirname, '..')

const argsOf = (projects: readonly string[], file: string): string[] => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return [vitest, 'run', '--root', root, '--passWithNoTests', ...chosen, ...reporters, ...process.argv.slice(2)]
}

const reportIn = (file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null

/**
 * Calls `prepare`, then runs the suites of each entry of `runs` together. Prints `N passed, N failed` as the last line, and sets
 * exit code 1 unless all passed. Passes the process's arguments on to Vitest.
 */
export const runTests = async (runs: readonly (readonly string[])[], prepare: () => Promise<void>): Promise<void> => {
  const reports = mkdtempSync(join(tmpdir(), 'kawaraban-reports-'))
  try {
    await prepare()
    const results: (Report | null)[] = []
    await withRunFolder(async ({ node, isInterrupted }) => {
      for (const [index, projects] of runs.entries()) {
        const file = join(reports, `${index}.json`)
        await node(argsOf(projects, file))
        if (isInterrupted()) return
        results.push(reportIn(file))
      }
    })
    if (results.length < runs.length) return
    const { passed, failed } = countResults(results)
    const lines = ['', ...listFailures(results), `${passed} passed, ${failed} failed`, '']
    process.stdout.write(lines.join('\n'))
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}
