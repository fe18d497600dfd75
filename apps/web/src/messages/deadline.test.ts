import { deadlineOf } from '@kawaraban/contract/deadline.ts'
import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { deadlineText } from './deadline.ts'

const at = (text: string) => parseDateTime(text) ?? Number.NaN
const now = at('2026/11/20 17:00')

test.each([
  ['2026/11/20 17:00', 'あと1分'],
  ['2026/11/20 17:45', 'あと45分'],
  ['2026/11/20 18:00', 'あと1時間'],
  ['2026/11/20 22:59', 'あと5時間'],
  ['2026/11/20 23:50', '今日まで'],
  ['2026/11/21 09:00', '明日まで'],
  ['2026/11/22 00:00', 'あと2日'],
  ['2026/12/08 18:00', 'あと18日'],
  ['2026/11/20 16:59', '今日で期限切れ'],
  ['2026/11/19 18:00', '昨日で期限切れ'],
  ['2026/11/17 18:00', '3日前に期限切れ'],
])('TODO-04 a deadline of %s is 「%s」', (dueAt, text) => {
  expect(deadlineText(deadlineOf(at(dueAt), now))).toBe(text)
})
