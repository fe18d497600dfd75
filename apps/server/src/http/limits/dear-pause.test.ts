import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDearPlaces } from './dear.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('G-345 a company with more than ten dear calls in line gets the next place after a pause three times as long as the last call took', async () => {
  const runDear = createDearPlaces(Date.now)
  const { signal } = new AbortController()
  const begun: string[] = []
  /** Calls of a company, of which each takes 5 ms. */
  const call = (company: string) =>
    runDear(company, signal, async () => {
      begun.push(company)
      await new Promise((resolve) => setTimeout(resolve, 5))
    })
  const calls = [...Array.from({ length: 13 }, () => call('a crowd')), ...Array.from({ length: 11 }, () => call('few'))]
  await vi.advanceTimersByTimeAsync(5)
  expect(begun).toEqual(['a crowd', 'few', 'few'])
  await vi.advanceTimersByTimeAsync(14)
  expect(begun.filter((company) => company === 'a crowd')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun.filter((company) => company === 'a crowd')).toHaveLength(2)
  await vi.runAllTimersAsync()
  await Promise.all(calls)
  expect(begun).toHaveLength(24)
})
