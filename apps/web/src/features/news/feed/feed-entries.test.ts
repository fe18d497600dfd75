import { requiresCompletion } from '@kawaraban/contract/todo.ts'
import { dayMs, formatDate, minuteMs, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareInFeed } from '../feed-cache.ts'
import { dayHeadingOf, entriesOf, type FeedEntry } from './feed-entries.ts'
import { aPost, now } from './feed-post.fake.ts'
import { defaultView, type FeedView, sortNames, sortsByName } from './feed-view.ts'

const idsOf = (entries: readonly FeedEntry[]) =>
  entries.map((entry) => (entry.kind === 'scheduled' ? `公開前 ${entry.count}` : entry.post.newsId))

const aFeed = fc
  .uniqueArray(
    fc.record({
      newsId: fc.integer({ min: 1, max: 999 }).map(String),
      startAt: fc.integer({ min: -40, max: 4 }).map((days) => now + days * dayMs),
      endAt: fc.constantFrom(now - minuteMs, now + 30 * dayMs),
      dueAt: fc.option(fc.integer({ min: -3, max: 9 }).map((days) => now + days * dayMs)),
      inAudience: fc.boolean(),
      viewed: fc.boolean(),
      completed: fc.boolean(),
      pinned: fc.boolean(),
      isTop: fc.boolean(),
      owned: fc.boolean(),
    }),
    { maxLength: 25, selector: ({ newsId }) => newsId },
  )
  .map((posts) => posts.map((post) => aPost(post)).sort((one, other) => compareInFeed(one, other, defaultView.sort)))

describe('G-351 the entries of an unfiltered feed', () => {
  test('TOP-01 posts on top and pinned ones that are read, and completed where required, are lines, all others rows, in the order of the feed', () => {
    fc.assert(
      fc.property(aFeed, (posts) => {
        const entries = entriesOf(posts, defaultView, now, false)
        const isFirst = ({ pinned, isTop }: (typeof posts)[number]) => pinned || isTop
        const isFolded = (post: (typeof posts)[number]) => !isFirst(post) && post.startAt > now
        const expected = posts
          .filter((post) => !isFolded(post))
          .map((post) => {
            const isAsked = requiresCompletion(post, now) && !post.completed
            return `${post.newsId} ${isFirst(post) && post.viewed && !isAsked ? 'line' : 'row'}`
          })
        const listed = entries.flatMap((entry) =>
          entry.kind === 'scheduled' ? [] : [`${entry.post.newsId} ${entry.kind}`],
        )
        expect(listed).toEqual(expected)
        const fold = entries.find((entry) => entry.kind === 'scheduled')
        expect(fold?.count ?? 0).toBe(posts.filter(isFolded).length)
        // Unfolded, they are where they would be.
        const open = entriesOf(posts, defaultView, now, true).flatMap((entry) =>
          entry.kind === 'scheduled' ? [] : [entry.post.newsId],
        )
        expect(open).toEqual(posts.map(({ newsId }) => newsId))
      }),
      { numRuns: 200 },
    )
  })

  test('each group is one surface with one heading, whatever is folded', () => {
    fc.assert(
      fc.property(aFeed, fc.boolean(), (posts, isOpen) => {
        const entries = entriesOf(posts, defaultView, now, isOpen)
        for (const [index, entry] of entries.entries()) {
          expect(entry.isFirst).toBe(index === 0 || entries[index - 1]?.isLast === true)
          if (entry.kind !== 'scheduled' && entry.heading !== null) expect(entry.isFirst).toBe(true)
        }
        if (entries.length > 0) expect(entries.at(-1)?.isLast).toBe(true)
        const headings = entries.flatMap((entry) => (entry.kind === 'scheduled' ? [] : (entry.heading ?? [])))
        expect(new Set(headings).size).toBe(headings.length)
      }),
      { numRuns: 200 },
    )
  })
})

