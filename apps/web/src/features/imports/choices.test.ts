import { describe, expect, test } from 'vitest'
import { confirmation, needsNumber, noChoices, obstacleOf, parseNumber } from './choices.ts'
import { anImport, counts } from './imports-setup.fake.tsx'

describe('PEOPLE-01 G-173 whether a checked import can be applied', () => {
  test.each([
    ['nothing in the way', anImport(), noChoices, null],
    ['a line that no choice helps with', anImport({ blockingFaults: 1 }), noChoices, 'blocked'],
    ['forbidden characters', anImport({ counts: counts({ forbiddenLines: 1 }) }), noChoices, 'undecided'],
    [
      'forbidden characters, repaired',
      anImport({ counts: counts({ forbiddenLines: 1 }) }),
      { ...noChoices, repairCharacters: true },
      null,
    ],
    [
      'too long lines, while only characters are repaired',
      anImport({ counts: counts({ tooLongLines: 1 }) }),
      { ...noChoices, repairCharacters: true },
      'undecided',
    ],
    [
      'too long lines, left out',
      anImport({ counts: counts({ tooLongLines: 1 }) }),
      { ...noChoices, leaveOutTooLong: true },
      null,
    ],
    [
      'no change',
      anImport({ counts: counts({ added: 0, changed: 0, setToNone: 0, missing: 1 }) }),
      noChoices,
      'noChange',
    ],
    [
      'no change but who is missing',
      anImport({ counts: counts({ added: 0, changed: 0, setToNone: 0, missing: 1 }) }),
      { ...noChoices, missingToNone: true },
      null,
    ],
  ] as const)('%s', (_, one, options, obstacle) => {
    expect(obstacleOf(one, options)).toBe(obstacle)
  })
})

test('G-173 the number has to be typed above a tenth only, and only where they become none', () => {
  const missing = (count: number) => anImport({ counts: counts({ missing: count }), missingLimit: 10 })
  expect(needsNumber(missing(11), { ...noChoices, missingToNone: true })).toBe(true)
  expect(needsNumber(missing(10), { ...noChoices, missingToNone: true })).toBe(false)
  expect(needsNumber(missing(11), noChoices)).toBe(false)
})

test.each([
  ['1204', 1204],
  ['1,204', 1204],
  ['１，２０４', 1204],
  [' 1204 ', 1204],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1.5', Number.NaN],
  ['1e3', Number.NaN],
])('G-173 the number typed as "%s"', (typed, number) => {
  expect(parseNumber(typed)).toBe(number)
})

test('PEOPLE-01 the question before applying names every number in sentences', () => {
  const all = counts({ added: 1204, missing: 40, forbiddenLines: 2, tooLongLines: 3, ownNames: 4 })
  expect(confirmation(counts(), noChoices)).toBe('8名を追加し、3名を変更し、1名を権限なしにします。\n取り込みますか？')
  expect(confirmation(counts({ changed: 0, setToNone: 0 }), noChoices)).toBe('8名を追加します。\n取り込みますか？')
  const options = { keepOwnNames: false, repairCharacters: true, leaveOutTooLong: true, missingToNone: true }
  expect(confirmation(all, options).split('\n')).toEqual([
    '1,204名を追加し、3名を変更し、1名を権限なしにします。',
    'ファイルにない40名を権限なしにします。',
    '2行の使えない文字は、全角に直します。',
    '長すぎる3行は取り込みません。',
    '本人が変更した4名の名前も、ファイルの内容に変わります。',
    '取り込みますか？',
  ])
  expect(confirmation(all, { ...options, keepOwnNames: true })).toContain('本人が変更した4名の名前は残します。')
})
