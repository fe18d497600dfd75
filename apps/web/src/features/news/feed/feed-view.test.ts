import type { StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { aPost, now } from './feed-post.fake.ts'
import { type FeedView, isFilteredOut } from './feed-view.ts'

const view = (order: 'asc' | 'desc', sortBy: 'startDate' | 'dueDate', ...filters: StatusFilter[]): FeedView => ({
  sort: { sortBy, order },
  filters: new Set(filters),
  categories: new Set(),
  search: '',
})
const ended = aPost({ endAt: now - minuteMs })
const lastMinute = aPost({ endAt: now })
const scheduled = aPost({ startAt: now + dayMs })

test('FEED-23 loading stops by publication date with exclude-after-publication on, at an expired post', () => {
  for (const order of ['asc', 'desc'] as const) {
    expect(isFilteredOut([lastMinute, ended], view(order, 'startDate', 'excludeAfterPublication'), now)).toBe(true)
    expect(isFilteredOut([lastMinute], view(order, 'startDate', 'excludeAfterPublication'), now)).toBe(false)
  }
})

test('FEED-23 not by due date, nor without the filter', () => {
  expect(isFilteredOut([ended], view('desc', 'dueDate', 'excludeAfterPublication'), now)).toBe(false)
  expect(isFilteredOut([ended], view('desc', 'startDate', 'excludeBeforePublication', 'unread'), now)).toBe(false)
})

test('FEED-24 ascending by start date with both exclude filters on, at an unpublished post', () => {
  const both = ['excludeBeforePublication', 'excludeAfterPublication'] as const
  expect(isFilteredOut([scheduled], view('asc', 'startDate', ...both), now)).toBe(true)
  expect(isFilteredOut([scheduled], view('desc', 'startDate', ...both), now)).toBe(false)
  expect(isFilteredOut([scheduled], view('asc', 'dueDate', ...both), now)).toBe(false)
  expect(isFilteredOut([scheduled], view('asc', 'startDate', 'excludeBeforePublication'), now)).toBe(false)
  expect(isFilteredOut([scheduled], view('asc', 'startDate', 'excludeAfterPublication'), now)).toBe(false)
})

test('G-065 a pinned post never stops loading', () => {
  const both = view('asc', 'startDate', 'excludeBeforePublication', 'excludeAfterPublication')
  const pinned = [aPost({ ...ended, pinned: true }), aPost({ ...scheduled, newsId: '2', pinned: true })]
  expect(isFilteredOut(pinned, both, now)).toBe(false)
})

test('TOP-01 FEED-23 FEED-24 a post on top never stops loading', () => {
  const both = view('asc', 'startDate', 'excludeBeforePublication', 'excludeAfterPublication')
  const onTop = [aPost({ ...ended, isTop: true }), aPost({ ...scheduled, newsId: '2', isTop: true })]
  expect(isFilteredOut(onTop, both, now)).toBe(false)
  expect(isFilteredOut([...onTop, ended], both, now)).toBe(true)
})
