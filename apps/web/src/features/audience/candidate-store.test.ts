import type { Candidate } from '@kawaraban/contract/audience.ts'
import { fold, termsOf } from '@kawaraban/contract/fold.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCandidateStore } from './candidate-store.ts'

const word = fc.string({ unit: fc.constantFrom(...'佐藤花子サトさとｻABab12 　髙高'), maxLength: 6 })
const candidates = fc.array(
  fc
    .record(
      { name: word, docomoId: word, departmentName: word, reading: word },
      { requiredKeys: ['name', 'docomoId', 'departmentName'] },
    )
    .map((fields) => ({ companyUserId: '', ...fields })),
  { maxLength: 12 },
)
const pages = fc.array(candidates, { maxLength: 5 }).map((chunks) => {
  let id = 0
  return chunks.map((chunk) => chunk.map((user): Candidate => ({ ...user, companyUserId: String(++id) })))
})

const filled = (chunks: readonly Candidate[][]) => {
  const store = createCandidateStore()
  for (const chunk of chunks) store.add(chunk)
  return store
}

const found = (store: ReturnType<typeof createCandidateStore>, text: string, fromRow = 0) => {
  const rows: number[] = []
  store.search(termsOf(text), fromRow, (row) => rows.push(row))
  return rows
}

test('DATA-13 returns every candidate as it was added, without the reading, which is only searched', () => {
  fc.assert(
    fc.property(pages, (chunks) => {
      const store = filled(chunks)
      const all = chunks.flat()
      expect(store.size()).toBe(all.length)
      expect(all.map((_, row) => store.at(row))).toEqual(all.map(({ reading: _, ...user }) => user))
      expect(all.map((_, row) => store.idAt(row))).toEqual(all.map(({ companyUserId }) => companyUserId))
      expect(all.map((_, row) => store.accountIdAt(row))).toEqual(all.map(({ docomoId }) => docomoId))
      expect(() => store.at(all.length)).toThrow(RangeError)
      expect(() => store.at(-1)).toThrow(RangeError)
    }),
  )
})

test('G-169 finds exactly the rows that hold every word in their name, ID, department or reading', () => {
  fc.assert(
    fc.property(pages, word, fc.nat(20), (chunks, text, fromRow) => {
      const all = chunks.flat()
      const fields = (user: Candidate) => [user.name, user.docomoId, user.departmentName, user.reading ?? ''].map(fold)
      const expected = all.flatMap((user, row) =>
        row >= fromRow && termsOf(text).every((term) => fields(user).some((field) => field.includes(term)))
          ? [row]
          : [],
      )
      expect(found(filled(chunks), text, fromRow)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('G-169 searches by name, reading, ID and department, whatever width, case, kana or order', () => {
  const store = filled([
    [
      { companyUserId: '1', name: '佐藤 花子', docomoId: 'd000000001', departmentName: '営業部 第1課' },
      { companyUserId: '2', name: 'サトウ ハナコ', docomoId: 'd000000002', departmentName: '開発部' },
      { companyUserId: '4', name: '東海林 綾', docomoId: 'd4', departmentName: '法務部', reading: 'しょうじ あや' },
    ],
    [{ companyUserId: '3', name: '髙橋 一郎', docomoId: 'D000000003', departmentName: '営業部 第２課' }],
  ])
  expect(found(store, 'さとう')).toEqual([1])
  expect(found(store, '佐藤花子')).toEqual([0])
  expect(found(store, 'ｼｮｳｼﾞ')).toEqual([2])
  expect(found(store, '法務　ショウジアヤ')).toEqual([2])
  expect(found(store, '営業 一郎')).toEqual([3])
  expect(found(store, '一郎　営業部')).toEqual([3])
  expect(found(store, '高橋')).toEqual([3])
  expect(found(store, 'Ｄ０００００')).toEqual([0, 1, 3])
  expect(found(store, '第２課')).toEqual([3])
  expect(found(store, '')).toEqual([0, 1, 2, 3])
  expect(found(store, '総務')).toEqual([])
})

test('a word does not run over from one field or row into the next', () => {
  const store = filled([
    [
      { companyUserId: '1', name: 'あい', docomoId: 'うえ', departmentName: 'おか' },
      { companyUserId: '2', name: 'きく', docomoId: 'けこ', departmentName: 'さし' },
    ],
  ])
  expect(found(store, 'いう')).toEqual([])
  expect(found(store, 'かき')).toEqual([])
})
