import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerptAround } from './search-excerpt.ts'
import { findHits } from './search-hits.ts'
import { parseQuery, queryState } from './search-query.ts'
import { searchedText } from './search-text.ts'

const words = (query: string) => parseQuery(query).map(({ text }) => text)
const marked = (text: string, query: string) => findHits(text, query).map(({ from, to }) => text.slice(from, to))

describe('FIND-02 the words of a query', () => {
  test.each([
    ['年末 休業', ['年末', '休業']],
    ['　年末　休業　', ['年末', '休業']],
    ['"年末 休業"', ['年末 休業']],
    ['＂年末　休業＂ 入館', ['年末 休業', '入館']],
    ['“年末 休業”', ['年末 休業']],
    ['年末" 休業', ['年末', '休業']],
    ['a"b c"d', ['a', 'b c', 'd']],
    ['年末 年末 休業', ['年末', '休業']],
    ['ＡＢ ab', ['ab']],
    ['年末 ！ 休業', ['年末', '休業']],
    ['R&D', ['r&d']],
    ['の', ['の']],
    ['🎉', ['🎉']],
    ['サーバー', ['さーば']],
    ['カバー', ['かばー']],
  ])('%s', (query, expected) => {
    expect(words(query)).toEqual(expected)
  })

  test('each query has a state, and only one with words is sent', () => {
    expect(['', ' 　\n'].map(queryState)).toEqual(['empty', 'empty'])
    expect(['！？', '""', '"', '「」', '・', '\ud800', '\0', '\u3099'.repeat(200)].map(queryState)).toEqual(
      Array(8).fill('marksAlone'),
    )
    expect(queryState('字'.repeat(200))).toBe('words')
    expect(queryState(` ${'𠮷'.repeat(200)} `)).toBe('words')
    expect(queryState('字'.repeat(201))).toBe('tooLong')
    expect(queryState('a b c d e')).toBe('words')
    expect(queryState('a b c d e f')).toBe('tooManyWords')
  })
})

describe('FIND-03 FIND-05 hits are marked where they are', () => {
  test.each([
    ['サーバーとｻｰﾊﾞとサーバ', 'サーバー', ['サーバー', 'ｻｰﾊﾞ', 'サーバ']],
    ['サーバの停止', 'サーバーの停止', ['サーバの停止']],
    ['サーバーの停止', 'サーバの停止', ['サーバーの停止']],
    ['データーベース', 'データベース', []],
    ['データベース', 'データーベース', []],
    ['カバの絵', 'カバー', []],
    ['つつじケ丘', 'つつじが丘', ['つつじケ丘']],
    ['自由が丘', 'ヶ丘', ['が丘']],
    ['３ヶ月', '3か月', ['３ヶ月']],
    ['社長が行く', 'ヶ行', ['が行']],
    ['社長がいく', 'ケ', []],
    ['健康\n診断', '健康診断', ['健康\n診断']],
    ['㈱瓦版', '株', ['㈱']],
    ['𠮷田さん', '吉田', ['𠮷田']],
    ['年末の休業', '休業 年末', ['年末', '休業']],
    ['年末年始', '年末 末年', ['年末年']],
    ['部署名', '', []],
    ['部署名', '！', []],
    ['', '部署', []],
    ['ああああ', 'ああ', ['ああああ']],
  ])('%s, %s', (text, query, expected) => {
    expect(marked(text, query)).toEqual(expected)
  })

  test('every part of a text is found in it', () => {
    const unit = fc.constantFrom(...'ｶﾞガアあ髙邉㈱①𠮷ー－けがか月丘3 \n。aＡé')
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1 }), fc.nat(), fc.nat(), (units, one, other) => {
        const [from, to] = [one % units.length, other % (units.length + 1)].sort((a, b) => a - b)
        const part = units.slice(from, to).join('').trim().replace(/\s+/g, ' ')
        // Half a letter is another one, and a line's end may be none.
        fc.pre(part !== '' && !/^[ﾞ]/.test(part) && units[to ?? 0] !== 'ﾞ' && !part.includes(' '))
        fc.pre(parseQuery(part).length > 0)
        expect(marked(units.join(''), part)).not.toEqual([])
      }),
    )
  })
})

test('FIND-02 a text with marks is found as readers see it', () => {
  const text = searchedText('# 見**出し**\n\n- 項目\n- https://example.com/a', 'markdown')
  expect(marked(text, '見出し')).toEqual(['見出し'])
  expect(marked(text, 'example.com/a')).toEqual(['example.com/a'])
  expect(marked(text, '**')).toEqual([])
  expect(searchedText('# 見**出し**', undefined)).toBe('# 見**出し**')
})

describe('FIND-05 the excerpt around a hit', () => {
  const text = `${'前'.repeat(300)}的中${'後'.repeat(300)}`

  test('begins shortly before it, and is as long as a card can show', () => {
    const excerpt = excerptAround(text, 300)
    expect(excerpt).toMatch(/^…前{12}的中後+…$/)
    expect([...excerpt]).toHaveLength(202)
    expect(marked(excerpt, '的中')).toEqual(['的中'])
  })

  test('is the beginning where the hit is near it, and cuts no character', () => {
    expect(excerptAround('的中です', 0)).toBe('的中です')
    expect(excerptAround(`${'前'.repeat(12)}的中`, 12)).toBe(`${'前'.repeat(12)}的中`)
    expect(excerptAround(`${'𠮷'.repeat(40)}的中`, 80)).toBe(`…${'𠮷'.repeat(12)}的中`)
    expect(excerptAround(`${'𠮷'.repeat(12)}的中`, 24)).toBe(`${'𠮷'.repeat(12)}的中`)
    expect(excerptAround(`a${'𠮷'.repeat(12)}的中`, 25)).toBe(`…${'𠮷'.repeat(12)}的中`)
  })
})