test('TOP-01 G-542 posts on top are a surface of their own under 「重要」, before the pinned ones, in every order', () => {
  const posts = [
    aPost({ newsId: '1', isTop: true, pinned: true, viewed: true }),
    aPost({ newsId: '2', isTop: true }),
    aPost({ newsId: '3', pinned: true }),
    aPost({ newsId: '4', startAt: now }),
  ]
  const headings = (view: FeedView) =>
    entriesOf(posts, view, now, false).map((entry) => (entry.kind === 'scheduled' ? '' : [entry.kind, entry.heading]))
  const of = (last: string) => [
    ['line', '重要'],
    ['row', null],
    ['row', 'ピン留め'],
    ['row', last],
  ]
  expect(headings(defaultView)).toEqual(of('今日'))
  expect(headings({ ...defaultView, sort: sortsByName.dueDateAsc })).toEqual(of('対応期限なし'))
  expect(headings({ ...defaultView, filters: new Set(['unread']) })[0]).toEqual(['row', '重要'])
})

test('TOP-01 a post that was just put on top is not folded by a device whose clock is late', () => {
  const top = aPost({ newsId: '1', isTop: true, startAt: now + 4 * minuteMs })
  const scheduled = aPost({ newsId: '2', startAt: now + dayMs })
  expect(idsOf(entriesOf([top, scheduled], defaultView, now, false))).toEqual(['1', '公開前 1'])
})

describe('G-351 what folds', () => {
  const pinned = aPost({ newsId: '1', pinned: true, viewed: true })
  const scheduled = aPost({ newsId: '2', startAt: now + dayMs })
  const usual = aPost({ newsId: '3' })
  const posts = [pinned, scheduled, usual]

  test('posts not yet published in the default order alone, and where nothing is filtered', () => {
    for (const name of sortNames) {
      const view: FeedView = { ...defaultView, sort: sortsByName[name] }
      const isDefault = name === 'startDateDesc'
      expect(idsOf(entriesOf(posts, view, now, false))).toEqual(isDefault ? ['1', '公開前 1', '3'] : ['1', '2', '3'])
    }
    const filtered: FeedView = { ...defaultView, filters: new Set(['unreacted']) }
    const entries = entriesOf(posts, filtered, now, false)
    expect(entries.map(({ kind }) => kind)).toEqual(['row', 'row', 'row'])
  })

  test('not the post that was just published, by a device whose clock is late', () => {
    const published = aPost({ newsId: '4', startAt: now + 4 * minuteMs })
    const entries = (savedId?: string) =>
      idsOf(entriesOf([pinned, scheduled, published, usual], defaultView, now, false, savedId))
    expect(entries()).toEqual(['1', '公開前 2', '3'])
    expect(entries('4')).toEqual(['1', '公開前 1', '4', '3'])
  })

  test('an own unread post that is pinned, and one that requires a completion, is a row', () => {
    const kindOf = (change: Parameters<typeof aPost>[0]) =>
      entriesOf([aPost({ pinned: true, viewed: true, ...change })], defaultView, now, false)[0]?.kind
    expect(kindOf({})).toBe('line')
    expect(kindOf({ viewed: false, owned: true })).toBe('row')
    expect(kindOf({ dueAt: now + dayMs })).toBe('row')
    expect(kindOf({ dueAt: now + dayMs, completed: true })).toBe('line')
    expect(kindOf({ dueAt: now + dayMs, inAudience: false })).toBe('line')
  })
})

test('G-351 days are headings, by Tokyo dates and weeks from Monday', () => {
  const at = (text: string) => parseDateTime(text) ?? 0
  const today = at('2026/11/18 00:00')
  expect(formatDate(today)).toBe('2026/11/18(水)')
  const headingOf = (text: string) => dayHeadingOf(at(text), today)
  expect(headingOf('2026/11/18 23:50')).toBe('今日')
  expect(headingOf('2026/11/17 00:00')).toBe('昨日')
  expect(headingOf('2026/11/16 00:00')).toBe('今週')
  expect(headingOf('2026/11/15 23:50')).toBe('先週')
  expect(headingOf('2026/11/09 00:00')).toBe('先週')
  expect(headingOf('2026/11/08 23:50')).toBe('11月')
  expect(headingOf('2026/10/31 23:50')).toBe('10月')
  expect(headingOf('2025/12/31 23:50')).toBe('2025年12月')
  // Yesterday goes before the week that it belongs to.
  expect(dayHeadingOf(at('2026/11/15 12:00'), at('2026/11/16 12:00'))).toBe('昨日')
})
