import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FetchPage, keep, load } from './feed-loader.ts'
import { compare } from './feed-order.ts'
import { aPost, now } from './feed-post.fake.ts'
import type { FeedPost } from './feed-post.ts'
import { beginRun } from './feed-run.ts'
import { defaultView, emptyWindow, type FeedWindow, withPin } from './feed-window.ts'

/** What others do to the feed between two requests. */
type Event = { readonly kind: 'add' | 'delete' | 'raise'; readonly at: number } | { readonly kind: 'nothing' }

const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('add' as const, 'delete' as const, 'raise' as const), at: fc.nat(60) }),
    fc.record({ kind: fc.constant('nothing' as const) }),
  ),
  { maxLength: 40 },
)

const inOrder = (posts: readonly FeedPost[]) => posts.toSorted((one, other) => compare(one, other, defaultView.sort))

/** A feed that changes while it is read: `raise` gives a post a later start, so that it moves towards the top. */
const changingFeed = (count: number, pageSize: number, happenings: readonly Event[]) => {
  let posts = inOrder(
    Array.from({ length: count }, (_, index) =>
      aPost({ newsId: String(index + 1), startAt: now - (index % 7) * minuteMs }),
    ),
  )
  const touched = new Set<string>()
  const known = new Set(posts.map((post) => post.newsId))
  let requests = 0

  const happen = (event: Event | undefined) => {
    if (!event || event.kind === 'nothing') return
    const post = posts[event.at % Math.max(1, posts.length)]
    if (event.kind === 'add') {
      const added = aPost({ newsId: String(1000 + requests), startAt: now - event.at * minuteMs })
      touched.add(added.newsId)
      known.add(added.newsId)
      posts = inOrder([...posts, added])
    } else if (post) {
      touched.add(post.newsId)
      posts = posts.filter((other) => other !== post)
      if (event.kind === 'raise') posts = inOrder([...posts, { ...post, startAt: post.startAt + 30 * minuteMs }])
    }
  }

  const fetchPage: FetchPage = async (after) => {
    happen(happenings[requests])
    requests += 1
    if (after === undefined) return posts.slice(0, pageSize)
    const cursor = posts.findIndex((post) => post.newsId === after)
    return cursor === -1 ? 'gone' : posts.slice(cursor + 1, cursor + 1 + pageSize)
  }
  return { fetchPage, current: () => posts, touched, known, requests: () => requests }
}

const readToTheEnd = async (fetchPage: FetchPage): Promise<FeedWindow> => {
  const keeper = keep(emptyWindow)
  for (let runs = 0; !keeper.read().ended && runs < 500; runs++) {
    await load(beginRun(defaultView), keeper, fetchPage, now)
  }
  return keeper.read()
}

test('FEED-19 FEED-20 FEED-22 G-067 G-071 G-072 posts appear, vanish and move while the feed is read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 7 }), events, async (count, pageSize, happenings) => {
      const feed = changingFeed(count, pageSize, happenings)
      const window = await readToTheEnd(feed.fetchPage)
      const loaded = window.posts.map((post) => post.newsId)

      expect(window.ended).toBe(true)
      expect(new Set(loaded).size).toBe(loaded.length)
      expect(loaded.every((newsId) => feed.known.has(newsId))).toBe(true)
      const untouched = (newsId: string) => !feed.touched.has(newsId)
      const expected = feed.current().map((post) => post.newsId)
      expect(loaded.filter(untouched)).toEqual(expected.filter(untouched))
      expect(feed.requests()).toBeLessThanOrEqual((count + happenings.length) * 3 + 4)
    }),
    { numRuns: 400 },
  )
})

test('FEED-19 G-067 a feed that nobody touches is read whole, once, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(80), fc.integer({ min: 1, max: 20 }), async (count, pageSize) => {
      const feed = changingFeed(count, pageSize, [])
      const window = await readToTheEnd(feed.fetchPage)
      expect(window.posts).toEqual(feed.current())
      expect(feed.requests()).toBe(Math.ceil(count / pageSize) + 1)
    }),
    { numRuns: 100 },
  )
})

test('G-067 any row of pins and unpins leaves a whole list in the order of the server', () => {
  const toggles = fc.array(fc.record({ at: fc.nat(19), pinned: fc.boolean() }), { maxLength: 30 })
  fc.assert(
    fc.property(
      fc.constantFrom('startDate' as const, 'dueDate' as const),
      fc.constantFrom('asc' as const, 'desc' as const),
      toggles,
      (sortBy, order, row) => {
        const sort = { sortBy, order }
        const posts = Array.from({ length: 20 }, (_, index) =>
          aPost({
            newsId: String(index + 1),
            startAt: now - (index % 6) * minuteMs,
            dueAt: index % 3 === 0 ? null : now + (index % 5) * minuteMs,
          }),
        ).sort((one, other) => compare(one, other, sort))
        let whole: FeedWindow = { posts, ended: true }
        for (const { at, pinned } of row) whole = withPin(whole, String(at + 1), pinned, sort)
        expect(whole.posts).toHaveLength(20)
        expect(whole.posts).toEqual(whole.posts.toSorted((one, other) => compare(one, other, sort)))
      },
    ),
    { numRuns: 300 },
  )
})
