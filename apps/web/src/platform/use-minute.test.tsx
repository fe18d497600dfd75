import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMinute } from './use-minute.ts'

const start = Date.UTC(2026, 10, 20, 9, 0, 30)
const Clock = () => <output>{useMinute()}</output>
const shown = () => Number(screen.getByRole('status').textContent)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('FEED-30 a component renders again when the minute turns, and not before', () => {
  render(<Clock />)
  expect(shown()).toBe(start - 30_000)
  act(() => vi.advanceTimersByTime(29_000))
  expect(shown()).toBe(start - 30_000)
  act(() => vi.advanceTimersByTime(1_000))
  expect(shown()).toBe(start + 30_000)
  act(() => vi.advanceTimersByTime(minuteMs))
  expect(shown()).toBe(start + 30_000 + minuteMs)
})

test('FEED-30 a page that slept through a turn catches up when it comes to the front', () => {
  render(<Clock />)
  vi.setSystemTime(start + 10 * minuteMs)
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toBe(start - 30_000 + 10 * minuteMs)
})

test('a clock nobody looks at has no timer', () => {
  render(<Clock />).unmount()
  expect(vi.getTimerCount()).toBe(0)
})
