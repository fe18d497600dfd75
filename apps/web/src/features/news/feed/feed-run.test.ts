import type { StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { type FetchPage, keep, load } from './feed-loader.ts'
import { aPost, now } from './feed-post.fake.ts'
import { beginRun, type Place } from './feed-run.ts'
import { addPage, defaultView, emptyWindow, type FeedView, type FeedWindow, withPost } from './feed-window.ts'
import { maxFillPages, maxRestorePages } from './limits.ts'

const numbered = (from: number, count: number, change = {}) =>
  Array.from({ length: count }, (_, index) => aPost({ newsId: String(from - index), ...change }))

const ids = (posts: readonly { newsId: string }[]) => posts.map((post) => post.newsId)

/** A server that answers one page after another and remembers what it was asked. */
const answering = (...pages: (Awaited<ReturnType<FetchPage>> | Error)[]) => {
  const asked: (string | undefined)[] = []
  const fetchPage: FetchPage = async (after) => {
    asked.push(after)
    const page = pages[Math.min(asked.length, pages.length) - 1]
    if (page instanceof Error) throw page
    return page ?? []
  }
  return { asked, fetchPage }
}

const run = async (
  fetchPage: FetchPage,
  view: FeedView,
  from: FeedWindow = emptyWindow,
  place: Place | null = null,
) => {
  const keeper = keep(from)
  const outcome = await load(beginRun(view, place), keeper, fetchPage, now)
  return { ...outcome, window: keeper.read() }
}

const under = (...filters: StatusFilter[]) => ({ ...defaultView, filters: new Set(filters) })

/** Posts that the unread filter hides, on pages without end. */
const endlessRead = () => {
  let next = 100_000
  const asked: (string | undefined)[] = []
  const fetchPage: FetchPage = async (after) => {
    asked.push(after)
    next -= 20
    return numbered(next + 20, 20, { viewed: true })
  }
  return { asked, fetchPage }
}

describe('from the start', () => {
  test('FEED-04 the list is asked for without a cursor, one page is enough', async () => {
    const { asked, fetchPage } = answering(numbered(40, 20))
    const { window, stalled, failure } = await run(fetchPage, defaultView)
    expect(asked).toEqual([undefined])
    expect(window.posts).toHaveLength(20)
    expect({ stalled, failure, ended: window.ended }).toEqual({ stalled: false, failure: null, ended: false })
  })

  test('FEED-15 FEED-20 no items at all is the end', async () => {
    const { asked, fetchPage } = answering([])
    const { window } = await run(fetchPage, defaultView)
    expect(window).toEqual({ posts: [], ended: true })
    expect(asked).toHaveLength(1)
  })

  test('FEED-21 fetches further pages while the filters hide all loaded items, and stops at the first to see', async () => {
    const { asked, fetchPage } = answering(
      numbered(60, 20, { viewed: true }),
      numbered(40, 20, { viewed: true }),
      numbered(20, 20),
    )
    const { window } = await run(fetchPage, under('unread'))
    expect(asked).toEqual([undefined, '41', '21'])
    expect(window.posts).toHaveLength(60)
  })

  test('FEED-21 LIM-09 fetches at most 19 further pages', async () => {
    const { asked, fetchPage } = endlessRead()
    const { stalled } = await run(fetchPage, under('unread'))
    expect(asked).toHaveLength(1 + maxFillPages)
    expect(maxFillPages).toBe(19)
    expect(stalled).toBe(true)
  })

  test('FEED-23 stops filling at an expired post', async () => {
    const { asked, fetchPage } = answering(numbered(20, 20, { endAt: now - minuteMs }))
    const { stalled } = await run(fetchPage, under('excludeAfterPublication'))
    expect(asked).toHaveLength(1)
    expect(stalled).toBe(false)
  })
})

describe('onwards', () => {
  const loaded = addPage(emptyWindow, numbered(20, 3))

  test('FEED-19 the next page is asked with the id of the last loaded post and appended', async () => {
    const { asked, fetchPage } = answering(numbered(17, 2))
    const { window } = await run(fetchPage, defaultView, loaded)
    expect(asked).toEqual(['18'])
    expect(ids(window.posts)).toEqual(['20', '19', '18', '17', '16'])
  })

  test('FEED-22 ERR-05 a deleted cursor is dropped and loading goes on with the item before it', async () => {
    const { asked, fetchPage } = answering('gone', 'gone', numbered(17, 2))
    const { window } = await run(fetchPage, defaultView, loaded)
    expect(asked).toEqual(['18', '19', '20'])
    expect(ids(window.posts)).toEqual(['20', '17', '16'])
  })

  test('G-072 when nothing is left the list is loaded from the start, once', async () => {
    const { asked, fetchPage } = answering('gone', 'gone', 'gone', numbered(9, 2))
    const { window, failure } = await run(fetchPage, defaultView, loaded)
    expect(asked).toEqual(['18', '19', '20', undefined])
    expect(ids(window.posts)).toEqual(['9', '8'])
    expect(failure).toBeNull()
  })

  test('G-072 not a second time', async () => {
    const hidden = numbered(9, 1, { viewed: true })
    const { asked, fetchPage } = answering('gone', 'gone', 'gone', hidden, 'gone')
    const { window, failure } = await run(fetchPage, under('unread'), loaded)
    expect(asked).toEqual(['18', '19', '20', undefined, '9'])
    expect(window.posts).toEqual([])
    expect(failure).toBeInstanceOf(Error)
  })

  test('FEED-20 FEED-23 nothing is asked once the list has ended or a post says that nothing follows', async () => {
    const { asked, fetchPage } = answering([])
    await run(fetchPage, defaultView, { ...loaded, ended: true })
    const expired = addPage(emptyWindow, numbered(20, 3, { endAt: now - minuteMs }))
    await run(fetchPage, under('excludeAfterPublication'), expired)
    expect(asked).toEqual([])
  })

  test('FEED-29 a failure ends the run, with its reason and what had come by then', async () => {
    const broken = new Error('broken')
    const { asked, fetchPage } = answering(numbered(17, 2, { viewed: true }), broken)
    const { window, failure } = await run(fetchPage, under('unread'), loaded)
    expect(failure).toBe(broken)
    expect(asked).toEqual(['18', '16'])
    expect(window.posts).toHaveLength(5)
  })
})

test('FEED-13 what changes while a page is on its way is kept', async () => {
  const keeper = keep(addPage(emptyWindow, numbered(20, 2)))
  const fetchPage: FetchPage = async () => {
    keeper.write(withPost(keeper.read(), '20', { completed: true }))
    return numbered(18, 1)
  }
  await load(beginRun(defaultView), keeper, fetchPage, now)
  expect(keeper.read().posts.map((post) => post.completed)).toEqual([true, false, false])
})

describe('back to a place', () => {
  test('FEED-28 pages are loaded until the post at the place is there', async () => {
    const { asked, fetchPage } = answering(numbered(100, 20), numbered(80, 20), numbered(60, 20))
    const { window } = await run(fetchPage, defaultView, emptyWindow, { newsId: '50', count: 60 })
    expect(asked).toEqual([undefined, '81', '61'])
    expect(window.posts).toHaveLength(60)
  })

  test('FEED-28 a post that is gone does not load the whole list: one page past its place is enough', async () => {
    const { asked, fetchPage } = answering(...[100, 80, 60, 40, 20].map((from) => numbered(from, 20)))
    await run(fetchPage, defaultView, emptyWindow, { newsId: '999', count: 40 })
    expect(asked).toHaveLength(3)
  })

  test('FEED-28 LIM-10 for at most 50 iterations', async () => {
    let next = 100_000
    let asked = 0
    const fetchPage: FetchPage = async () => {
      asked += 1
      next -= 20
      return numbered(next + 20, 20)
    }
    const { window, stalled } = await run(fetchPage, defaultView, emptyWindow, { newsId: '1', count: 5000 })
    expect(asked).toBe(1 + maxRestorePages)
    expect(maxRestorePages).toBe(50)
    expect(window.posts).toHaveLength(1020)
    expect(stalled).toBe(false)
  })
})
