import { formatDate, formatDay } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay } from './date-text.ts'

test.each([
  '2027/01/05',
  '2027/1/5',
  '2027-01-05',
  '2027-1-5',
  '20270105',
  '２０２７年１月５日',
  '2027年1月5日',
  '２０２７／１／５',
  '２０２７－０１－０５',
  '2027ー1ー5',
  '2027.1.5',
  ' 2027/1/5　',
  '2027/01/05(火)',
  '2027/01/05（火）',
  '令和9年1月5日',
  '令和９年１月５日（火）',
  'R9.1.5',
  'r9/01/05',
  'Ｒ９．１．５',
  '㋿9年1月5日',
])('%j is read as 2027/01/05', (text) => expect(readDay(text)).toBe('2027/01/05'))

test('the first year of the era is read in figures and in words', () => {
  expect(readDay('令和元年12月1日')).toBe('2019/12/01')
  expect(readDay('R1.12.1')).toBe('2019/12/01')
})

test.each([
  '',
  '令和0年1月5日',
  '平成31年1月5日',
  'R元',
  '2027',
  '2027/1',
  '2027/02/29',
  '2027/13/01',
  '2027/0/5',
  '27/1/5',
  '2027015',
  '明日',
  '2027/1/5 09:00',
])('VAL-11 %j is no date', (text) => expect(readDay(text)).toBeNull())

test('TIME-02 every date that the product writes is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_000_000_000_000 }), (at) => {
      expect(readDay(formatDay(at))).toBe(formatDay(at))
      expect(readDay(formatDate(at))).toBe(formatDay(at))
    }),
  )
})
