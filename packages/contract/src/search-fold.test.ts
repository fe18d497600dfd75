import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { originOf, searchFold } from './search-fold.ts'
import { comparedKanji } from './search-kanji.ts'

const folded = (text: string) => searchFold(text).text

describe('FIND-03 what a search takes for the same', () => {
  test.each([
    ['ｻｰﾊﾞ', 'サーバ'],
    ['ガ', 'カ\u3099'],
    ['ＡＢＣ', 'abc'],
    ['アイウ', 'あいう'],
    ['ヴァイオリン', 'ゔぁいおりん'],
    ['コーヒー', 'コ－ヒ―'],
    ['03-1234', '０３−１２３４'],
    ['10～12', '10〜12'],
    ['霞ヶ関', '霞ケ関'],
    ['一ヵ月', '一カ月'],
    ['渡邉', '渡辺'],
    ['渡邊', '渡辺'],
    ['葛󠄀城', '葛城'],
    ['\ufa19', '神'],
    ['１１月', '11月'],
    ['①②❸', '123'],
    ['٣', '3'],
    ['㈱', '(株)'],
    ['㌖', 'キロメートル'],
    ['部署\u200b名', '部署名'],
    ['年末　年始', '年末 年始'],
    ['a \t b', 'a b'],
    [' 前後 ', '前後'],
  ])('%s and %s', (one, other) => {
    expect(folded(one)).toBe(folded(other))
  })

  test.each([
    ['は', 'ば'],
    ['つ', 'っ'],
    ['か', 'が'],
    ['十一月', '11月'],
    ['年末 年始', '年末年始'],
    ['データーベース', 'データベース'],
    ['~', '-'],
    ['一', 'ー'],
  ])('but not %s and %s', (one, other) => {
    expect(folded(one)).not.toBe(folded(other))
  })

  test('line breaks within Japanese text are none, others and empty lines are spaces', () => {
    expect(folded('健康\n診断')).toBe('健康診断')
    expect(folded('健康、 \r\n　診断')).toBe(folded('健康、診断'))
    expect(folded('annual\nreport')).toBe('annual report')
    expect(folded('健康\nreport')).toBe('健康 report')
    expect(folded('健康\n\n診断')).toBe('健康 診断')
    expect(folded('안녕\n하세요')).toBe('안녕 하세요')
  })

  test('each form of a kanji is compared as one form, which is itself compared as it is', () => {
    expect(comparedKanji.size).toBeGreaterThan(380)
    for (const [form, compared] of comparedKanji) {
      expect([form, compared, folded(form), folded(compared)]).toEqual([form, compared, compared, compared])
      expect([form, [...form].length, [...compared].length]).toEqual([form, 1, 1])
    }
  })
})

/** Characters that fold in every way there is. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'ｶﾞﾞﾟガアｱあ髙﨑邉㌖㈱ﷺ①❷٣𠮷🎉ー－―~〜 　\n\t。、aＡéé\u0301\u3099\u200b\ufe0f\udb40\udd00Σς'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    ),
  )
  .map((parts) => parts.join(''))

test('FIND-05 every unit of a folded text comes from a character of the original, in order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { text: units, starts, ends } = searchFold(text)
      expect([starts.length, ends.length]).toEqual([units.length, units.length])
      for (let index = 0; index < units.length; index++) {
        const [start, end] = [Number(starts[index]), Number(ends[index])]
        expect(start < end && end <= text.length).toBe(true)
        const [previous, previousEnd] = [starts[index - 1], ends[index - 1]]
        if (previous !== undefined) expect(start === previous || start >= Number(previousEnd)).toBe(true)
        expect(originOf(text, index)).toBe(start)
      }
    }),
  )
})

test('FIND-03 what is folded once is folded for good', () => {
  // A dash or a digit that comes out of a folding is one of those that go in.
  fc.assert(
    fc.property(anyText, (text) => {
      const once = folded(text.replaceAll(/[\u0300-\u036f\u3099\u309a\uff9e\uff9f]/g, ''))
      expect(folded(folded(once))).toBe(folded(once))
    }),
  )
})

test('FIND-07 no text takes long, and none grows beyond six units for each of its own', () => {
  const hostile = [
    '\u0301',
    'a\u0301\u0316\u0327\u0328',
    'ﷺ',
    '㌖',
    '𠮷',
    '👨\u200d',
    ' \n',
    '字 \n',
    'ﾞ',
    'ｶﾞ',
    '\ud800',
    '\0',
  ]
  for (const piece of hostile) {
    const text = piece.repeat(6_000 / [...piece].length)
    const { length } = folded(text)
    expect([piece, length <= 6 * text.length]).toEqual([piece, true])
  }
})
