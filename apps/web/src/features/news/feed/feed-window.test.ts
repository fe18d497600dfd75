import type { StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { aPost, now } from './feed-post.fake.ts'
import {
  addPage,
  cursorOf,
  dropCursor,
  emptyWindow,
  type FeedView,
  isFilteredOut,
  withPin,
  withPost,
} from './feed-window.ts'

const ids = (posts: readonly { newsId: string }[]) => posts.map((post) => post.newsId).join(' ')
const windowOf = (...posts: ReturnType<typeof aPost>[]) => addPage(emptyWindow, posts)
const newest = { sortBy: 'startDate', order: 'desc' } as const

describe('pages', () => {
  test('FEED-19 a page is appended, and its last post is the next cursor', () => {
    const window = addPage(windowOf(aPost({ newsId: '9' }), aPost({ newsId: '8' })), [aPost({ newsId: '7' })])
    expect(ids(window.posts)).toBe('9 8 7')
    expect(cursorOf(window)).toBe('7')
    expect(cursorOf(emptyWindow)).toBeUndefined()
  })

  test('FEED-20 a page with no items ends loading, a short one does not', () => {
    const window = windowOf(aPost({ newsId: '9' }))
    expect(window.ended).toBe(false)
    expect(addPage(window, [])).toEqual({ ...window, ended: true })
  })

  test('G-067 duplicates are removed by newsId: the post stands where it came last', () => {
    const window = windowOf(aPost({ newsId: '9' }), aPost({ newsId: '8' }), aPost({ newsId: '7' }))
    const next = addPage(window, [
      aPost({ newsId: '9', title: 'moved' }),
      aPost({ newsId: '6' }),
      aPost({ newsId: '6' }),
    ])
    expect(ids(next.posts)).toBe('8 7 9 6')
    expect(next.posts.find((post) => post.newsId === '9')?.title).toBe('moved')
  })

  test('FEED-22 ERR-05 a deleted cursor drops the last loaded item; the item before it is the cursor', () => {
    expect(cursorOf(dropCursor(windowOf(aPost({ newsId: '9' }), aPost({ newsId: '8' })), '8'))).toBe('9')
  })

  test('FEED-13 one post changes in its place', () => {
    const window = windowOf(aPost({ newsId: '9' }), aPost({ newsId: '8' }))
    expect(withPost(window, '8', { completed: true }).posts.map((post) => post.completed)).toEqual([false, true])
    expect(withPost(window, '1', { completed: true })).toBe(window)
  })
})

describe('where loading stops', () => {
  const view = (order: 'asc' | 'desc', sortBy: 'startDate' | 'dueDate', ...filters: StatusFilter[]): FeedView => ({
    sort: { sortBy, order },
    filters: new Set(filters),
  })
  const ended = aPost({ endAt: now - minuteMs })
  const lastMinute = aPost({ endAt: now })
  const scheduled = aPost({ startAt: now + dayMs })

  test('FEED-23 by publication date with exclude-after-publication on, at an expired post', () => {
    for (const order of ['asc', 'desc'] as const) {
      expect(isFilteredOut(windowOf(lastMinute, ended), view(order, 'startDate', 'excludeAfterPublication'), now)).toBe(
        true,
      )
      expect(isFilteredOut(windowOf(lastMinute), view(order, 'startDate', 'excludeAfterPublication'), now)).toBe(false)
    }
  })

  test('FEED-23 not by due date, nor without the filter', () => {
    expect(isFilteredOut(windowOf(ended), view('desc', 'dueDate', 'excludeAfterPublication'), now)).toBe(false)
    expect(isFilteredOut(windowOf(ended), view('desc', 'startDate', 'excludeBeforePublication', 'unread'), now)).toBe(
      false,
    )
  })

  test('FEED-24 ascending by start date with both exclude filters on, at an unpublished post', () => {
    const both = ['excludeBeforePublication', 'excludeAfterPublication'] as const
    expect(isFilteredOut(windowOf(scheduled), view('asc', 'startDate', ...both), now)).toBe(true)
    expect(isFilteredOut(windowOf(scheduled), view('desc', 'startDate', ...both), now)).toBe(false)
    expect(isFilteredOut(windowOf(scheduled), view('asc', 'dueDate', ...both), now)).toBe(false)
    expect(isFilteredOut(windowOf(scheduled), view('asc', 'startDate', 'excludeBeforePublication'), now)).toBe(false)
    expect(isFilteredOut(windowOf(scheduled), view('asc', 'startDate', 'excludeAfterPublication'), now)).toBe(false)
  })

  test('G-065 a pinned post never stops loading', () => {
    const pinned = [aPost({ ...ended, pinned: true }), aPost({ ...scheduled, newsId: '2', pinned: true })]
    const both = view('asc', 'startDate', 'excludeBeforePublication', 'excludeAfterPublication')
    expect(isFilteredOut(windowOf(...pinned), both, now)).toBe(false)
  })
})

describe('a pin moves its post', () => {
  const [a, b, c] = [3, 2, 1].map((day) => aPost({ newsId: String(day), startAt: now - (10 - day) * dayMs })) as [
    ReturnType<typeof aPost>,
    ReturnType<typeof aPost>,
    ReturnType<typeof aPost>,
  ]

  test('G-067 PIN-01 a pinned post joins the pinned group, in the chosen order', () => {
    const once = withPin(windowOf(a, b, c), '1', true, newest)
    expect(ids(once.posts)).toBe('1 3 2')
    expect(ids(withPin(once, '2', true, newest).posts)).toBe('2 1 3')
  })

  test('G-067 PIN-02 an unpinned post goes back to its place among the others', () => {
    const pinned = withPin(windowOf(a, b, c), '2', true, newest)
    expect(ids(pinned.posts)).toBe('2 3 1')
    expect(ids(withPin(pinned, '2', false, newest).posts)).toBe('3 2 1')
  })

  test('G-067 a post whose place is behind the last loaded one waits for its page, and never becomes the cursor', () => {
    const pinned = withPin(windowOf(a, b, c), '1', true, newest)
    expect(ids(withPin(pinned, '1', false, newest).posts)).toBe('3 2')
    expect(ids(withPin({ ...pinned, ended: true }, '1', false, newest).posts)).toBe('3 2 1')
  })

  test('G-067 nothing moves for a post that is pinned already, or not loaded', () => {
    const window = windowOf(a, b)
    expect(withPin(window, '3', false, newest)).toBe(window)
    expect(withPin(window, '99', true, newest)).toBe(window)
  })
})
