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

test('continuous integration runs both test commands, and its last line is their sum', () => {
  const sums = { test: 'echo "30 passed, 0 failed"', 'run test:long': 'echo "9 passed, 0 failed"' }
  expect(runWith(sums)).toEqual({ status: 0, last: '39 passed, 0 failed' })
})

test('continuous integration fails when a test command fails or prints nothing, and when the check fails', () => {
  const good = 'echo "30 passed, 0 failed"'
  const bad = 'echo "28 passed, 2 failed"; exit 1'
  expect(runWith({ test: bad, 'run test:long': good })).toEqual({ status: 1, last: '58 passed, 2 failed' })
  expect(runWith({ test: good, 'run test:long': bad })).toEqual({ status: 1, last: '58 passed, 2 failed' })
  expect(runWith({ test: good, 'run test:long': 'true' })).toEqual({ status: 1, last: '30 passed, 1 failed' })
  expect(runWith({ 'run check': 'exit 1', test: good, 'run test:long': good })).toEqual({
    status: 1,
    last: '60 passed, 0 failed',
  })
})
