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
const report = (over: Partial<Report> = {}): Report => ({ isPassed: true, files: [file()], ...over })

const failing = report({ isPassed: false, files: [file(), file({ failures: ['test 1'] })] })
const unread = file({ path: 'b.test.ts', passed: 0, isBroken: true })

test('sums the tests of all runs', () => {
  expect(countResults([report(), failing])).toEqual({ passed: 6, failed: 1 })
})

test('counts files that could not be read, runs without a report and errors outside of tests as failures', () => {
  expect(countResults([report({ isPassed: false, files: [file(), unread] })])).toEqual({ passed: 2, failed: 1 })
  expect(countResults([report(), null])).toEqual({ passed: 2, failed: 1 })
  expect(countResults([report({ isPassed: false })])).toEqual({ passed: 2, failed: 1 })
})

test('lists the failed tests and the files that could not be read', () => {
  const reports = [failing, null, report({ files: [file(), unread] })]
  expect(listFailures(reports)).toEqual(['failed: a.test.ts: test 1', 'failed: b.test.ts'])
})
