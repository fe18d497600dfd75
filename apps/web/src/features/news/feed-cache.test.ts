import { defaultSort } from '@kawaraban/contract/feed-choices.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPost, now } from './feed/feed-post.fake.ts'
import type { FeedPost } from './feed/feed-post.ts'
import { type FeedData, feedKey, postsOf } from './feed/feed-query.ts'
import type { FeedView } from './feed/feed-view.ts'
import { compareInFeed, moveInFeed, updatePostInFeed } from './feed-cache.ts'

/** A cached list of those pages; `isWhole` when the server had nothing more. */
const cacheOf = (pages: readonly (readonly FeedPost[])[], { isWhole = false, sort = defaultSort }: Options = {}) => {
  const client = new QueryClient()
  const key = feedKey({ sort, filters: new Set(), categories: new Set(), search: '' })
  client.setQueryData<FeedData>(key, {
    pages: pages.map((posts, index) => ({
      posts,
      deleted: [],
      isLast: isWhole && index === pages.length - 1,
      version: null,
    })),
    pageParams: pages.map(() => []),
  })
  const posts = () => postsOf(client.getQueryData<FeedData>(key)?.pages ?? [])
  const ids = () =>
    posts()
      .map((post) => post.newsId)
      .join(' ')
  return { client, posts, ids, pages: () => client.getQueryData<FeedData>(key)?.pages.length }
}
type Options = { isWhole?: boolean; sort?: FeedView['sort'] }

test('FEED-13 one post changes in its place, the others stay the same objects', () => {
  const [first, second] = [aPost({ newsId: '9' }), aPost({ newsId: '8' })]
  const { client, posts, pages } = cacheOf([[first], [second]])
  updatePostInFeed(client, '8', { completed: true })
  expect(posts()).toEqual([first, { ...second, completed: true }])
  expect(posts()[0]).toBe(first)
  expect(pages()).toBe(2)
})

test('EDIT-14 a list that an edit has made out of date stays so when the post is viewed after it', () => {
  const { client } = cacheOf([[aPost({ newsId: '9' })]])
  void client.invalidateQueries({ queryKey: ['feed'] })
  updatePostInFeed(client, '9', { viewed: true })
  expect(
    client
      .getQueryCache()
      .findAll({ queryKey: ['feed'] })
      .map(({ state }) => state.isInvalidated),
  ).toEqual([true])
})

describe('a pin moves its post', () => {
  const row = [3, 2, 1].map((day) => aPost({ newsId: String(day), startAt: now - (10 - day) * dayMs }))

  test('G-067 PIN-01 a pinned post joins the pinned group, in the chosen order', () => {
    const { client, ids } = cacheOf([row])
    moveInFeed(client, '1', { pinned: true })
    expect(ids()).toBe('1 3 2')
    moveInFeed(client, '2', { pinned: true })
    expect(ids()).toBe('2 1 3')
  })

  test('G-067 PIN-02 an unpinned post goes back to its place among the others', () => {
    const { client, ids } = cacheOf([row])
    moveInFeed(client, '2', { pinned: true })
    expect(ids()).toBe('2 3 1')
    moveInFeed(client, '2', { pinned: false })
    expect(ids()).toBe('3 2 1')
  })

  test.each([
    [false, '3 2'],
    [true, '3 2 1'],
  ])('G-067 unpinned behind the last loaded post, with the list complete: %s, the list is %s', (isWhole, left) => {
    const { client, ids } = cacheOf([row], { isWhole })
    moveInFeed(client, '1', { pinned: true })
    moveInFeed(client, '1', { pinned: false })
    expect(ids()).toBe(left)
  })

  test('G-067 nothing moves for a post that is pinned already, or not loaded', () => {
    const { client, posts } = cacheOf([row])
    moveInFeed(client, '3', { pinned: false })
    moveInFeed(client, '99', { pinned: true })
    expect(posts()).toEqual(row)
  })
})

test('TOP-01 G-542 a post that is pinned goes on top, and back among the pinned ones', () => {
  const [first, pinned, last] = [3, 2, 1].map((day) =>
    aPost({ newsId: String(day), startAt: now - (10 - day) * dayMs, pinned: day < 3 }),
  )
  const { client, ids, posts } = cacheOf([[pinned, last, first].filter((post) => post !== undefined)])
  moveInFeed(client, '1', { isTop: true })
  expect(ids()).toBe('1 2 3')
  expect(posts()[0]).toMatchObject({ isTop: true, pinned: true })
  moveInFeed(client, '1', { isTop: true })
  expect(ids()).toBe('1 2 3')
  moveInFeed(client, '1', { isTop: false })
  expect(ids()).toBe('2 1 3')
})

test('G-067 TOP-01 any row of pins and unpins, on top and off, leaves a whole list in the order of the server', () => {
  const changes = fc.oneof(fc.record({ pinned: fc.boolean() }), fc.record({ isTop: fc.boolean() }))
  const toggles = fc.array(fc.record({ at: fc.nat(19), change: changes }), { maxLength: 30 })
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
        ).sort((one, other) => compareInFeed(one, other, sort))
        const list = cacheOf([posts.slice(0, 7), posts.slice(7)], { isWhole: true, sort })
        for (const { at, change } of row) moveInFeed(list.client, String(at + 1), change)
        expect(list.posts()).toHaveLength(20)
        expect(list.posts()).toEqual(list.posts().toSorted((one, other) => compareInFeed(one, other, sort)))
      },
    ),
    { numRuns: 200 },
  )
})
