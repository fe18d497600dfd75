import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

/** Runs `.ci/run` with a fake npm that runs these shell commands instead; returns exit code and last line. */
const runWith = (scripts: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-ci-'))
  const cases = Object.entries(scripts).map(([command, script]) => `'${command}') ${script} ;;`)
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncase "$*" in\n${cases.join('\n')}\nesac\n`)
  chmodSync(join(folder, 'npm'), 0o755)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  const { status, stdout } = spawnSync(join(root, '.ci/run'), { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { status, last: stdout.trimEnd().split('\n').at(-1) }
}

test('continuous integration runs the long form of all tests and those on a cluster, and its last line is their sum', () => {
  const sums = { 'test -- --long': 'echo "30 passed, 0 failed"', 'run test:cluster': 'echo "9 passed, 0 failed"' }
  expect(runWith(sums)).toEqual({ status: 0, last: '39 passed, 0 failed' })
})

test('continuous integration fails when a test command fails or prints nothing, and when the check fails', () => {
  const good = 'echo "30 passed, 0 failed"'
  const bad = 'echo "28 passed, 2 failed"; exit 1'
  const after = (test: string, cluster: string, check = 'true') =>
    runWith({ 'run check': check, 'test -- --long': test, 'run test:cluster': cluster })
  expect(after(bad, good)).toEqual({ status: 1, last: '58 passed, 2 failed' })
  expect(after(good, bad)).toEqual({ status: 1, last: '58 passed, 2 failed' })
  expect(after(good, 'true')).toEqual({ status: 1, last: '30 passed, 1 failed' })
  expect(after(good, good, 'exit 1')).toEqual({ status: 1, last: '60 passed, 0 failed' })
})
