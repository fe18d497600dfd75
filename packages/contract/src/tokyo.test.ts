import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  dayOf,
  floorToStep,
  formatDate,
  formatDateAndTime,
  formatDateTime,
  parseDateTime,
  timeChoices,
} from './tokyo.ts'

describe('reading', () => {
  const noon = Date.UTC(2026, 10, 20, 3, 0)
  test.each([
    '2026/11/20 12:00',
    '2026-11-20 12:00',
    '2026-11-20T12:00',
    '2026/11/20 12:00:59',
    '2026-11-20T03:00:00Z',
    '2026-11-20T03:00:00.123Z',
    '2026-11-19T22:00-05:00',
  ])('G-014 reads %s', (text) => expect(parseDateTime(text)).toBe(noon))

  test.each([
    '2026/02/30 10:00',
    '2026/11/20 24:00',
    '2026/11/20 9:05',
    '2026/11/20 12:60',
    '2026/11-20 12:00',
    '２０２６/11/20 12:00',
    '12026/11/20 12:00',
    '2026/11/20',
    '',
    '2026/13/01 00:00',
    '0026/11/20 12:00',
    '1969/12/31 23:59',
    '1970-01-01T00:00:00+09:01',
    '9999-12-31T15:00:00Z',
    '9999-12-31T23:59-12:00',
    '2026-11-20T12:00:00+24:00',
    '2026-11-20T12:00:00+09:60',
  ])('G-014 refuses %s', (text) => expect(parseDateTime(text)).toBeNull())

  test.each([
    ['1970/01/01 00:00', '1970-01-01T00:00:00+09:00'],
    ['9999/12/31 23:59', '9999-12-31T14:59:00Z'],
  ])('G-014 reads the %s of the calendar with and without an offset', (text, withOffset) => {
    expect(parseDateTime(withOffset)).toBe(parseDateTime(text))
    expect(formatDateTime(parseDateTime(withOffset) ?? 0)).toBe(text)
  })

  test('TIME-07 what is written is read back, for every minute from 1970 to 9999', () => {
    const minute = fc.integer({ min: 0, max: 4_000_000_000 }).map((minutes) => minutes * 60_000)
    fc.assert(fc.property(minute, (at) => parseDateTime(formatDateTime(at)) === at))
  })
})

test('TIME-02 TIME-03 G-334 dates read YYYY/MM/DD(dd), date-times YYYY/MM/DD HH:mm, with the weekday where people plan by them', () => {
  const at = Date.UTC(2026, 10, 20, 15, 0)
  expect(formatDate(at)).toBe('2026/11/21(土)')
  expect(formatDateTime(at)).toBe('2026/11/21 00:00')
  expect(formatDateAndTime(at)).toBe('2026/11/21(土) 00:00')
})

test('TIME-01 a Tokyo day begins at midnight in Tokyo', () => {
  const midnight = Date.UTC(2026, 10, 20, 15, 0)
  expect(dayOf(midnight) - dayOf(midnight - 1)).toBe(1)
})

test('TIME-08 LIM-05 the 10-minute step is rounded down', () => {
  const at = Date.UTC(2026, 10, 20, 1, 19, 59)
  expect(formatDateTime(floorToStep(at))).toBe('2026/11/20 10:10')
})

test('FORM-17 VAL-13 the choices go from 00:00 to 23:50 in steps of 10 minutes', () => {
  expect(timeChoices).toHaveLength(144)
  expect([timeChoices[0], timeChoices[1], timeChoices.at(-1)]).toEqual(['00:00', '00:10', '23:50'])
})

test.each([
  ['2026/08/20 10:07', '2026/11/20 10:07'],
  ['2026/11/30 23:59', '2027/02/28 23:59'],
  ['2027/11/30 00:00', '2028/02/29 00:00'],
  ['2026/12/31 09:00', '2027/03/31 09:00'],
])('TIME-09 G-025 three calendar months after %s is %s', (from, to) => {
  expect(formatDateTime(addMonths(parseDateTime(from) ?? 0, 3))).toBe(to)
})
