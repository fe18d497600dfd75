import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deadlineOf, isDueSoon } from './deadline.ts'
import { dayMs, dayOf, type Instant, minuteMs, parseDateTime } from './tokyo.ts'

const at = (text: string): Instant => parseDateTime(text) ?? Number.NaN
const left = (unit: 'minutes' | 'hours' | 'days', count: number) => ({ state: 'left', unit, count })
const overdue = (days: number) => ({ state: 'overdue', days })

test.each([
  ['2026/11/20 10:00', '2026/11/20 10:00', left('minutes', 1)],
  ['2026/11/20 10:00', '2026/11/20 10:59', left('minutes', 59)],
  ['2026/11/20 10:00', '2026/11/20 11:00', left('hours', 1)],
  ['2026/11/20 10:00', '2026/11/20 11:59', left('hours', 1)],
  ['2026/11/20 10:00', '2026/11/20 15:59', left('hours', 5)],
  ['2026/11/20 10:00', '2026/11/20 16:00', left('days', 0)],
  ['2026/11/20 23:30', '2026/11/21 00:30', left('hours', 1)],
  ['2026/11/20 10:00', '2026/11/21 00:00', left('days', 1)],
  ['2026/11/20 10:00', '2026/11/22 23:59', left('days', 2)],
  ['2026/12/31 10:00', '2027/01/01 09:00', left('days', 1)],
  ['2026/11/20 10:01', '2026/11/20 10:00', overdue(0)],
  ['2026/11/20 00:00', '2026/11/19 23:59', overdue(1)],
  ['2026/11/20 10:00', '2026/11/17 12:00', overdue(3)],
])('TODO-04 G-241 at %s a deadline of %s', (now, dueAt, expected) => {
  expect(deadlineOf(at(dueAt), at(now))).toEqual(expected)
  // Seconds do not count: a post is not overdue within its due minute.
  expect(deadlineOf(at(dueAt), at(now) + minuteMs - 1)).toEqual(expected)
})

test('TODO-04 counts by Tokyo dates, never backwards, and is overdue from the minute after', () => {
  const base = at('2026/11/20 00:00')
  const minutes = fc.integer({ min: 0, max: (40 * dayMs) / minuteMs })
  const rank = (dueAt: Instant, now: Instant) => {
    const deadline = deadlineOf(dueAt, now)
    if (deadline.state === 'overdue') return -1
    return { minutes: 0, hours: 100, days: 1000 }[deadline.unit] + deadline.count
  }
  fc.assert(
    fc.property(minutes, minutes, (due, since) => {
      const [dueAt, now] = [base + due * minuteMs, base + since * minuteMs]
      expect(deadlineOf(dueAt, now).state).toBe(dueAt < now ? 'overdue' : 'left')
      expect(rank(dueAt, now + minuteMs)).toBeLessThanOrEqual(rank(dueAt, now))
      const deadline = deadlineOf(dueAt, now)
      if (deadline.state === 'overdue') expect(deadline.days).toBe(dayOf(now) - dayOf(dueAt))
    }),
  )
})

test('FEED-11 LIM-06 G-021 due before today plus 7 days is soon, overdue included, by Tokyo dates', () => {
  const now = at('2026/11/20 10:00') + 30_000
  expect(isDueSoon(at('2026/11/26 23:59'), now)).toBe(true)
  expect(isDueSoon(at('2026/11/27 00:00'), now)).toBe(false)
  expect(isDueSoon(at('2026/11/01 00:00'), now)).toBe(true)
})
