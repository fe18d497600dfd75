import { expect, test } from 'vitest'
import { holidayName, lastHolidayYear } from './holidays.ts'

const unchanged = { added: {}, removed: [] }

test.each([
  ['2026-11-03', '文化の日'],
  ['2026-11-23', '勤労感謝の日'],
  ['2026-09-22', '休日'],
  ['2027-03-21', '春分の日'],
  ['2027-03-22', '春分の日 振替休日'],
  ['2019-05-01', '休日（祝日扱い）'],
  ['2026-11-20', null],
  ['2026-11-22', null],
  ['constructor', null],
])('0029 %s is %s', (day, name) => {
  expect(holidayName(day, unchanged)).toBe(name)
})

test('0029 an installation adds days and strikes others, and an added day wins', () => {
  const changes = {
    added: { '2027-01-04': '創立記念日', '2026-11-23': '本社の休み' },
    removed: ['2026-11-23', '2026-11-03'],
  }
  expect(holidayName('2027-01-04', changes)).toBe('創立記念日')
  expect(holidayName('2026-11-03', changes)).toBeNull()
  expect(holidayName('2026-11-23', changes)).toBe('本社の休み')
  expect(holidayName('2027-01-01', changes)).toBe('元日')
})

test('0029 the data reach some years ahead', () => {
  expect(lastHolidayYear).toBeGreaterThanOrEqual(2030)
  expect(holidayName(`${lastHolidayYear}-01-01`, unchanged)).toBe('元日')
  expect(holidayName(`${lastHolidayYear + 1}-01-01`, unchanged)).toBeNull()
})
