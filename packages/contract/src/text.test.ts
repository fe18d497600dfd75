import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthOf, sanitise, textFaults, truncate } from './text.ts'
import { textMessage } from './text-messages.ts'

const line = (text: string, max = 200) => textFaults(text, max, 'one')
const lines = (text: string, max = 6000) => textFaults(text, max, 'many')

test('G-003 counts code points, and CRLF as one', () => {
  expect(lengthOf('𠮷野家😀')).toBe(4)
  expect(lengthOf('a\r\nb\rc\nd')).toBe(7)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => lengthOf(text) === Array.from(text.replace(/\r\n?/g, '\n')).length,
    ),
  )
})

test('FORM-03 truncates by code points', () => {
  expect(truncate('𠮷野家', 2)).toBe('𠮷野')
  expect(truncate('ab', 2)).toBe('ab')
})

describe('faults', () => {
  test('VAL-01 VAL-03 VAL-06 G-006 empty text breaks only the minimum', () => {
    expect(line('')).toEqual(['empty'])
    expect(textMessage(['empty'], 200)).toBe('1文字以上で入力してください\n')
  })

  test.each([' ', '　', '\u200b', '\u2800', '\u00a0 \u3000'])('VAL-07 %j holds nothing to see', (text) => {
    expect(lines(text)).toEqual(['blank'])
    expect(textMessage(lines(text), 6000)).toBe('文字、数字、もしくは記号を1文字以上入力してください\n')
  })

  test.each(['&', '>', '<', '"', "'"])('VAL-08 %s is not allowed', (character) => {
    expect(line(`a${character}b`)).toEqual(['forbidden'])
  })

  test('VAL-02 VAL-04 VAL-05 LIM-01 LIM-02 the maximum itself passes', () => {
    expect(line('あ'.repeat(200))).toEqual([])
    expect(line('あ'.repeat(201))).toEqual(['tooLong'])
    expect(lines('😀'.repeat(6000))).toEqual([])
    expect(lines('😀'.repeat(6001))).toEqual(['tooLong'])
    expect(textMessage(['tooLong'], 200)).toBe('200文字以内で入力してください\n')
  })

  test('VAL-09 several messages are one per line, each ending with a newline', () => {
    expect(textMessage(line(`<b>${'あ'.repeat(200)}`), 200)).toBe(
      '特殊文字（& > < " \'）は利用することができません\n200文字以内で入力してください\n',
    )
  })

  test('VAL-10 G-005 control and unassigned characters are refused, a line end only in a title', () => {
    expect(line('a\u0007b')).toEqual(['control'])
    expect(line('a\0b')).toEqual(['control'])
    expect(line('a\u{50000}b')).toEqual(['control'])
    expect(line('a\ud800b')).toEqual(['control'])
    expect(line('a\nb')).toEqual(['control'])
    expect(lines('a\r\nb')).toEqual([])
    expect(lines('a\tb')).toEqual(['control'])
  })

  test('passes what people write: joined emoji, variation selectors, combining marks', () => {
    expect(line('👨‍👩‍👧 葛\u{e0100}城 が\u3099 ﾊﾟ')).toEqual([])
  })
})

test('VAL-29 G-009 sanitised text has LF line ends and no control characters, and is not changed again', () => {
  expect(sanitise('a\r\nb\0\u0007c\rd')).toBe('a\nbc\nd')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = sanitise(text)
      return sanitise(clean) === clean && clean.isWellFormed() && !/[\0\r]/.test(clean)
    }),
  )
})
