import { listNews, type NewsListItem } from '@kawaraban/contract/news.ts'
import { formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../testing/server.fake.ts'
import { compareInFeed } from '../feed-cache.ts'
import { now } from './feed-post.fake.ts'
import { parseListItem } from './feed-post.ts'
import { feedQuery, postsOf } from './feed-query.ts'
import { anItem } from './feed-setup.fake.tsx'
import { defaultView } from './feed-view.ts'

afterEach(() => vi.unstubAllGlobals())

/** What others do to the feed between two requests. */
type Event = { readonly kind: 'add' | 'delete' | 'raise'; readonly at: number } | { readonly kind: 'nothing' }

const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('add' as const, 'delete' as const, 'raise' as const), at: fc.nat(60) }),
    fc.record({ kind: fc.constant('nothing' as const) }),
  ),
  { maxLength: 40 },
)

const inOrder = (items: readonly NewsListItem[]) =>
  items.toSorted((one, other) => compareInFeed(parseListItem(one), parseListItem(other), defaultView.sort))
const itemAt = (newsId: number, startAt: number) =>
  anItem({ newsId: String(newsId), startDate: formatDateTime(startAt) })

/** A server whose feed changes while it is read: `raise` gives a post a later start, so that it moves to the top. */
const serveChangingFeed = (count: number, pageSize: number, happenings: readonly Event[]) => {
  let items = inOrder(Array.from({ length: count }, (_, index) => itemAt(index + 1, now - (index % 7) * minuteMs)))
  const touched = new Set<string>()
  const known = new Set(items.map((item) => item.newsId))
  let requests = 0
  const happen = (event: Event | undefined) => {
    if (!event || event.kind === 'nothing') return
    const item = items[event.at % Math.max(1, items.length)]
    if (event.kind === 'add') {
      const added = itemAt(1000 + requests, now - event.at * minuteMs)
      touched.add(added.newsId)
      known.add(added.newsId)
      items = inOrder([...items, added])
    } else if (item) {
      touched.add(item.newsId)
      items = items.filter((other) => other !== item)
      const raised = { ...item, startDate: formatDateTime(parseListItem(item).startAt + 30 * minuteMs) }
      if (event.kind === 'raise') items = inOrder([...items, raised])
    }
  }
  fakeServer().on(listNews, ({ query: { after } }) => {
    happen(happenings[requests])
    requests += 1
    const cursor = items.findIndex((item) => item.newsId === after)
    if (after !== undefined && cursor === -1) return refuse('documentDeleted')
    return items.slice(cursor + 1, cursor + 1 + pageSize)
  })
  return { ids: () => items.map((item) => item.newsId), touched, known, requests: () => requests }
}

/** More than any of these feeds has, while it changes. */
const maxPages = 500

const readToTheEnd = async () => {
  const feed = new InfiniteQueryObserver(new QueryClient(), feedQuery(defaultView))
  let result = await feed.fetchNextPage()
  for (let page = 1; page < maxPages && result.hasNextPage; page += 1) result = await feed.fetchNextPage()
  return postsOf(result.data?.pages ?? []).map((post) => post.newsId)
}

test('FEED-19 FEED-20 FEED-22 G-067 G-071 G-072 posts appear, vanish and move while the feed is read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 7 }), events, async (count, pageSize, happenings) => {
      const feed = serveChangingFeed(count, pageSize, happenings)
      const loaded = await readToTheEnd()
      expect(new Set(loaded).size).toBe(loaded.length)
      expect(loaded.every((newsId) => feed.known.has(newsId))).toBe(true)
      const untouched = (newsId: string) => !feed.touched.has(newsId)
      expect(loaded.filter(untouched)).toEqual(feed.ids().filter(untouched))
      expect(feed.requests()).toBeLessThanOrEqual((count + happenings.length) * 3 + 4)
    }),
    { numRuns: 150 },
  )
})

test('FEED-19 G-067 a feed that nobody touches is read whole, once, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(80), fc.integer({ min: 1, max: 20 }), async (count, pageSize) => {
      const feed = serveChangingFeed(count, pageSize, [])
      expect(await readToTheEnd()).toEqual(feed.ids())
      expect(feed.requests()).toBe(Math.ceil(count / pageSize) + 1)
    }),
    { numRuns: 50 },
  )
})
