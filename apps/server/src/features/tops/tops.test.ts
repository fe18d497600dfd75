import {
  countNewPosts,
  deleteNews,
  feedVersionHeader,
  getLatestNews,
  getNews,
  listNews,
} from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { maxTops, putNewsOnTop, takeNewsOffTop } from '@kawaraban/contract/tops.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { lockCompany } from '../../db/company-lock.ts'
import { addPerson, type Person } from '../../testing/company.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'
import { countWaiting } from '../../testing/waiting.ts'

const { app, body, listed } = useNewsApp()

const done = { success: true, message: 'OK', data: null, status: 200 }
const put = (person: Person | null, newsId: string) => app.call(person, putNewsOnTop, { params: { newsId } })
const takeOff = (person: Person | null, newsId: string) => app.call(person, takeNewsOffTop, { params: { newsId } })
const versionOfPosts = async (): Promise<string> => {
  const { managementGroupId } = app.cast.ours
  const [row] = await app.db.query<{ version: string }>(sql`
    select news_version as version from management_groups where management_group_id = ${managementGroupId}`)
  return row?.version ?? ''
}
/** Posts whose starts are a minute apart, the newest first. */
const storePosts = async (count: number, over: Parameters<typeof app.storePost>[1] = {}): Promise<string[]> => {
  const ids: string[] = []
  for (let index = 0; index < count; index++)
    ids.push(await app.storePost(app.cast.suzuki, { startAt: start - index * minuteMs, endAt: start + dayMs, ...over }))
  return ids
}

