import { countNewPosts, deleteNews, feedVersionHeader, listNews, noFeedVersion } from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { listTodo, type TodoItem, todoCountHeader } from '@kawaraban/contract/todo.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { anyPost, storeAnyPost } from '../../testing/any-post.ts'
import { testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'
import { start, useNewsApp } from '../../testing/news-app.ts'

const { app } = useNewsApp()

const todoOf = async (person: Person): Promise<string[]> =>
  (await app.call(person, listTodo)).data.map(({ newsId }: TodoItem) => newsId)
const complete = (person: Person, newsId: string) =>
  app.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
/** The first page's version and number. */
const load = async (person: Person) => {
  const { headers } = await app.call(person, listNews, { query: { limit: '1' } })
  return { version: String(headers[feedVersionHeader]), count: Number(headers[todoCountHeader]) }
}
const check = async (person: Person, version: string): Promise<{ version: string; todo: number | null }> =>
  (await app.call(person, countNewPosts, { query: { version } })).data

const due = { dueAt: start + dayMs, endAt: start + 2 * dayMs }

describe('TODO-01 the list', () => {
  test('has the published posts for the caller with a due date, the nearest first, overdue ones too', async () => {
    const { suzuki, tanaka, yamada, foreignAdmin } = app.cast
    const later = await app.storePost(suzuki, { ...due, title: '後で' })
    const overdue = await app.storePost(suzuki, { ...due, startAt: start - 2 * dayMs, dueAt: start - dayMs })
    const named = await app.storePost(suzuki, { ...due, dueAt: start + minuteMs, audience: [tanaka] })
    await app.storePost(suzuki)
    await app.storePost(suzuki, { ...due, audience: [yamada] })
    await app.storePost(suzuki, { ...due, startAt: start + minuteMs })
    await app.storePost(suzuki, { startAt: start - dayMs, endAt: start - minuteMs, dueAt: start - minuteMs })
    await app.storePost(foreignAdmin, due)
    expect(await todoOf(tanaka)).toEqual([overdue, named, later])
    const { data } = await app.call(tanaka, listTodo)
    expect(data.at(-1)).toEqual({
      newsId: later,
      title: '後で',
      endDate: formatDateTime(due.endAt),
      dueDate: formatDateTime(due.dueAt),
    })
  })

  test('is free of what the caller has completed, until that is undone; pins change nothing', async () => {
    const { suzuki, tanaka, ito } = app.cast
    const [first, second] = [
      await app.storePost(suzuki, due),
      await app.storePost(suzuki, { ...due, dueAt: due.endAt }),
    ]
    await app.call(tanaka, pinNews, { params: { newsId: second } })
    await complete(tanaka, first)
    expect(await todoOf(tanaka)).toEqual([second])
    expect(await todoOf(ito)).toEqual([first, second])
    await app.call(tanaka, uncompleteNews, { params: { newsId: first } })
    expect(await todoOf(tanaka)).toEqual([first, second])
  })

  test('has nothing for an admin who is not named, and records no view', async () => {
    const { sato, suzuki, tanaka } = app.cast
    await app.storePost(suzuki, { ...due, audience: [tanaka] })
    expect([await todoOf(sato), (await todoOf(tanaka)).length]).toEqual([[], 1])
    expect(await app.db.query(sql`select 1 from receipts`)).toEqual([])
  })

  test('has no own post before its start or after its end, although its author sees it', async () => {
    const { suzuki } = app.cast
    const published = await app.storePost(suzuki, due)
    await app.storePost(suzuki, { ...due, startAt: start + minuteMs })
    await app.storePost(suzuki, { startAt: start - dayMs, endAt: start - minuteMs, dueAt: start - minuteMs })
    expect((await app.call(suzuki, listNews)).data).toHaveLength(3)
    expect(await todoOf(suzuki)).toEqual([published])
  })

  test('has a post through its last published minute', async () => {
    const { suzuki, tanaka } = app.cast
    await app.storePost(suzuki, { endAt: start + minuteMs, dueAt: start })
    app.clock.now = start + 2 * minuteMs - 1
    expect((await todoOf(tanaka)).length).toBe(1)
    app.clock.now += 1
    expect(await todoOf(tanaka)).toEqual([])
  })
})

describe('TODO-02 the number', () => {
  test('comes with a first page, whatever its filters, and with no further one', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki, due)
    await app.storePost(suzuki)
    expect((await load(tanaka)).count).toBe(1)
    const query = { companyintraNewsStatusFilter: 'unread', sortBy: 'dueDate' }
    expect((await app.call(tanaka, listNews, { query })).headers[todoCountHeader]).toBe('1')
    const further = await app.call(tanaka, listNews, { query: { after: newsId } })
    expect(further.headers[todoCountHeader]).toBeUndefined()
    await complete(tanaka, newsId)
    expect((await load(tanaka)).count).toBe(0)
  })

  test('comes with the check once a minute, after a post, its deletion, its start and its end', async () => {
    const { suzuki, tanaka } = app.cast
    let { version } = await load(tanaka)
    const changed = async () => {
      const answer = await check(tanaka, version)
      version = answer.version
      return answer.todo
    }
    expect(await changed()).toBeNull()
    const first = await app.storePost(suzuki, { ...due, endAt: start + 5 * minuteMs, dueAt: start })
    expect(await changed()).toBe(1)
    await app.storePost(suzuki, { ...due, startAt: start + 2 * minuteMs })
    expect([await changed(), await changed()]).toEqual([1, null])
    app.clock.now = start + 2 * minuteMs
    expect([await changed(), await changed()]).toEqual([2, null])
    app.clock.now = start + 6 * minuteMs - 1
    expect(await changed()).toBeNull()
    app.clock.now += 1
    expect([await changed(), await changed()]).toEqual([1, null])
    await app.call(suzuki, deleteNews, { params: { newsId: first } })
    expect(await changed()).toBe(1)
    expect((await check(tanaka, noFeedVersion)).todo).toBe(1)
  })

  test('is counted for a caller who knows no version, in a company without a change since its first post too', async () => {
    const own = await testApp()
    try {
      const { suzuki, tanaka } = own.cast
      await own.storePost(suzuki, { dueAt: own.clock.now, endAt: own.clock.now + dayMs })
      await own.db.query(sql`update management_groups set news_version = 0`)
      const { data } = await own.call(tanaka, countNewPosts, { query: { version: noFeedVersion } })
      expect(data.todo).toBe(1)
      const next = await own.call(tanaka, countNewPosts, { query: { version: data.version } })
      expect(next.data).toEqual({ version: data.version, newPosts: null, todo: null })
    } finally {
      await own.close()
    }
  })

  test('is the length of the list, which is what the filters of the feed leave, for everyone at any minute', async () => {
    const { sato, suzuki, ito, tanaka, yamada } = app.cast
    const readers = [sato, suzuki, ito, tanaka, yamada]
    const postWithReceipts = fc.record({ ...anyPost(app), completedBy: fc.subarray(readers) })
    for (const { posts, minutes } of fc.sample(
      fc.record({ posts: fc.array(postWithReceipts, { maxLength: 5 }), minutes: fc.integer({ min: 0, max: 3 }) }),
      15,
    )) {
      for (const { completedBy, ...post } of posts) {
        const newsId = await storeAnyPost(app, post)
        for (const reader of completedBy) await complete(reader, newsId)
      }
      app.clock.now += minutes * minuteMs
      for (const reader of readers) {
        const filter = 'unreacted,excludeBeforePublication,excludeAfterPublication'
        const query = { limit: '100', sortBy: 'dueDate', order: 'asc', companyintraNewsStatusFilter: filter }
        const { data } = await app.call(reader, listNews, { query })
        const expected = data
          .filter(({ dueDate }: { dueDate: string }) => dueDate !== '')
          .map(({ newsId }: { newsId: string }) => newsId)
        expect(await todoOf(reader)).toEqual(expected)
        const { version, count } = await load(reader)
        expect([count, (await check(reader, `0-${version.split('-').slice(1).join('-')}`)).todo]).toEqual(
          Array(2).fill(expected.length),
        )
      }
    }
  })
})
