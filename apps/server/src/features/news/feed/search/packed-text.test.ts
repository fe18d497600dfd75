import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPacked, pack, unpack } from './packed-text.ts'

/** Units of one, two and four bytes, those at the ends of their ranges, and what is near them in bytes. */
const unit = fc.oneof(
  fc.constantFrom(...'aあんー。、「・一丁三龥々㌀♪★ 가힣ﷺ�\ud800\udfff\u0000\uffff'),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x4e00, max: 0x4e00 + 700 }).map((code) => String.fromCharCode(code)),
)
const text = fc.array(unit).map((units) => units.join(''))

test('FIND-07 every text comes out of its bytes as it was', () => {
  fc.assert(fc.property(text, (one) => unpack(pack(one)) === one))
  for (let code = 0; code <= 0xffff; code++) {
    const one = String.fromCharCode(code)
    if (unpack(pack(one)) !== one) throw new Error(`${code} is another unit`)
  }
})

test('FIND-07 a text has in bytes what it has in characters, and nothing else', () => {
  fc.assert(
    fc.property(text, fc.array(unit, { minLength: 1, maxLength: 3 }), fc.nat(), (one, units, at) => {
      const wanted = units.join('')
      expect(hasPacked(pack(one), pack(wanted))).toBe(one.includes(wanted))
      const cut = at % (one.length + 1)
      expect(hasPacked(pack(one.slice(0, cut) + wanted + one.slice(cut)), pack(wanted))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('FIND-07 no half of two characters is taken for a third one', () => {
  const all = Array.from({ length: 0x2000 }, (_, index) => String.fromCharCode(0x4e00 + index))
  const [one = '', other = ''] = ['国', '語']
  const bytes = pack(one + other)
  const between = all.filter((character) => pack(character).equals(bytes.subarray(1, 3)))
  for (const character of between) expect(hasPacked(bytes, pack(character))).toBe(false)
  // A text of one character, whose bytes look like another all the way.
  const repeated = pack('鬱'.repeat(6_000))
  const shifted = all.filter((character) => repeated.indexOf(pack(character)) % 2 === 1)
  for (const character of shifted) expect(hasPacked(repeated, pack(character))).toBe(false)
})

test('FIND-07 kana and letters take one byte, kanji two', () => {
  expect([pack('さーばの停止').length, pack('server 01').length, pack('ガ').length]).toEqual([8, 9, 2])
})
