import { lastHolidayYear } from '@kawaraban/contract/holidays.ts'
import { expect, test, vi } from 'vitest'
import { checkHolidayYears, parseAddedHolidays, parseRemovedHolidays } from './holidays.ts'
import { at } from './testing/instant.ts'

test('0029 HOLIDAYS_ADDED is days with names, in any order', () => {
  expect(parseAddedHolidays(' 2027-12-30:年末休業 , 2027-01-04:創立記念日（10:00まで） ')).toEqual({
    '2027-12-30': '年末休業',
    '2027-01-04': '創立記念日（10:00まで）',
  })
})

test.each([
  '2027-01-04',
  '2027-01-04:',
  '2027-1-4:創立記念日',
  '2027-02-29:閏日',
  '2027/01/04:創立記念日',
  '2027-01-04:創立記念日,',
  '2027-01-04:創立記念日,2027-01-04:年始休業',
  `2027-01-04:${'休'.repeat(31)}`,
  '創立記念日:2027-01-04',
])('0029 HOLIDAYS_ADDED is not %s', (text) => {
  expect(parseAddedHolidays(text)).toBeNull()
})

test('0029 HOLIDAYS_REMOVED is days', () => {
  expect(parseRemovedHolidays('2027-11-23, 2027-05-06')).toEqual(['2027-11-23', '2027-05-06'])
  for (const wrong of ['2027-11-31', '2027-11-23,', '2027-11-23,2027-11-23', '勤労感謝の日'])
    expect(parseRemovedHolidays(wrong)).toBeNull()
})

test('0029 the log reports years beyond the known public holidays as soon as posts may reach them', () => {
  const warn = vi.fn()
  checkHolidayYears(at(`${lastHolidayYear - 1}/12/31 23:59`), warn)
  expect(warn).not.toHaveBeenCalled()
  checkHolidayYears(at(`${lastHolidayYear}/01/01 00:00`), warn)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { lastHolidayYear },
    expect.stringContaining(`public holidays after ${lastHolidayYear} are not known`),
  )
})
