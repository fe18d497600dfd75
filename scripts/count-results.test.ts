import { expect, test } from 'vitest'
import { countResults, listFailures, type Report } from './count-results.ts'

const file = (...statuses: string[]) => ({
  name: 'a.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
})
const report = (over: Partial<Report> = {}): Report => ({
  success: true,
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [file('passed', 'passed')],
  ...over,
})

const unread = { name: 'b.test.ts', status: 'failed', assertionResults: [] }

test('sums the tests of all runs', () => {
  const failing = report({ success: false, numFailedTests: 1, testResults: [file('passed', 'failed')] })
  expect(countResults([report(), failing])).toEqual({ passed: 4, failed: 1 })
})

test('counts files that could not be read, runs without a report and errors outside of tests as failures', () => {
  const unreadable = report({ success: false, testResults: [unread] })
  expect(countResults([unreadable])).toEqual({ passed: 2, failed: 1 })
  expect(countResults([report(), null])).toEqual({ passed: 2, failed: 1 })
  expect(countResults([report({ success: false })])).toEqual({ passed: 2, failed: 1 })
})

test('lists the failed tests and the files that could not be read', () => {
  const reports = [
    report({ testResults: [file('passed', 'failed')] }),
    null,
    report({ testResults: [file('passed'), unread] }),
  ]
  expect(listFailures(reports)).toEqual(['failed: a.test.ts: test 1', 'failed: b.test.ts'])
})
