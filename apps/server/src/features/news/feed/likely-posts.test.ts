import { defaultSort, type StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { boardRow } from '../../../testing/board-row.ts'
import { at } from '../../../testing/instant.ts'
import { boardOf } from './board.ts'
import { likelyPosts } from './likely-posts.ts'
import type { BoardRow } from './queries.ts'

const now = at('2026/11/20 10:00')

const row = (newsId: string, over: Partial<BoardRow> = {}) => boardRow(now, newsId, over)

const viewAt = (time: number, filters: StatusFilter[] = []) => ({
  sort: defaultSort,
  filters: new Set(filters),
  now: time,
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
  expect(likelyPosts(board, viewAt(now), 2)).toEqual(['4', '3', '1'])
  expect(likelyPosts(board, viewAt(now + minuteMs - 1), 2)).toEqual(['4', '3', '1'])
  expect(likelyPosts(board, viewAt(now + minuteMs), 2)).toEqual(['5', '4', '1'])
  expect(likelyPosts(board, viewAt(now + minuteMs), 3)).toEqual(['5', '4', '3', '1'])
})

test('FEED-02 a view of what the reader has not done has no likely posts', () => {
  const board = boardOf([row('1')], now)
  expect(likelyPosts(board, viewAt(now, ['unread']), 20)).toEqual([])
  expect(likelyPosts(board, viewAt(now, ['unreacted']), 20)).toEqual([])
})
