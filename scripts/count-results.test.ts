import { expect, test } from 'vitest'
import { countResults, listFailures } from './count-results.ts'
import type { FileResult, Report } from './results.ts'

const file = (over: Partial<FileResult> = {}): FileResult => ({
  suite: 'house',
  path: 'a.test.ts',
  ms: 10,
  passed: 2,
  failures: [],
  isBroken: false,
  ...over,
})
const report = (over: Partial<Report> = {}): Report => ({ isPassed: true, files: [file()], errors: [], ...over })

const failing = report({
  isPassed: false,
  files: [file(), file({ failures: [{ name: 'test 1', reason: 'expected 1\n\nto be 2' }] })],
})
const unread = file({ path: 'b.test.ts', passed: 0, isBroken: true })

test('sums the tests of all runs', () => {
  expect(countResults([report(), failing])).toEqual({ passed: 6, failed: 1 })
})

test('counts files that could not be read, runs without a report and errors outside of tests as failures', () => {
  expect(countResults([report({ isPassed: false, files: [file(), unread] })])).toEqual({ passed: 2, failed: 1 })
  expect(countResults([report(), null])).toEqual({ passed: 2, failed: 1 })
  expect(countResults([report({ isPassed: false })])).toEqual({ passed: 2, failed: 1 })
})

test('lists the failed tests with their reasons, the files that could not be read and what no test has caught', () => {
  const ended = report({ isPassed: false, errors: ['a process ended'] })
  expect(listFailures([failing, null, report({ files: [file(), unread] }), ended])).toEqual([
    'failed: a.test.ts: test 1',
    'why: expected 1',
    'why: to be 2',
    'failed: b.test.ts',
    'failed: outside of tests',
    'why: a process ended',
  ])
})
