import { expect, test } from 'vitest'
import { sortPosts } from './overview-order.ts'
import { type Instant, parseDateTime } from './tokyo.ts'

const at = (text: string): Instant => parseDateTime(text) ?? Number.NaN
const now = at('2026/11/20 10:00')
const post = {
  title: '依頼',
  startAt: at('2026/11/01 09:00'),
  endAt: at('2026/12/31 18:00'),
  total: 10,
  viewed: 0,
  completed: 9,
}

test.each([
  ['2026/11/20 10:00', {}, { isOverdue: false, isDueSoon: true, daysLeft: 0 }],
  ['2026/11/23 23:59', {}, { isOverdue: false, isDueSoon: true, daysLeft: 3 }],
  ['2026/11/24 00:00', {}, { isOverdue: false, isDueSoon: false, daysLeft: 4 }],
  ['2026/11/20 09:59', {}, { isOverdue: true, isDueSoon: false, daysLeft: 0 }],
  ['2026/11/20 12:00', { completed: 10 }, { isOverdue: false, isDueSoon: false, daysLeft: 0 }],
  ['2026/11/19 12:00', { completed: 10 }, { isOverdue: false, isDueSoon: false, daysLeft: -1 }],
  ['2026/11/20 12:00', { endAt: at('2026/11/20 09:00') }, { isOverdue: false, isDueSoon: false, daysLeft: 0 }],
])('BOARD-03 a post that is due at %s is as urgent as the open ones of three days, %j', (due, over, urgency) => {
  expect(sortPosts([{ ...post, dueAt: at(due), ...over }], 'due', now)).toEqual([expect.objectContaining(urgency)])
})

test('BOARD-03 a post without a deadline is neither overdue nor due soon', () => {
  const [found] = sortPosts([{ ...post, dueAt: null }], 'due', now)
  expect(found).toMatchObject({ isOverdue: false, isDueSoon: false, daysLeft: null })
})
