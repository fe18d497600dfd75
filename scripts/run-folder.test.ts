import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFailed, test, vi } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Command lines and environments of all processes that contain the folder. */
const processesOf = (folder: string) =>
  spawnSync('ps', ['axeww', '-o', 'command='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .stdout.split('\n')
    .filter((line) => line.includes(folder))

const runTests = `
  const { runTests } = await import('./scripts/run-suites.ts')
  const args = ['apps/server/src/db/catalogue.test.ts']
  await runTests({ extent: 'short', args, prepare: async () => [['server'], ['server']] })`

test.each([
  ['npm test', ['--input-type=module', '-e', runTests]],
  ['npm run bench', ['scripts/bench.ts', 'feed']],
])(
  'Ctrl-C in %s leaves no process and no folder',
  async (_, args) => {
    const folder = mkdtempSync(join(tmpdir(), 'kawaraban-interrupted-'))
    chmodSync(folder, 0o711)
    const env = { ...process.env, TMPDIR: folder, NODE_NO_WARNINGS: '1' }
    const child = spawn(process.execPath, args, { cwd: root, env, detached: true, stdio: 'ignore' })
    const ended = once(child, 'exit')
    // What was not interrupted must not go on, and write what it has measured.
    onTestFailed(() => {
      if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
    })
    const hasDatabase = () => processesOf(folder).some((line) => /postgres -D .* -p \d/.test(line))
    await vi.waitFor(() => expect(hasDatabase()).toBe(true), { timeout: 60_000, interval: 100 })
    // A terminal sends the signal to the whole process group.
    process.kill(-(child.pid ?? 0), 'SIGINT')
    expect(await ended).toEqual([130, null])
    expect(processesOf(folder)).toEqual([])
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  },
  120_000,
)
