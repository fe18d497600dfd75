import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endAfter, type PublicationLength } from './publication-length.ts'
import { addMonths, floorToStep, formatDateTime, type Instant, minuteMs, parseDateTime } from './tokyo.ts'

const at = (text: string): Instant => {
  const instant = parseDateTime(text)
  if (instant === null) throw new RangeError(text)
  return instant
}

test.each<[PublicationLength, string, string]>([
  ['oneWeek', '2026/11/20 09:00', '2026/11/27 09:00'],
  ['oneWeek', '2026/12/28 23:50', '2027/01/04 23:50'],
  ['oneMonth', '2026/11/20 09:00', '2026/12/20 09:00'],
  ['oneMonth', '2026/12/15 00:00', '2027/01/15 00:00'],
  ['threeMonths', '2026/11/20 09:00', '2027/02/20 09:00'],
])('WRITE-01 %s from %s ends at %s', (length, startDate, endDate) => {
  expect(formatDateTime(endAfter(at(startDate), length))).toBe(endDate)
})

test.each<[PublicationLength, string, string]>([
  ['oneMonth', '2027/01/31 18:00', '2027/02/28 18:00'],
  ['oneMonth', '2028/01/31 18:00', '2028/02/29 18:00'],
  ['oneMonth', '2027/03/31 18:00', '2027/04/30 18:00'],
  ['oneMonth', '2027/02/28 18:00', '2027/03/28 18:00'],
  ['threeMonths', '2026/11/30 18:00', '2027/02/28 18:00'],
])('WRITE-01 G-475 %s from %s ends on the last day that the month has, %s', (length, startDate, endDate) => {
  expect(formatDateTime(endAfter(at(startDate), length))).toBe(endDate)
})

test('WRITE-01 G-475 months are those of Tokyo, where a day begins nine hours before that of UTC', () => {
  expect(formatDateTime(endAfter(at('2027/01/31 03:00'), 'oneMonth'))).toBe('2027/02/28 03:00')
})

test('WRITE-01 G-475 a start between the choices of the form gives an end that is one of them', () => {
  expect(formatDateTime(endAfter(at('2026/11/20 10:37'), 'oneWeek'))).toBe('2026/11/27 10:30')
})

test('WRITE-01 G-475 G-025 months are the calendar’s at every minute of two centuries', () => {
  const minutes = fc.integer({ min: 0, max: 200 * 365 * 24 * 60 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const startAt = minute * minuteMs
      expect(endAfter(startAt, 'oneMonth')).toBe(floorToStep(addMonths(startAt, 1)))
      expect(endAfter(startAt, 'threeMonths')).toBe(floorToStep(addMonths(startAt, 3)))
    }),
  )
})
