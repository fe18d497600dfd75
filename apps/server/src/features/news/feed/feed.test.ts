import { type FeedSort, type StatusFilter, sortKeys, sortOrders } from '@kawaraban/contract/feed-choices.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { addMonths, dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardRow } from '../../../testing/board-row.ts'
import { at } from '../../../testing/instant.ts'
import { boardOf } from './board.ts'
import type { Reader } from './consistent-read.ts'
import { cursorOf, type FeedView, listJson, untouched, walkFeed } from './feed.ts'
import type { BoardRow } from './queries.ts'

const now = at('2026/11/20 10:00')

const row = (newsId: string, over: Partial<BoardRow> = {}) => boardRow(now, newsId, over)

const reader = (role: Role = 'viewer', pinned: string[] = [], named: string[] = []): Reader => ({
  caller: { companyUserId: '9', role },
  pinned: new Set(pinned),
  named: new Set(named),
})

const viewOf = (sort: FeedSort, filters: StatusFilter[] = [], time: Instant = now): FeedView => ({
  sort,
  filters: new Set(filters),
  categories: new Set(),
  now: time,
})

const idsAfter = (rows: BoardRow[], who: Reader, how: FeedView, after?: string) => {
  const board = boardOf(rows, now)
  const cursor = cursorOf(board, who, how, after)
  return cursor && [...walkFeed(board, who, how, cursor)].map((post) => post.newsId)
}

const newestFirst: FeedSort = { sortBy: 'startDate', order: 'desc' }

describe('order', () => {
  const rows = [
    row('1', { startAt: now - 3 * dayMs, dueAt: now + 2 * dayMs }),
    row('2', { startAt: now - 2 * dayMs }),
    row('3', { startAt: now - dayMs, dueAt: now + dayMs }),
    row('4', { startAt: now - dayMs }),
  ]
  test.each([
    ['startDate', 'desc', ['4', '3', '2', '1']],
    ['startDate', 'asc', ['1', '2', '3', '4']],
    ['dueDate', 'desc', ['1', '3', '4', '2']],
    ['dueDate', 'asc', ['3', '1', '4', '2']],
  ] as const)('FEED-03 G-069 G-070 %s %s has a total order, undated posts last', (sortBy, order, ids) => {
    expect(idsAfter(rows, reader(), viewOf({ sortBy, order }))).toEqual(ids)
  })

  test('G-067 the reader’s pinned posts come first, each group in the chosen order', () => {
    const pinned = reader('viewer', ['1', '3'])
    expect(idsAfter(rows, pinned, viewOf(newestFirst))).toEqual(['3', '1', '4', '2'])
    expect(idsAfter(rows, pinned, viewOf(newestFirst), '3')).toEqual(['1', '4', '2'])
    expect(idsAfter(rows, pinned, viewOf(newestFirst), '1')).toEqual(['4', '2'])
    expect(idsAfter(rows, pinned, viewOf(newestFirst), '4')).toEqual(['2'])
  })

  test('TOP-01 G-542 posts on top come before the reader’s pinned ones, each group in the chosen order, in every sort', () => {
    const onTop = rows.map((one) => (one.newsId === '1' || one.newsId === '4' ? { ...one, isTop: true } : one))
    const pinned = reader('viewer', ['1', '2'])
    expect(idsAfter(onTop, pinned, viewOf(newestFirst))).toEqual(['4', '1', '2', '3'])
    expect(idsAfter(onTop, pinned, viewOf(newestFirst), '4')).toEqual(['1', '2', '3'])
    expect(idsAfter(onTop, pinned, viewOf(newestFirst), '1')).toEqual(['2', '3'])
    expect(idsAfter(onTop, pinned, viewOf(newestFirst), '2')).toEqual(['3'])
    expect(idsAfter(onTop, pinned, viewOf({ sortBy: 'startDate', order: 'asc' }))).toEqual(['1', '4', '2', '3'])
    expect(idsAfter(onTop, pinned, viewOf({ sortBy: 'dueDate', order: 'asc' }))).toEqual(['1', '4', '2', '3'])
    expect(idsAfter(onTop, pinned, viewOf({ sortBy: 'dueDate', order: 'desc' }))).toEqual(['1', '4', '2', '3'])
    expect(idsAfter(onTop, pinned, { ...viewOf(newestFirst), isFlat: true })).toEqual(['4', '3', '2', '1'])
    expect(idsAfter(onTop, pinned, { ...viewOf(newestFirst), isFlat: true }, '4')).toEqual(['3', '2', '1'])
  })

  test('TOP-01 G-540 on top for those who may see it alone, while it is published, and not when it is filtered out', () => {
    const ended = { startAt: now - 2 * dayMs, endAt: now - minuteMs }
    const onTop = [
      ...rows,
      row('5', { isTop: true, startAt: now - 4 * dayMs, scope: 'specific' }),
      row('6', { isTop: true, ...ended }),
      row('7', { isTop: true, startAt: now + minuteMs }),
      row('8', { isTop: true, startAt: now - 5 * dayMs, endAt: now }),
    ]
    const feed = (who: Reader, filters: StatusFilter[] = [], time = now) =>
      idsAfter(onTop, who, viewOf(newestFirst, filters, time))
    expect(feed(reader())).toEqual(['8', '4', '3', '2', '1'])
    expect(feed(reader('viewer', [], ['5']))).toEqual(['5', '8', '4', '3', '2', '1'])
    expect(feed(reader('editor', [], ['5']))).toEqual(['5', '8', '7', '4', '3', '6', '2', '1'])
    expect(feed(reader('admin'))).toEqual(['5', '8', '7', '4', '3', '6', '2', '1'])
    expect(feed(reader('admin'), [], now + minuteMs)).toEqual(['7', '5', '4', '3', '6', '2', '1', '8'])
    expect(feed(reader('viewer', ['1']), ['pinned'])).toEqual(['1'])
    expect(feed(reader('admin'), ['ended'])).toEqual(['6'])
    expect(feed(reader('none'))).toEqual([])
  })

  test('G-071 G-043 a cursor post that the reader may not see at that minute is as gone as a deleted one', () => {
    const hidden = [
      row('5', { scope: 'specific' }),
      row('6', { startAt: now + minuteMs, endAt: now + dayMs }),
      row('7', { startAt: now - dayMs, endAt: now - minuteMs }),
    ]
    for (const { newsId } of [...hidden, row('8')]) {
      expect(idsAfter([...rows, ...hidden], reader(), viewOf(newestFirst), newsId ?? '')).toBeNull()
    }
    expect(idsAfter([...rows, ...hidden], reader('viewer', [], ['5']), viewOf(newestFirst), '5')).toEqual([
      '4',
      '3',
      '2',
      '1',
    ])
    expect(idsAfter([...rows, ...hidden], reader('editor'), viewOf(newestFirst), '6')).toContain('4')
    expect(idsAfter([...rows, ...hidden], reader('editor'), viewOf(newestFirst), '5')).toBeNull()
  })

  test('G-071 a cursor post that has changed is found at its current place, also when the filters leave it out', () => {
    const moved = [...rows, row('5', { startAt: now - 2 * dayMs })]
    expect(idsAfter(moved, reader(), viewOf(newestFirst), '5')).toEqual(['2', '1'])
    const ended = [...rows, row('5', { startAt: now - dayMs, endAt: now - minuteMs })]
    const filtered = viewOf(newestFirst, ['excludeAfterPublication'])
    expect(idsAfter(ended, reader('editor'), filtered, '5')).toEqual(['4', '3', '2', '1'])
  })

  test('G-025 a cursor post that nobody may see any more is gone, from the minute on', () => {
    const old = row('5', { startAt: addMonths(now, -4), endAt: addMonths(now, -3) })
    const after = (time: Instant) => idsAfter([...rows, old], reader('editor'), viewOf(newestFirst, [], time), '5')
    expect(after(now + minuteMs - 1)).toEqual([])
    expect(after(now + minuteMs)).toBeNull()
  })
})

