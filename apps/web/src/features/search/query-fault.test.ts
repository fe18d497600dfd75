import { expect, test } from 'vitest'
import { queryFault } from './query-fault.ts'

test('W-88 a query of 200 characters is searched for, one of more says how many to leave out', () => {
  expect(queryFault('あ'.repeat(200))).toBe('')
  expect(queryFault(` ${'𠮷'.repeat(200)} `)).toBe('')
  expect(queryFault('あ'.repeat(213))).toBe('検索できるのは200文字までです。13文字減らしてください。')
})

test('W-88 a query of marks alone says so, and one of too many words; nothing typed is no fault', () => {
  expect(queryFault('。。 ！')).toBe('記号だけでは検索できません。文字か数字を入力してください。')
  expect(queryFault('一 二 三 四 五 六')).toBe('一度に検索できる言葉は5つまでです。言葉を減らして検索してください。')
  expect(queryFault('')).toBe('')
  expect(queryFault(' 　')).toBe('')
})
