import { expect, test } from 'vitest'
import { countResults, type Report } from './count-results.ts'

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})
const report = (over: Partial<Report> = {}): Report => ({
  success: true,
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [file('passed', 'passed')],
  ...over,
})

test('sums the tests of all runs', () => {
  const failing = report({ success: false, numFailedTests: 1, testResults: [file('passed', 'failed')] })
  expect(countResults([report(), failing])).toEqual({ passed: 4, failed: 1 })
})

test('counts files that could not be read, runs without a report and errors outside of tests as failures', () => {
  const unreadable = report({ success: false, testResults: [{ status: 'failed', assertionResults: [] }] })
  expect(countResults([unreadable])).toEqual({ passed: 2, failed: 1 })
  expect(countResults([report(), null])).toEqual({ passed: 2, failed: 1 })
  expect(countResults([report({ success: false })])).toEqual({ passed: 2, failed: 1 })
})
