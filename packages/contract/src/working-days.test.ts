import { describe, expect, test } from 'vitest'
import { lastHolidayYear } from './holidays.ts'
import { formatDateTime, parseDateTime } from './tokyo.ts'
import {
  addWorkingDays,
  hasKnownHolidays,
  isQuietHour,
  isWorkingDay,
  nextWorkingMorning,
  previousWorkingDay,
  tokyoDate,
  usualHours,
  type WorkingCalendar,
} from './working-days.ts'

const usual: WorkingCalendar = { ...usualHours, holidays: { added: {}, removed: [] } }
const at = (text: string) => parseDateTime(text) ?? Number.NaN

const table: [date: string, is: boolean, why: string][] = [
  ['2026-11-20', true, 'a Friday'],
  ['2026-11-21', false, 'a Saturday'],
  ['2026-11-22', false, 'a Sunday'],
  ['2026-11-23', false, '勤労感謝の日'],
  ['2026-11-24', true, 'a Tuesday'],
  ['2027-03-21', false, '春分の日, a Sunday'],
  ['2027-03-22', false, 'its substitute'],
  ['2026-05-06', false, 'a substitute three days later'],
  ['2026-05-07', true, 'the day after the golden week'],
  ['2026-09-22', false, 'a day between two holidays'],
  ['2026-12-28', true, 'the last working day of the year'],
  ['2026-12-29', false, 'the year’s end'],
  ['2026-12-30', false, 'the year’s end'],
  ['2026-12-31', false, 'the year’s end'],
  ['2027-01-01', false, '元日'],
  ['2027-01-02', false, 'the year’s beginning'],
  ['2027-01-03', false, 'the year’s beginning'],
  ['2027-01-04', true, 'the first working day of the year'],
  ['2026-01-02', false, 'the year’s beginning, a Friday'],
  ['2028-01-03', false, 'the year’s beginning, a Monday'],
  ['2028-02-29', true, 'a leap day'],
]

test.each(table)('NUDGE-04 CHASE-02 %s, working day: %s, %s', (date, is) => {
  expect(isWorkingDay(date, usual)).toBe(is)
})

test('G-250 own days off and holidays of the installation count, and a public holiday that is removed does not', () => {
  const own: WorkingCalendar = {
    ...usual,
    daysOff: ['2026-11-20'],
    holidays: { added: { '2026-11-19': '創立記念日' }, removed: ['2026-11-23'] },
  }
  const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23']
  expect(days.map((date) => isWorkingDay(date, own))).toEqual([true, false, false, true])
})

test('G-251 beyond the known holidays weekends, the year’s end and own days off still count', () => {
  const year = lastHolidayYear + 1
  expect([hasKnownHolidays(`${lastHolidayYear}-12-31`), hasKnownHolidays(`${year}-01-01`)]).toEqual([true, false])
  const own = { ...usual, daysOff: ['2051-05-08'] }
  const days = ['2051-05-03', '2051-05-06', '2051-05-08', '2051-12-29', '2051-01-02']
  expect(days.map((date) => isWorkingDay(date, own))).toEqual([true, false, false, false, false])
})

test.each([
  ['2026-11-24', -1, '2026-11-20'],
  ['2026-11-24', -3, '2026-11-18'],
  ['2026-11-22', -1, '2026-11-20'],
  ['2026-11-22', 1, '2026-11-24'],
  ['2026-12-28', 1, '2027-01-04'],
  ['2027-01-04', -1, '2026-12-28'],
  ['2027-01-01', -3, '2026-12-24'],
  ['2026-04-28', 2, '2026-05-01'],
  ['2026-05-01', 1, '2026-05-07'],
  ['2026-11-22', 0, '2026-11-22'],
])('CHASE-02 %s and %i working days is %s', (date, count, expected) => {
  expect(addWorkingDays(date, count, usual)).toBe(expected)
  if (count === -1) expect(previousWorkingDay(date, usual)).toBe(expected)
})

test('a calendar without any working day ends in an error instead of searching for ever', () => {
  const added = Object.fromEntries(
    Array.from({ length: 3000 }, (_, step) => [tokyoDate(at('2026/11/20 00:00') + step * 24 * 3_600_000), '休み']),
  )
  const closed: WorkingCalendar = { ...usual, holidays: { added, removed: [] } }
  expect(() => addWorkingDays('2026-11-20', 1, closed)).toThrow('no working day near 2026-11-20')
})

describe('NUDGE-04 the next working morning', () => {
  const late: WorkingCalendar = { ...usual, opensAt: '09:30', closesAt: '18:00' }
  test.each([
    ['2026/11/20 07:59', true, '2026/11/20 08:00', usual],
    ['2026/11/20 08:00', false, '2026/11/24 08:00', usual],
    ['2026/11/20 19:59', false, '2026/11/24 08:00', usual],
    ['2026/11/20 20:00', true, '2026/11/24 08:00', usual],
    ['2026/11/19 23:59', true, '2026/11/20 08:00', usual],
    ['2026/11/20 00:00', true, '2026/11/20 08:00', usual],
    ['2026/11/21 12:00', true, '2026/11/24 08:00', usual],
    ['2026/11/23 12:00', true, '2026/11/24 08:00', usual],
    ['2026/12/28 20:00', true, '2027/01/04 08:00', usual],
    ['2026/12/31 23:59', true, '2027/01/04 08:00', usual],
    ['2026/11/20 09:00', true, '2026/11/20 09:30', late],
    ['2026/11/20 09:30', false, '2026/11/24 09:30', late],
    ['2026/11/20 18:00', true, '2026/11/24 09:30', late],
  ])('at %s, quiet: %s, it is %s', (now, isQuiet, morning, calendar) => {
    expect(isQuietHour(at(now), calendar)).toBe(isQuiet)
    expect(formatDateTime(nextWorkingMorning(at(now), calendar))).toBe(morning)
  })
})
