import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { countUnread, listTodo, todoCompletedHeader } from '@kawaraban/contract/todo.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPost, storeAnyPost } from '../../../testing/any-post.ts'
import { useTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/company.ts'

const app = useTestApp()

const listed = async (person: Person, ...flags: string[]): Promise<string[]> =>
  (await app.call(person, listNews, { query: { limit: '100', companyintraNewsStatusFilter: flags.join() } })).data.map(
    ({ newsId }: { newsId: string }) => newsId,
  )

const unreadOf = async (person: Person): Promise<number> => (await app.call(person, countUnread)).data.unread

test('G-350 G-352 numbers and quick views list the same posts, for everyone at any minute', async () => {
  const { sato, suzuki, ito, tanaka, yamada } = app.cast
  const readers = [sato, suzuki, ito, tanaka, yamada]
  const postWithReceipts = fc.record({
    ...anyPost(app),
    viewedBy: fc.subarray(readers),
    completedBy: fc.subarray(readers),
    pinnedBy: fc.subarray(readers),
  })
  let compared = 0
  for (const posts of fc.sample(fc.array(postWithReceipts, { minLength: 1, maxLength: 5 }), 8)) {
    for (const { viewedBy, completedBy, pinnedBy, ...post } of posts) {
      const newsId = await storeAnyPost(app, post)
      for (const reader of viewedBy) await app.call(reader, viewNews, { params: { newsId } })
      for (const reader of completedBy) {
        await app.call(reader, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
      }
      for (const reader of pinnedBy) await app.call(reader, pinNews, { params: { newsId } })
    }
    app.clock.now += minuteMs
    for (const reader of readers) {
      const unread = await listed(reader, 'unread', 'excludeBeforePublication', 'excludeAfterPublication')
      expect(await unreadOf(reader)).toBe(unread.length)
      const todo = (await app.call(reader, listTodo)).data.map(({ newsId }: { newsId: string }) => newsId)
      expect((await listed(reader, 'requiresCompletion')).toSorted()).toEqual(todo.toSorted())
      const all = (await app.call(reader, listNews, { query: { limit: '100' } })).data
      const pinned = all.filter(({ viewerPinned }: { viewerPinned: boolean }) => viewerPinned)
      expect(await listed(reader, 'pinned')).toEqual(pinned.map(({ newsId }: { newsId: string }) => newsId))
      compared += unread.length + todo.length + pinned.length
    }
  }
  expect(compared).toBeGreaterThan(0)
})

describe('G-352 the number of unread posts', () => {
  test('of a viewer is the length of the list under 未読のみ, and sinks with a view', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki)
    const before = await listed(tanaka, 'unread')
    expect(before).toContain(newsId)
    expect(await unreadOf(tanaka)).toBe(before.length)
    await app.call(tanaka, viewNews, { params: { newsId } })
    expect(await unreadOf(tanaka)).toBe(before.length - 1)
  })
})

test('G-354 the list of what is to be completed says how much of that is completed', async () => {
  const { suzuki, yamada } = app.cast
  const completed = async () => Number((await app.call(yamada, listTodo)).headers[todoCompletedHeader])
  const before = await completed()
  const newsId = await app.storePost(suzuki, { dueAt: app.clock.now })
  expect(await completed()).toBe(before)
  await app.call(yamada, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  expect(await completed()).toBe(before + 1)
})

test('G-353 a post says which department its author has now, in the list and in its detail', async () => {
  const { suzuki, tanaka } = app.cast
  const newsId = await app.storePost(suzuki)
  const shown = async () => [
    (await app.call(tanaka, listNews)).data.find((post: { newsId: string }) => post.newsId === newsId).departmentName,
    (await app.call(tanaka, getNews, { params: { newsId } })).data.departmentName,
  ]
  expect(await shown()).toEqual([suzuki.departmentName, suzuki.departmentName])
  await app.call(suzuki, updateMyProfile, { body: { departmentName: '総務部' } })
  expect(await shown()).toEqual(['総務部', '総務部'])
})
