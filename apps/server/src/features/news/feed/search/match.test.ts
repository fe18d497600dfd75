import { searchFold } from '@kawaraban/contract/search-fold.ts'
import { findHits } from '@kawaraban/contract/search-hits.ts'
import { parseQuery } from '@kawaraban/contract/search-query.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMatch } from './match.ts'
import { pack } from './packed-text.ts'

const isFound = (text: string, query: string): boolean => {
  const folded = { textVersion: '', title: '', text: pack(searchFold(text).text), files: [] }
  return createMatch(parseQuery(query))(folded, '')
}

/** Pieces of which many differ in what a search takes for the same. */
const piece = fc.constantFrom(
  ...[
    'サーバー',
    'サーバ',
    'ｻｰﾊﾞ',
    'データーベース',
    'の',
    'が',
    'ヶ',
    'ケ',
    'か',
    'カ',
    '月',
    '丘',
    '霞',
    '関',
    '3',
    '三',
    '鬱',
    '、',
    'ー',
    '-',
    'a',
  ],
)
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

test('FIND-03 FIND-05 the server finds a text exactly where the browser marks every word of the query', () => {
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 2 }), (one, parts) => {
      const words = parts.filter((part) => parseQuery(part).length > 0)
      fc.pre(words.length > 0)
      const isMarked = words.every((word) => findHits(one, word).length > 0)
      expect(isFound(one, words.join(' '))).toBe(isMarked)
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['自由が丘', 'ヶ丘', true],
  ['3か月', 'ヶ月', true],
  ['何か月並みな', 'ヶ月', true],
  ['静か月夜', 'ヶ月', false],
  ['いつか月へ', 'ケ月', false],
  ['会議が長い', 'ケ長', true],
  ['サーバの件', 'サーバーの件', true],
  ['サーバーの件', 'サーバの件', true],
  ['霞が関', '霞ヶ', true],
  ['霞がかる', '霞ヶ', false],
  [`${'鬱'.repeat(50)}霞が関${'鬱'.repeat(50)}`, 'ヶ関', true],
])('FIND-03 %s by %s: %s', (one, query, expected) => {
  expect(isFound(one, query)).toBe(expected)
})

test('FIND-03 a word with more spellings than are looked for one by one is found as well', () => {
  const word = '山ヶ谷ヶ丘ヶ原ヶ野'
  expect(isFound('見よ山が谷ケ丘が原ヶ野を', word)).toBe(true)
  expect(isFound('見よ山が谷ケ丘が原ヶ里を', word)).toBe(false)
  expect(isFound('山 谷 丘 原 野', word)).toBe(false)
})
