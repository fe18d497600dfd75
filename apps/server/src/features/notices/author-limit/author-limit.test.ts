import { deleteNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { countReach } from '@kawaraban/contract/notices.ts'
import { formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { newsBodyAt, type Person } from '../../../testing/company.ts'
import { start, useNoticeApp } from '../../../testing/notice-app.ts'
import { purgeLedger } from '../progress/purge-ledger.ts'

const { app, work, post, edit, received, gateway } = useNoticeApp()

const tooMany = 'Too many pushes'
const hour = 60 * minuteMs
const body = (over: object = {}) => newsBodyAt(app.clock.now, { pushFlag: true, ...over })
const create = (person: Person, over: object = {}) => app.call(person, createNews, { body: body(over) })
const save = async (person: Person, newsId: string, over: object = {}) =>
  (await app.call(person, updateNews, { params: { newsId }, body: body(over) })).message
const times = async (person: Person, newsId?: string) => {
  const sent = { scope: 'specific', ...(newsId && { newsId }) }
  const {
    people: _,
    reachable: __,
    unknown: ___,
    unreached: ____,
    hasMail: _____,
    ...found
  } = (await app.call(person, countReach, { body: sent })).data
  return found
}
/** Has the push of 20 posts sent at once; returns their ids. */
const postTwenty = async (person: Person): Promise<string[]> => {
  const newsIds: string[] = []
  for (let number = 0; number < 20; number += 1) newsIds.push(await post(person))
  return newsIds
}

test('G-319 after 20 posts within an hour whose push went out at once the next one has none, until the first is an hour old', async () => {
  const { suzuki, sato } = app.cast
  app.clock.now = start + 40_000
  await post(suzuki)
  app.clock.now = start + 5 * minuteMs
  for (let number = 1; number < 20; number += 1) await post(suzuki)
  expect(await times(suzuki)).toEqual({ refusedUntil: formatDateTime(start + hour) })
  expect((await create(suzuki)).message).toBe(tooMany)
  expect((await create(suzuki, { pushFlag: false })).message).toBe('OK')
  expect(await times(sato)).toEqual({})
  expect((await create(sato)).message).toBe('OK')
  app.clock.now = start + hour - 1
  expect((await create(suzuki)).message).toBe(tooMany)
  app.clock.now = start + hour
  expect(await times(suzuki)).toEqual({})
  expect((await create(suzuki)).message).toBe('OK')
  expect((await create(suzuki)).message).toBe(tooMany)
})

test('G-319 what is refused is not saved, and a post that is deleted counts all the same', async () => {
  const { suzuki } = app.cast
  const newsIds = await postTwenty(suzuki)
  const count = async () => (await app.db.query<{ posts: number }>(sql`select count(*)::int as posts from news`))[0]
  for (const newsId of newsIds) await app.call(suzuki, deleteNews, { params: { newsId } })
  expect((await create(suzuki)).message).toBe(tooMany)
  expect(await count()).toEqual({ posts: 0 })
})

test('G-319 a push that is scheduled neither counts nor is refused, but counts when an edit has it sent at once', async () => {
  const { suzuki } = app.cast
  const later = { startDate: formatDateTime(start + 10 * minuteMs) }
  const scheduled: string[] = []
  for (let number = 0; number < 25; number += 1) scheduled.push(await post(suzuki, later))
  for (const newsId of scheduled.slice(0, 20)) expect(await save(suzuki, newsId)).toBe('OK')
  expect(await save(suzuki, scheduled[20] ?? '')).toBe(tooMany)
  expect(await save(suzuki, scheduled[20] ?? '', later)).toBe('OK')
  expect((await create(suzuki, later)).message).toBe('OK')
  await work(start + 10 * minuteMs)
  expect(received().length).toBe(26)
})

test('G-319 pushes of edits do not count, but the first one of a post that was published without any does', async () => {
  const { suzuki } = app.cast
  const silent = await post(suzuki, { pushFlag: false })
  const other = await post(suzuki, { pushFlag: false })
  await save(suzuki, silent)
  for (let number = 1; number < 20; number += 1) await post(suzuki)
  await work()
  app.clock.now = start + 11 * minuteMs
  expect(await times(suzuki, silent)).toEqual({})
  expect(await save(suzuki, silent)).toBe('OK')
  expect(await save(suzuki, other)).toBe(tooMany)
  expect(await times(suzuki, other)).toEqual({ refusedUntil: formatDateTime(start + hour) })
  expect(await save(suzuki, other, { pushFlag: false })).toBe('OK')
})

test('G-319 of 25 posts that are sent at once, 20 are pushed', async () => {
  const { suzuki } = app.cast
  const messages = await Promise.all(Array.from({ length: 25 }, async () => (await create(suzuki)).message))
  expect(messages.filter((message) => message === 'OK')).toHaveLength(20)
  expect(messages.filter((message) => message === tooMany)).toHaveLength(5)
})

test('G-319 a save that comes a second time is answered as the first, also beyond the limit', async () => {
  const { suzuki } = app.cast
  for (let number = 1; number < 20; number += 1) await post(suzuki)
  const sent = { body: body(), headers: { 'idempotency-key': 'twentieth' } }
  const first = await app.call(suzuki, createNews, sent)
  expect(await app.call(suzuki, createNews, sent)).toMatchObject({ message: 'OK', data: first.data })
  expect((await create(suzuki)).message).toBe(tooMany)
})

test('G-319 maintenance deletes what counts no more', async () => {
  const { suzuki, ours } = app.cast
  await post(suzuki)
  const stored = async (now: number) => {
    await purgeLedger(app.db, ours.managementGroupId, now)
    return (await app.db.query(sql`select from author_pushes`)).length
  }
  expect([await stored(start + hour - 1), await stored(start + hour)]).toEqual([1, 0])
})

test('G-054 G-184 the form learns when the push of an edit would go out, and of one that waits', async () => {
  const { suzuki, ito, foreignAdmin } = app.cast
  const newsId = await post(suzuki)
  expect(await times(suzuki, newsId)).toEqual({})
  await work()
  gateway().take()
  app.clock.now = start + minuteMs
  const at = formatDateTime(start + 10 * minuteMs)
  expect(await times(suzuki, newsId)).toEqual({ heldUntil: at })
  await edit(suzuki, newsId, { pushFlag: true })
  expect(await times(suzuki, newsId)).toEqual({ heldUntil: at, waitingAt: at })
  await work(start + 10 * minuteMs)
  await work(start + 20 * minuteMs)
  expect(await times(suzuki, newsId)).toEqual({})
  const sent = { body: { scope: 'all', newsId } }
  expect((await app.call(ito, countReach, sent)).message).toBe('No permission')
  expect((await app.call(foreignAdmin, countReach, sent)).message).toBe('Document already deleted')
})
