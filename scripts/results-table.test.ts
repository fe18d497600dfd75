import { expect, test } from 'vitest'
import type { FileResult } from './results.ts'
import { tableOf } from './results-table.ts'

const file = (suite: string, ms: number, over: Partial<FileResult> = {}): FileResult => ({
  suite,
  path: `${suite}/${ms}.test.ts`,
  ms,
  passed: 4,
  failures: [],
  isBroken: false,
  ...over,
})

test('a table has the files, passed and failed tests and seconds of each suite, and the slowest files', () => {
  const files = [
    file('server', 12_340, { failures: ['one', 'two'].map((name) => ({ name, reason: '' })) }),
    file('web', 500),
    file('server', 2_000, { isBroken: true, passed: 0 }),
  ]
  expect(tableOf(files)).toEqual([
    'suite               files   passed   failed  seconds',
    'server                  2        4        3     14.3',
    'web                     1        4        0      0.5',
    'all                     3        8        3     14.8',
    '',
    'slowest files',
    '   12.3 s  server/12340.test.ts',
    '    2.0 s  server/2000.test.ts',
    '    0.5 s  web/500.test.ts',
  ])
})

test('it names ten files, and has no sum for one suite', () => {
  const files = Array.from({ length: 12 }, (_, index) => file('web', (index + 1) * 1_000))
  const lines = tableOf(files)
  expect(lines).toHaveLength(2 + 2 + 10)
  expect(lines.at(-1)).toBe('    3.0 s  web/3000.test.ts')
})
