import { defaultSort, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { boardRow } from '../../../testing/board-row.ts'
import { at } from '../../../testing/instant.ts'
import { boardOf } from './board.ts'
import { likelyPosts } from './feed.ts'
import type { BoardRow } from './queries.ts'

const now = at('2026/11/20 10:00')

const row = (newsId: string, over: Partial<BoardRow> = {}) => boardRow(now, newsId, over)

const pageAt = (time: number, limit: number, filters: StatusFilter[] = [], after?: string) => ({
  view: { sort: defaultSort, filters: new Set(filters), categories: new Set<string>(), now: time },
  after,
  limit,
})

test('FEED-02 TODO-02 likely posts are those of a viewer’s first page, with any audience, and those that are due, at that minute', () => {
  const board = boardOf(
    [
      row('1', { dueAt: now + dayMs }),
      row('2'),
      row('3', { scope: 'specific' }),
      row('4'),
      row('5', { startAt: now + minuteMs }),
    ],
    now,
  )
  expect(likelyPosts(board, pageAt(now, 2))).toEqual(['4', '3', '1'])
  expect(likelyPosts(board, pageAt(now + minuteMs - 1, 2))).toEqual(['4', '3', '1'])
  expect(likelyPosts(board, pageAt(now + minuteMs, 2))).toEqual(['5', '4', '1'])
  expect(likelyPosts(board, pageAt(now + minuteMs, 3))).toEqual(['5', '4', '3', '1'])
})

test('FEED-02 a later page, and a view of what the reader has not done, have no likely posts', () => {
  const board = boardOf([row('1')], now)
  expect(likelyPosts(board, pageAt(now, 20, [], '1'))).toEqual([])
  expect(likelyPosts(board, pageAt(now, 20, ['unread']))).toEqual([])
  expect(likelyPosts(board, pageAt(now, 20, ['unreacted']))).toEqual([])
})

test('WRITE-03 G-426 a view of categories has no likely posts: there are too many such views to store', () => {
  const board = boardOf([row('1', { categoryId: '5' })], now)
  const { view, ...page } = pageAt(now, 20)
  expect(likelyPosts(board, { ...page, view: { ...view, categories: new Set(['5']) } })).toEqual([])
})
