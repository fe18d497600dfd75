import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundsDuring } from '../../testing/event-loop.ts'
import { checkModel } from '../../testing/model.ts'
import { parseInPieces } from './parse.ts'

const parse = (text: string) => parseInPieces(Buffer.from(text), JSON.parse)
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index))
/** JSON of more than 1 MiB. */
const long = ids(200_000)

test.each([
  ['just above 64 KiB', ids(10_000)],
  ['of more than 1 MiB', long],
])('G-321 a body %s is parsed in pieces of 16 KiB, between which other work runs', async (_name, companyUserIds) => {
  const text = JSON.stringify({ title: 'x', companyUserIds })
  let longest = 0
  let parsed: unknown
  const rounds = await roundsDuring(async () => {
    parsed = await parseInPieces(Buffer.from(text), (piece) => {
      longest = Math.max(longest, piece.length)
      return JSON.parse(piece)
    })
  })
  expect(parsed).toEqual({ title: 'x', companyUserIds })
  expect(longest).toBeLessThan(17 * 1024)
  expect(rounds).toBeGreaterThan(text.length / (17 * 1024))
})

test('a body of 64 KiB is parsed at once', async () => {
  const pieces: string[] = []
  const text = JSON.stringify(ids(8_000))
  await parseInPieces(Buffer.from(text), (piece) => pieces.push(piece))
  expect([pieces, text.length > 50_000]).toEqual([[text], true])
})

const blank = ' '.repeat(1024 * 1024)
test.each([
  ['a list', JSON.stringify(long)],
  ['an object in an object', JSON.stringify({ narrowing: { companyUserIds: long, search: '' }, sendAt: null })],
  ['lists beside each other', JSON.stringify({ a: long, b: [], c: long, d: 'x' })],
  ['an object with many members', JSON.stringify(Object.fromEntries(long.map((id) => [`k${id}`, id])))],
  ['one long text', JSON.stringify({ a: '\\"[{,:'.repeat(300_000), b: 1 })],
  ['a text alone', JSON.stringify('あ'.repeat(500_000))],
  ['blanks around everything', `${blank}{ "a" :${blank}[ ${blank} "x" , "y"${blank}] , "b":[ ] }${blank}`],
  ['a member that comes twice', `{"a":${JSON.stringify(long)},"b":1,"a":2}`],
  ['characters of many bytes', JSON.stringify({ a: long.map((id) => `𠮷野${id}`), キー: long })],
])('what is parsed in pieces is what JSON.parse returns: %s', async (_name, text) => {
  expect(text.length).toBeGreaterThan(400_000)
  expect(await parse(text)).toEqual(JSON.parse(text))
})

const tail = JSON.stringify(long).slice(1, -1)
test.each([
  ['that is cut off', `{"a":[${tail}`],
  ['with a comma at the end', `[${tail},]`],
  ['with a comma and a blank at the end', `{"a":[${tail}, ]}`],
  ['with two commas', `[${tail},,${tail}]`],
  ['with a comma at the beginning', `[,${tail}]`],
  ['with something behind it', `[${tail}]]`],
  ['with another bracket at its end', `{"a":[${tail}}}`],
  ['with a long value without a key', `{[${tail}]}`],
  ['with a key that is no text', `{1:[${tail}]}`],
  ['with a member in a list', `["a":[${tail}]]`],
  ['with two keys', `{"a":"b":[${tail}]}`],
  ['with an empty member', `{"a":[${tail}],}`],
  ['with __proto__', `{"__proto__":[${tail}]}`],
  ['with nine long lists in each other', `${'['.repeat(9)}${tail}${']'.repeat(9)}`],
  ['with nothing but blanks in a list', `{"a":[${blank}]}`],
  ['with an empty item between long ones', `[[${tail}],,[${tail}]]`],
])('a long body %s is refused', async (_name, text) => {
  await expect(parse(text)).rejects.toThrow()
})

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constant('z'.repeat(300_000)),
    fc.integer(),
    fc.constant(ids(60_000)),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(
      fc.string({ maxLength: 8 }).filter((key) => key !== '__proto__' && key !== 'constructor'),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
})).value

test('G-321 any JSON in pieces is what JSON.parse returns, and no cut is taken for JSON', {
  timeout: 120_000,
}, async () => {
  const some = fc.record({ value: json, cut: fc.double({ min: 0, max: 1, noNaN: true }) })
  await checkModel(
    some,
    async ({ value, cut }) => {
      const text = JSON.stringify([value, ids(160_000)])
      expect(await parse(text)).toEqual(JSON.parse(text))
      const at = Math.floor(cut * (text.length - 1))
      await expect(parse(text.slice(0, at))).rejects.toThrow()
      const without = text.slice(0, at) + text.slice(at + 1)
      const expected = await new Promise((resolve) => resolve(JSON.parse(without))).catch(() => 'none')
      expect(await parse(without).catch(() => 'none')).toEqual(expected)
    },
    { rounds: [5, 60] },
  )
})
