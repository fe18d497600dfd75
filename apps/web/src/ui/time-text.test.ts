import { timeChoices } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { choicesFor, readTime } from './time-text.ts'

const hour = (number: string) => ['00', '10', '20', '30', '40', '50'].map((minute) => `${number}:${minute}`)

test('FORM-17 an empty text offers the 144 choices 00:00 to 23:50', () => {
  expect(choicesFor('')).toEqual(timeChoices)
  expect(choicesFor('')).toHaveLength(144)
})

test('FORM-18 only the choices that start with the typed text are offered', () => {
  expect(choicesFor('1')).toEqual(timeChoices.filter((choice) => choice.startsWith('1')))
  expect(choicesFor('2').at(-1)).toBe('23:50')
  expect(choicesFor('0')[0]).toBe('00:00')
  expect(choicesFor('09')).toEqual(hour('09'))
  expect(choicesFor('14:')).toEqual(hour('14'))
  expect(choicesFor('14:3')).toEqual(['14:30'])
  expect(choicesFor('10:05')).toEqual([])
  expect(choicesFor('朝')).toEqual([])
})

test.each(['9', '９', '09', '９時', '9:', ' 9 '])('FORM-18 %j offers the choices of nine o’clock', (text) => {
  expect(choicesFor(text)).toEqual(hour('09'))
})

test.each(['930', '９３０', '0930', '9時30分', '９時３０分', '9:30', '９：３０', '9時半', '9.30', '09:30', '93'])(
  'FORM-18 %j offers 09:30 alone',
  (text) => expect(choicesFor(text)).toEqual(['09:30']),
)

test('FORM-18 three digits on the way to four offer what they begin', () => {
  expect(choicesFor('235')).toEqual(['23:50'])
  expect(choicesFor('１２３')).toEqual(['12:30'])
  expect(choicesFor('110')).toEqual(['01:10', '11:00'])
  expect(choicesFor('095')).toEqual(['09:50'])
})

test.each([
  ['9', '09:00'],
  ['９時', '09:00'],
  ['23', '23:00'],
  ['930', '09:30'],
  ['９３０', '09:30'],
  ['9時30分', '09:30'],
  ['1730', '17:30'],
  ['00:00', '00:00'],
  ['23:50', '23:50'],
])('FORM-17 %j left in the field names %s', (text, time) => expect(readTime(text)).toBe(time))

test.each(['10:05', '1005', '24:00', '2400', '23:60', '1', '2', '99', '朝', '', '9:3', '-1', '09:30:00'])(
  'VAL-13 G-030 %j names no choice',
  (text) => expect(readTime(text)).toBeNull(),
)
