import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { buildWeb } from './build-web.ts'
import { countResults, type Report } from './count-results.ts'

/**
 * `npm test`: all suites, the browser journeys last and by themselves, so that nothing else takes their time. Ends
 * with one line, `N passed, N failed`. Arguments are handed on to Vitest.
 */
const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'kawaraban-reports-'))

const run = async (name: string, project: string): Promise<Report | null> => {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--passWithNoTests', `--project=${project}`, ...reporters, ...process.argv.slice(2)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  await once(child, 'exit')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
}

try {
  ensureBrowser()
  await buildWeb(root)
  const { passed, failed } = countResults([await run('suites', '!e2e'), await run('journeys', 'e2e')])
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
