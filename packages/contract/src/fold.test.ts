import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, hasTooManyWords, maxSearchWords, termsOf } from './fold.ts'
import { errorText } from './messages.ts'

test.each([
  ['ｻﾄｳ', 'さとう'],
  ['ガｶﾞが', 'がが' + 'が'],
  ['ＡＢＣ１２３', 'abc123'],
  ['佐藤　花子', '佐藤花子'],
  ['佐藤 花子', '佐藤花子'],
  ['髙橋', '高橋'],
  ['渡邉', '渡辺'],
  ['齋藤', '斉藤'],
  ['葛󠄀城', '葛城'],
  ['㈱', '(株)'],
  ['ヴァイオリン', 'ゔぁいおりん'],
  ['部署\u200b名', '部署名'],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('leaves tabs and line feeds and folds each field between them by itself', () => {
  const field = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\t\n]/g, ''))
  fc.assert(
    fc.property(fc.array(field, { minLength: 1 }), (fields) => {
      expect(fold(fields.join('\t')).split('\t')).toEqual(fields.map(fold))
    }),
  )
})

test('case, width and kana of an ASCII or kana text make no difference', () => {
  const letter = fc.constantFrom(...'abcXYZ019あかさたなアカサタナがガ')
  fc.assert(
    fc.property(fc.string({ unit: letter }), (text) => {
      expect(fold(text.toUpperCase())).toBe(fold(text))
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)))).toBe(fold(text))
    }),
  )
})

test('splits a search text into words, each once, longest first', () => {
  expect(termsOf('  営業　サトウ 営業 d001 ')).toEqual(['d001', 'さとう', '営業'])
  expect(termsOf('　 \t')).toEqual([])
})

test('G-317 five words are searched for, each counted once, and the sentence says so', () => {
  expect(hasTooManyWords('一 二 三 四　五 ')).toBe(false)
  expect(hasTooManyWords('一 二 三 四 五 ｻ さ サ')).toBe(true)
  expect(hasTooManyWords('ａ a A ア あ ｱ b Ｂ c ｃ d')).toBe(false)
  expect(errorText.tooManyWords).toContain(`${maxSearchWords}つまで`)
})
