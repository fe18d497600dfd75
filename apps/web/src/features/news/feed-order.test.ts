import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { aPost, now } from './feed/feed-post.fake.ts'
import { compareInFeed } from './feed-cache.ts'

type Change = Parameters<typeof aPost>[0]
const sorted = (sortBy: 'startDate' | 'dueDate', order: 'asc' | 'desc', ...changes: Change[]) =>
  changes
    .map(aPost)
    .sort((one, other) => compareInFeed(one, other, { sortBy, order }))
    .map((post) => post.newsId)
    .join(' ')

test('FEED-03 by publication date, newest or oldest first', () => {
  const posts: Change[] = [1, 3, 2].map((day) => ({ newsId: String(day), startAt: now + day * dayMs }))
  expect(sorted('startDate', 'desc', ...posts)).toBe('3 2 1')
  expect(sorted('startDate', 'asc', ...posts)).toBe('1 2 3')
})

test('G-069 posts without a due date come last in both directions, newest first', () => {
  const posts: Change[] = [
    { newsId: '1', startAt: now - 2 * dayMs },
    { newsId: '2', startAt: now - dayMs },
    { newsId: '3', dueAt: now + 3 * dayMs },
    { newsId: '4', dueAt: now + 4 * dayMs },
  ]
  expect(sorted('dueDate', 'asc', ...posts)).toBe('3 4 2 1')
  expect(sorted('dueDate', 'desc', ...posts)).toBe('4 3 2 1')
})

test('G-070 ties are in the order of creation, ids compared as numbers', () => {
  const posts: Change[] = [{ newsId: '9' }, { newsId: '10' }, { newsId: '100' }]
  expect(sorted('startDate', 'desc', ...posts)).toBe('100 10 9')
  expect(sorted('startDate', 'asc', ...posts)).toBe('9 10 100')
})

test('G-067 pinned posts come first, each group in the chosen order', () => {
  const posts: Change[] = [
    { newsId: '1', startAt: now - dayMs },
    { newsId: '2', startAt: now - 2 * dayMs, pinned: true },
    { newsId: '3', startAt: now - 3 * dayMs, pinned: true },
    { newsId: '4', startAt: now - 4 * dayMs },
  ]
  expect(sorted('startDate', 'desc', ...posts)).toBe('2 3 1 4')
  expect(sorted('startDate', 'asc', ...posts)).toBe('3 2 4 1')
})

test('TOP-01 G-542 posts on top come before pinned ones, each group in the chosen order', () => {
  const posts: Change[] = [
    { newsId: '1', startAt: now - dayMs },
    { newsId: '2', startAt: now - 2 * dayMs, pinned: true },
    { newsId: '3', startAt: now - 3 * dayMs, isTop: true },
    { newsId: '4', startAt: now - 4 * dayMs, isTop: true, pinned: true },
  ]
  expect(sorted('startDate', 'desc', ...posts)).toBe('3 4 2 1')
  expect(sorted('startDate', 'asc', ...posts)).toBe('4 3 2 1')
  expect(sorted('dueDate', 'asc', ...posts)).toBe('3 4 2 1')
})
