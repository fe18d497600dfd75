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
])('%j is read as 2027/01/05', (text) => expect(readDay(text)).toBe('2027/01/05'))

test.each([
  '',
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