test('FEED-05 FEED-06 the publication filters work for editors and are not offered to viewers', () => {
  const rows = [
    row('1', { startAt: now + dayMs, endAt: now + 2 * dayMs }),
    row('2'),
    row('3', { endAt: now - dayMs, startAt: now - 2 * dayMs }),
  ]
  const both: StatusFilter[] = ['excludeBeforePublication', 'excludeAfterPublication']
  expect(idsAfter(rows, reader('editor'), viewOf(newestFirst))).toEqual(['1', '2', '3'])
  expect(idsAfter(rows, reader('editor'), viewOf(newestFirst, ['excludeBeforePublication']))).toEqual(['2', '3'])
  expect(idsAfter(rows, reader('editor'), viewOf(newestFirst, ['excludeAfterPublication']))).toEqual(['1', '2'])
  expect(idsAfter(rows, reader('editor'), viewOf(newestFirst, both))).toEqual(['2'])
  expect(idsAfter(rows, reader('viewer'), viewOf(newestFirst, both))).toEqual(['2'])
})

test('G-546 PERM-08 PERM-09 「ended」 lists ended posts alone, for 3 months, and for a viewer none', () => {
  const rows = [
    row('1', { startAt: now + dayMs, endAt: now + 2 * dayMs }),
    row('2', { endAt: now }),
    row('3', { startAt: now - 2 * dayMs, endAt: now - minuteMs }),
    row('4', { startAt: now - 3 * dayMs, endAt: now - dayMs, scope: 'specific' }),
    row('5', { startAt: addMonths(now, -4), endAt: addMonths(now, -3) }),
  ]
  const listed = (who: Reader, time = now, filters: StatusFilter[] = ['ended']) =>
    idsAfter(rows, who, viewOf(newestFirst, filters, time))
  expect(listed(reader('admin'))).toEqual(['3', '4', '5'])
  expect(listed(reader('admin', ['4']))).toEqual(['4', '3', '5'])
  expect(listed(reader('editor'))).toEqual(['3', '5'])
  expect(listed(reader('editor', [], ['4']))).toEqual(['3', '4', '5'])
  expect(listed(reader('admin'), now + minuteMs)).toEqual(['2', '3', '4'])
  expect(listed(reader('admin'), now, ['ended', 'excludeAfterPublication'])).toEqual([])
  for (const role of ['viewer', 'none'] as const) expect(listed(reader(role, ['3'], ['4']))).toEqual([])
})