describe('POST and DELETE /companyIntraNews/:newsId/top', () => {
  test('TOP-01 API-39 for admins alone, in their own company', async () => {
    const { suzuki, ito, tanaka, kobayashi, foreignAdmin } = app.cast
    const [newsId = ''] = await storePosts(1)
    for (const call of [put, takeOff]) {
      expect(await call(null, newsId)).toMatchObject(refusal('Missing session key'))
      for (const person of [suzuki, ito, tanaka, kobayashi])
        expect(await call(person, newsId)).toMatchObject(refusal('No permission'))
      for (const id of [newsId, '999999', 'no-such-id'])
        expect(await call(foreignAdmin, id)).toMatchObject(refusal('Document already deleted'))
    }
    expect(await app.db.query(sql`select from news where top_at is not null`)).toEqual([])
  })

  test('TOP-01 AUTH-16 without the session’s CSRF pair nothing is put on top', async () => {
    const [newsId = ''] = await storePosts(1)
    const answer = await app.call(app.cast.sato, putNewsOnTop, {
      params: { newsId },
      headers: { 'x-csrf-token': 'another' },
    })
    expect(answer).toMatchObject(refusal('CSRF validation failed'))
    expect(await app.db.query(sql`select from news where top_at is not null`)).toEqual([])
  })

  test('TOP-01 G-542 at the head of everybody’s feed, before own pins, in every sort, until it is taken off', async () => {
    const { sato, suzuki, ito, tanaka } = app.cast
    const [newest = '', middle = '', oldest = ''] = await storePosts(3)
    await app.call(tanaka, pinNews, { params: { newsId: middle } })
    expect(await put(sato, oldest)).toMatchObject(done)
    for (const person of [sato, suzuki, ito]) expect(await listed(person)).toEqual([oldest, newest, middle])
    expect(await listed(tanaka)).toEqual([oldest, middle, newest])
    expect(await listed(tanaka, { limit: '1' })).toEqual([oldest])
    expect(await listed(tanaka, { after: oldest })).toEqual([middle, newest])
    for (const query of [{ order: 'asc' }, { sortBy: 'dueDate' }, { sortBy: 'dueDate', order: 'asc' }])
      expect((await listed(ito, query))[0]).toBe(oldest)
    expect((await app.call(tanaka, listNews)).data.map((item: { isTop?: boolean }) => item.isTop)).toEqual([
      true,
      undefined,
      undefined,
    ])
    expect((await app.call(tanaka, getNews, { params: { newsId: oldest } })).data.isTop).toBe(true)
    expect((await app.call(tanaka, getNews, { params: { newsId: newest } })).data).not.toHaveProperty('isTop')
    expect((await app.call(tanaka, getLatestNews)).data.newsId).toBe(newest)
    expect(await takeOff(sato, oldest)).toMatchObject(done)
    expect(await listed(ito)).toEqual([newest, middle, oldest])
    expect(await listed(tanaka)).toEqual([middle, newest, oldest])
    expect((await app.call(tanaka, getNews, { params: { newsId: oldest } })).data).not.toHaveProperty('isTop')
  })

  test('TOP-01 G-540 one for named people is on top for those who see it, and nobody else learns of it', async () => {
    const { sato, suzuki, ito, tanaka, yamada } = app.cast
    const [all = ''] = await storePosts(1)
    const named = await app.storePost(suzuki, { startAt: start - minuteMs, endAt: start + dayMs, audience: [tanaka] })
    expect(await put(sato, named)).toMatchObject(done)
    for (const person of [sato, suzuki, tanaka]) expect(await listed(person)).toEqual([named, all])
    for (const person of [ito, yamada]) expect((await app.call(person, listNews)).text).not.toContain('isTop')
    const audience = { scope: 'specific', companyUserIds: [suzuki.companyUserId, yamada.companyUserId] }
    const dates = { startDate: formatDateTime(start - minuteMs), endDate: formatDateTime(start + dayMs) }
    await app.call(sato, updateNews, { params: { newsId: named }, body: body({ ...audience, ...dates }) })
    expect(await listed(tanaka)).toEqual([all])
    expect(await listed(yamada)).toEqual([named, all])
  })

  test('TOP-01 filters go on working: what they leave out is not on top', async () => {
    const { sato, tanaka } = app.cast
    const [newest = '', oldest = ''] = await storePosts(2)
    await put(sato, oldest)
    await app.call(tanaka, pinNews, { params: { newsId: newest } })
    expect(await listed(tanaka, { companyintraNewsStatusFilter: 'pinned' })).toEqual([newest])
    expect(await listed(tanaka, { companyintraNewsStatusFilter: 'unread' })).toEqual([oldest, newest])
    expect(await listed(sato, { companyintraNewsStatusFilter: 'ended' })).toEqual([])
  })

  test('TOP-01 until the post ends: nobody has to take it off, and its place is free in that minute', async () => {
    const { sato, suzuki, tanaka } = app.cast
    const ids = await storePosts(4)
    const [newest = '', second = ''] = ids
    const short = await app.storePost(suzuki, { startAt: start - dayMs, endAt: start + 5 * minuteMs })
    for (const newsId of [newest, second, short]) expect(await put(sato, newsId)).toMatchObject(done)
    expect(await put(sato, ids[2] ?? '')).toMatchObject(refusal('Limit exceeded'))
    app.clock.now = start + 6 * minuteMs - 1
    expect(await listed(tanaka)).toEqual([newest, second, short, ids[2], ids[3]])
    app.clock.now = start + 6 * minuteMs
    expect(await listed(tanaka)).toEqual([newest, second, ids[2], ids[3]])
    // Who may see it finds it at its place.
    expect(await listed(sato)).toEqual([newest, second, ids[2], ids[3], short])
    expect((await app.call(sato, getNews, { params: { newsId: short } })).data).not.toHaveProperty('isTop')
    expect(await put(sato, ids[2] ?? '')).toMatchObject(done)
    expect(await takeOff(sato, short)).toMatchObject(done)
  })

  test('TOP-01 only published posts: not before their start, nor after their end', async () => {
    const { sato, suzuki } = app.cast
    const scheduled = await app.storePost(suzuki, { startAt: start + minuteMs })
    const ended = await app.storePost(suzuki, { startAt: start - dayMs, endAt: start - minuteMs })
    expect(await put(sato, scheduled)).toMatchObject(refusal('News is not published'))
    expect(await put(sato, ended)).toMatchObject(refusal('News has expired'))
    app.clock.now = start + minuteMs
    expect(await put(sato, scheduled)).toMatchObject(done)
  })

  test('TOP-01 an edit leaves it on top, with its new end; a deletion takes it off, and frees its place', async () => {
    const { sato, tanaka } = app.cast
    const ids = await storePosts(4)
    for (const newsId of ids.slice(1)) await put(sato, newsId)
    const last = ids[3] ?? ''
    const dates = { startDate: formatDateTime(start - 3 * minuteMs), endDate: formatDateTime(start + 2 * dayMs) }
    const edit = { params: { newsId: last }, body: body({ scope: 'all', ...dates }) }
    expect(await app.call(sato, updateNews, edit)).toMatchObject({ success: true })
    app.clock.now = start + dayMs + minuteMs
    expect(await listed(tanaka)).toEqual([last])
    expect((await app.call(tanaka, getNews, { params: { newsId: last } })).data.isTop).toBe(true)
    app.clock.now = start
    await app.call(sato, deleteNews, { params: { newsId: last } })
    expect(await put(sato, ids[0] ?? '')).toMatchObject(done)
  })

  test('TOP-01 putting or taking off twice is a success that changes nothing', async () => {
    const { sato } = app.cast
    const [newsId = ''] = await storePosts(1)
    expect(await takeOff(sato, newsId)).toMatchObject(done)
    const before = await versionOfPosts()
    expect(await put(sato, newsId)).toMatchObject(done)
    const after = await versionOfPosts()
    expect(after).not.toBe(before)
    app.clock.now += minuteMs
    expect(await put(sato, newsId)).toMatchObject(done)
    expect(await versionOfPosts()).toBe(after)
    expect(await app.db.query(sql`select top_at as at from news where top_at is not null`)).toEqual([{ at: start }])
  })

  test('TOP-01 G-541 of two admins who put the third at once, by two servers, one is refused', async () => {
    const { sato, ours } = app.cast
    const second = await addPerson(app.db, ours, { name: '第二管理者', role: 'admin', now: start })
    const other = await app.addServer()
    const [first = '', next = '', mine = '', theirs = ''] = await storePosts(4)
    for (const newsId of [first, next]) await put(sato, newsId)
    const { waiting } = await app.db.transaction(async (tx) => {
      await lockCompany(tx, sato.managementGroupId)
      const waiting = [put(sato, mine), other(second, putNewsOnTop, { params: { newsId: theirs } })]
      await expect.poll(() => countWaiting(app.db)).toBe(2)
      return { waiting }
    })
    const messages = (await Promise.all(waiting)).map(({ message }) => message)
    expect(messages.toSorted()).toEqual(['Limit exceeded', 'OK'])
  })

  test('TOP-01 G-541 at most three: a fourth is refused, however many are put at once', async () => {
    const { sato, ours } = app.cast
    const second = await addPerson(app.db, ours, { name: '第三管理者', role: 'admin', now: start })
    const ids = await storePosts(6)
    const answers = await Promise.all(ids.map((newsId, index) => put(index % 2 ? sato : second, newsId)))
    expect(answers.filter(({ success }) => success)).toHaveLength(maxTops)
    for (const answer of answers) if (!answer.success) expect(answer).toMatchObject(refusal('Limit exceeded'))
    const isOnTop = (await app.call(sato, listNews)).data.map((item: { isTop?: boolean }) => item.isTop ?? false)
    expect(isOnTop).toEqual([true, true, true, false, false, false])
  })

  test('TOP-01 an admin who loses the role while waiting for the company’s lock puts nothing on top', async () => {
    const { sato, ours } = app.cast
    const second = await addPerson(app.db, ours, { name: '元管理者', role: 'admin', now: start })
    const [newsId = ''] = await storePosts(1)
    const { waiting } = await app.db.transaction(async (tx) => {
      await lockCompany(tx, sato.managementGroupId)
      const waiting = put(second, newsId)
      await expect.poll(() => countWaiting(app.db)).toBeGreaterThan(0)
      await tx.query(sql`update members set role = 'editor' where company_user_id = ${second.companyUserId}`)
      return { waiting }
    })
    expect(await waiting).toMatchObject(refusal('No permission'))
    expect(await app.db.query(sql`select from news where top_at is not null`)).toEqual([])
  })

  test('TOP-01 G-149 an open feed learns that something has changed, and no post counts as new', async () => {
    const { sato, tanaka } = app.cast
    const [, oldest = ''] = await storePosts(2)
    const version = String((await app.call(tanaka, listNews)).headers[feedVersionHeader])
    await put(sato, oldest)
    const { newPosts } = (await app.call(tanaka, countNewPosts, { query: { version } })).data
    expect(newPosts).toBe(0)
  })
})