test('G-066 unreacted leaves out posts that the reader cannot complete', () => {
  const rows = [row('1'), row('2', { scope: 'specific' })]
  expect(idsAfter(rows, reader('admin'), viewOf(newestFirst, ['unreacted']))).toEqual(['1'])
  expect(idsAfter(rows, reader('admin', [], ['2']), viewOf(newestFirst, ['unreacted']))).toEqual(['2', '1'])
})

test('TOP-01 DATA-07 an item says that its post is on top, only while it is', () => {
  const board = boardOf([row('1', { isTop: true, endAt: now }), row('2')], now)
  for (const newsId of ['1', '2']) board.items.set(newsId, Buffer.from(`{"newsId":"${newsId}"`))
  const listed = [...board.posts.values()].map((post) => ({ post, state: untouched }))
  const itemsAt = (time: Instant): { isTop?: boolean }[] =>
    JSON.parse(listJson(listed, { board, reader: reader(), now: time }).toString())
  expect(itemsAt(now).map((item) => item.isTop)).toEqual([true, undefined])
  expect(itemsAt(now + minuteMs).map((item) => 'isTop' in item)).toEqual([false, false])
})

test('DATA-07 G-038 an item carries at most the reader’s own id', () => {
  const board = boardOf([row('1', { scope: 'specific' })], now)
  board.items.set('1', Buffer.from('{"newsId":"1"'))
  const listed = [...board.posts.values()].map((post) => ({ post, state: untouched }))
  const idsFor = (who: Reader) => JSON.parse(listJson(listed, { board, reader: who, now }).toString())[0].companyUserIds
  expect(idsFor(reader('viewer', [], ['1']))).toEqual(['9'])
  expect(idsFor(reader('admin'))).toEqual([])
})

const anyRow = (newsId: number) =>
  fc
    .record({
      start: fc.integer({ min: -5, max: 2 }),
      length: fc.integer({ min: 0, max: 4 }),
      due: fc.option(fc.integer({ min: -3, max: 3 })),
      scope: fc.constantFrom('all' as const, 'specific' as const),
      owner: fc.constantFrom('1', '9'),
      isTop: fc.boolean(),
    })
    .map(({ start, length, due, scope, owner, isTop }) =>
      row(String(newsId), {
        startAt: now + start * dayMs,
        endAt: now + (start + length) * dayMs,
        dueAt: due === null ? null : now + due * dayMs,
        scope,
        ownerCompanyUserId: owner,
        isTop,
      }),
    )

const isPublishedTop = ({ isTop, startAt, endAt }: BoardRow) => isTop && startAt <= now && now < endAt + minuteMs

test('FEED-19 G-067 TOP-01 pages by cursor give every visible post once, in the order of the whole, whatever is pinned or on top', () => {
  const app = fc.integer({ min: 0, max: 25 }).chain((size) =>
    fc.record({
      rows: fc.tuple(...Array.from({ length: size }, (_, index) => anyRow(index + 1))),
      pinned: fc.subarray(Array.from({ length: size }, (_, index) => String(index + 1))),
      named: fc.subarray(Array.from({ length: size }, (_, index) => String(index + 1))),
      role: fc.constantFrom<Role>('admin', 'editor', 'viewer', 'none'),
      sortBy: fc.constantFrom(...sortKeys),
      order: fc.constantFrom(...sortOrders),
      limit: fc.integer({ min: 1, max: 7 }),
    }),
  )
  fc.assert(
    fc.property(app, ({ rows, pinned, named, role, sortBy, order, limit }) => {
      const who = reader(role, pinned, named)
      const how = viewOf({ sortBy, order })
      const whole = idsAfter(rows, who, how) ?? []
      const paged: string[] = []
      for (let pages = 0; pages <= rows.length; pages++) {
        const page = (idsAfter(rows, who, how, paged.at(-1)) ?? []).slice(0, limit)
        if (page.length === 0) break
        paged.push(...page)
      }
      expect(paged).toEqual(whole)
      expect(new Set(whole).size).toBe(whole.length)
      // A plain model: the order of the sort alone, in three piles.
      const flat = idsAfter(rows, who, { ...how, isFlat: true }) ?? []
      const isFirst = (newsId: string) => rows.some((one) => one.newsId === newsId && isPublishedTop(one))
      const isPinned = (newsId: string) => !isFirst(newsId) && pinned.includes(newsId)
      const rest = flat.filter((newsId) => !isFirst(newsId) && !isPinned(newsId))
      expect(whole).toEqual([...flat.filter(isFirst), ...flat.filter(isPinned), ...rest])
    }),
    { numRuns: 300 },
  )
})
