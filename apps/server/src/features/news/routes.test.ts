import {
  createNews,
  deleteNews,
  getLatestNews,
  getNews,
  listNews,
  maxPosts,
  updateNews,
} from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { canary, newsBodyAt, type Person } from '../../testing/company.ts'
import { at } from '../../testing/instant.ts'

let world: TestApp
const start = at('2026/11/20 10:00')
beforeAll(async () => {
  world = await testApp()
})
afterEach(async () => {
  world.clock.now = start
  await world.db.query(sql`delete from news`)
  await world.db.query(sql`delete from receipts`)
  await world.db.query(sql`delete from audiences`)
  await world.db.query(sql`update management_groups set news_version = news_version + 1`)
})
afterAll(() => world.close())

const body = (over: Record<string, unknown> = {}) => newsBodyAt(world.clock.now, over)
const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const create = (person: Person | null, over: Record<string, unknown> = {}) =>
  world.call(person, createNews, { body: body(over) })
const listed = async (person: Person, query: Record<string, string> = {}): Promise<string[]> =>
  (await world.call(person, listNews, { query })).data.map((item: { newsId: string }) => item.newsId)
const countAll = async () =>
  (await world.db.query<{ n: number }>(sql`select count(*)::int as n from news`)).map((row) => row.n)[0]

describe('POST /companyIntraNews', () => {
  test('API-39 ERR-11 a stranger is refused', async () => {
    expect(await create(null)).toMatchObject(refusal('Missing session key'))
  })

  test('PERM-03 a viewer may not post, and none may nothing', async () => {
    expect(await create(world.cast.tanaka)).toMatchObject(refusal('No permission'))
    expect(await create(world.cast.kobayashi)).toMatchObject(refusal('No permission'))
    expect(await countAll()).toBe(0)
  })

  test('AUTH-16 without a CSRF pair of the session nothing changes', async () => {
    for (const headers of [{ 'x-csrf-token': 'x' }, { 'x-csrf-id': '' }, { 'x-csrf-id': 'other' }]) {
      const answer = await world.call(world.cast.suzuki, createNews, { body: body(), headers })
      expect(answer).toMatchObject(refusal('CSRF validation failed'))
    }
    expect(await countAll()).toBe(0)
  })

  test('API-08 G-117 stores a post and answers its id', async () => {
    const answer = await create(world.cast.suzuki, { dueDate: '2026/11/21 10:00', content: '一行目\r\n二行目' })
    expect(answer).toMatchObject({ success: true, message: 'OK' })
    const detail = await world.call(world.cast.suzuki, getNews, { params: answer.data })
    expect(detail.data).toEqual({
      newsId: answer.data.newsId,
      title: '年末調整の書類提出のお願い',
      content: '一行目\n二行目',
      startDate: '2026/11/20 10:00',
      endDate: '2026/11/21 10:00',
      dueDate: '2026/11/21 10:00',
      scope: 'all',
      companyUserIds: [],
      pushFlag: false,
      remindDaysBefore: -1,
      remindScope: 'specific',
      ownerCompanyUserId: world.cast.suzuki.companyUserId,
      name: '鈴木',
      postTarget: '全員',
      iconType: '00000002',
      viewerPinned: false,
      viewerReactions: [{ reactionType: 'completed', reacted: false }],
      reactions: [{ reactionType: 'completed', count: 0 }],
    })
  })

  test.each([
    ['VAL-01', { title: '' }, 'Invalid title'],
    ['VAL-02', { title: 'あ'.repeat(201) }, 'Invalid title'],
    ['VAL-07', { title: '　 ' }, 'Invalid title'],
    ['VAL-08', { title: '<b>' }, 'Invalid title'],
    ['VAL-10', { title: 'a\0b' }, 'Invalid title'],
    ['VAL-30', { title: 42 }, 'Invalid title'],
    ['VAL-30', { title: 'a\ud800' }, 'Invalid title'],
    ['VAL-03', { content: '' }, 'Invalid content'],
    ['VAL-04', { content: 'あ'.repeat(6001) }, 'Invalid content'],
    ['VAL-30', { startDate: '2026/02/30 10:00' }, 'Invalid startDate'],
    ['VAL-30', { startDate: null }, 'Invalid startDate'],
    ['VAL-30', { endDate: '' }, 'Invalid endDate'],
    ['VAL-17', { startDate: '2026/11/20 15:00', endDate: '2026/11/20 14:00' }, 'Invalid endDate'],
    [
      'VAL-19',
      { startDate: '2026/11/21 09:00', endDate: '2026/11/22 09:00', dueDate: '2026/11/20 12:00' },
      'Invalid dueDate',
    ],
    ['VAL-20', { dueDate: '2026/11/20 09:59' }, 'Invalid dueDate'],
    ['VAL-21', { dueDate: '2026/11/21 10:01' }, 'Invalid dueDate'],
    ['G-015', { startDate: '2026/11/20 09:49' }, 'Old start date'],
    ['G-027', { endDate: '2026/11/20 09:59' }, 'Old end date'],
    ['DATA-02', { scope: 'everyone' }, 'Invalid scope'],
    ['G-100', { scope: 'specific', companyUserIds: ['999999'] }, 'Invalid companyUserIds'],
    ['G-100', { scope: 'specific', companyUserIds: ['1; drop table news'] }, 'Invalid companyUserIds'],
    ['VAL-30', { companyUserIds: 'all' }, 'Invalid companyUserIds'],
    ['VAL-30', { pushFlag: 'yes' }, 'Invalid pushFlag'],
    ['VAL-27', { pushFlag: true, remindType: 'endDate', remindDaysBefore: 2 }, 'Invalid remindDaysBefore'],
    ['VAL-28', { remindType: 'endDate', remindDaysBefore: 1 }, 'Reminder requires pushFlag'],
    ['G-062', { pushFlag: true, remindType: 'dueDate', remindDaysBefore: 1 }, 'Invalid remindType'],
    ['VAL-25', { pushFlag: true, remindType: 'endDate', remindDaysBefore: 3 }, 'Invalid remindDaysBefore'],
    [
      'VAL-26',
      {
        startDate: '2026/11/27 10:00',
        endDate: '2026/11/29 10:00',
        pushFlag: true,
        remindType: 'endDate',
        remindDaysBefore: 3,
      },
      'Invalid remindDaysBefore',
    ],
    ['DATA-18', { remindScope: 'everyone' }, 'Invalid remindScope'],
  ])('$0 G-116 answers $2 and stores nothing', async (_line, over, message) => {
    expect(await create(world.cast.suzuki, over)).toMatchObject(refusal(message))
    expect(await countAll()).toBe(0)
  })

  test('G-032 the first faulty field speaks, and a past end last', async () => {
    expect(await create(world.cast.suzuki, { content: '', title: '' })).toMatchObject(refusal('Invalid title'))
    const late = { endDate: '2026/11/20 09:00' }
    expect(await create(world.cast.suzuki, { ...late, dueDate: '2026/11/20 08:00' })).toMatchObject(
      refusal('Invalid dueDate'),
    )
    expect(await create(world.cast.suzuki, late)).toMatchObject(refusal('Old end date'))
    expect(await create(world.cast.tanaka, { title: '' })).toMatchObject(refusal('No permission'))
  })

  test('G-015 VAL-14 a start up to ten minutes ago is lifted to the current minute', async () => {
    world.clock.now = start + 30_000
    const { data } = await create(world.cast.suzuki, { startDate: '2026/11/20 09:50' })
    expect((await world.call(world.cast.suzuki, getNews, { params: data })).data.startDate).toBe('2026/11/20 10:00')
  })

  test('G-014 reads every form of a date', async () => {
    const { data } = await create(world.cast.suzuki, {
      startDate: '2026-11-20T12:00',
      endDate: '2026-11-20T04:00:00Z',
      dueDate: null,
    })
    const { data: news } = await world.call(world.cast.suzuki, getNews, { params: data })
    expect([news.startDate, news.endDate, news.dueDate]).toEqual(['2026/11/20 12:00', '2026/11/20 13:00', ''])
  })

  test('G-091 G-100 the author stands in a specific audience; people of other companies are unknown', async () => {
    const { tanaka, suzuki, foreignViewer } = world.cast
    const ids = [tanaka.companyUserId, tanaka.companyUserId]
    const { data } = await create(suzuki, { scope: 'specific', companyUserIds: ids })
    const { data: news } = await world.call(suzuki, getNews, { params: data })
    expect(news.companyUserIds).toEqual([suzuki.companyUserId, tanaka.companyUserId])
    expect(await create(suzuki, { scope: 'specific', companyUserIds: [foreignViewer.companyUserId] })).toMatchObject(
      refusal('Invalid companyUserIds'),
    )
  })

  test('LIM-03 ERR-01 G-011 of many at once exactly as many get in as there is room', async () => {
    const { suzuki } = world.cast
    await world.db.query(sql`
      insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
        push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
      select ${suzuki.managementGroupId}, ${suzuki.companyUserId}, '件名', '本文', ${new Date(start)}, ${new Date(start)},
        ${new Date(start + dayMs)}, 'all', false, 'none', -1, 'specific', ${new Date(start)}, ${new Date(start)}
      from generate_series(1, ${maxPosts - 3}::int)`)
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(suzuki)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(3)
    expect(new Set(answers.filter((answer) => !answer.success).map((answer) => answer.message))).toEqual(
      new Set(['Limit exceeded']),
    )
    expect(await countAll()).toBe(maxPosts)
    world.clock.now = start + dayMs
    expect(await create(suzuki)).toMatchObject({ success: true })
  })
})

describe('GET /companyIntraNews', () => {
  test('API-07 DATA-06 DATA-07 gives list items with the reader’s own state, and never the audience', async () => {
    const { suzuki, tanaka, yamada } = world.cast
    const newsId = await world.storePost(suzuki, { title: '件名', dueAt: start + dayMs, audience: [tanaka, yamada] })
    await world.call(tanaka, viewNews, { params: { newsId } })
    await world.call(tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
    expect((await world.call(tanaka, listNews)).data).toEqual([
      {
        newsId,
        title: '件名',
        content: '本文です。',
        startDate: '2026/11/20 10:00',
        endDate: '2026/11/21 10:00',
        dueDate: '2026/11/21 10:00',
        name: '鈴木',
        postTarget: 'ユーザー指定',
        iconType: '00000002',
        scope: 'specific',
        companyUserIds: [tanaka.companyUserId],
        viewed: true,
        viewerPinned: false,
        viewerReactions: [{ reactionType: 'completed', reacted: true }],
      },
    ])
    expect((await world.call(suzuki, listNews)).data[0].companyUserIds).toEqual([suzuki.companyUserId])
    expect((await world.call(world.cast.sato, listNews)).data[0].companyUserIds).toEqual([])
  })

  test('G-033 nothing of another company is ever listed', async () => {
    await world.storePost(world.cast.foreignAdmin, { title: canary, content: canary })
    await world.storePost(world.cast.suzuki)
    for (const person of [world.cast.sato, world.cast.suzuki, world.cast.tanaka]) {
      expect((await world.call(person, listNews)).text).not.toContain(canary)
    }
    expect(await listed(world.cast.foreignViewer)).toHaveLength(1)
  })

  test('G-012 pages are 20 unless asked, clamped to 1–100; what is no number is refused', async () => {
    for (let index = 0; index < 25; index++) await world.storePost(world.cast.suzuki)
    expect(await listed(world.cast.tanaka)).toHaveLength(20)
    expect(await listed(world.cast.tanaka, { limit: '0' })).toHaveLength(1)
    expect(await listed(world.cast.tanaka, { limit: '-5' })).toHaveLength(1)
    expect(await listed(world.cast.tanaka, { limit: '99999999999999999999' })).toHaveLength(25)
    for (const limit of ['ten', '1e3', '', '1.5', 'NaN']) {
      expect(await world.call(world.cast.tanaka, listNews, { query: { limit } })).toMatchObject({
        status: 400,
        success: false,
      })
    }
  })

  test('API-06 ERR-05 FEED-22 a cursor that was deleted, never was, or is of another company is gone', async () => {
    const foreign = await world.storePost(world.cast.foreignAdmin)
    const gone = await world.storePost(world.cast.suzuki)
    await world.call(world.cast.suzuki, deleteNews, { params: { newsId: gone } })
    for (const after of [gone, foreign, '999999', 'latest', "1' or true", '0']) {
      expect(await world.call(world.cast.tanaka, listNews, { query: { after } })).toMatchObject(
        refusal('Document already deleted'),
      )
    }
  })

  test('G-064 VIEW-02 the server filters by what the reader has done', async () => {
    const { suzuki, tanaka } = world.cast
    const [viewed, completed, fresh] = [
      await world.storePost(suzuki),
      await world.storePost(suzuki),
      await world.storePost(suzuki),
    ]
    await world.call(tanaka, viewNews, { params: { newsId: viewed } })
    await world.call(tanaka, completeNews, { params: { newsId: completed }, body: { reactionType: 'completed' } })
    expect(await listed(tanaka, { companyintraNewsStatusFilter: 'unread' })).toEqual([fresh, completed])
    expect(await listed(tanaka, { companyintraNewsStatusFilter: 'unreacted' })).toEqual([fresh, viewed])
    expect(await listed(tanaka, { companyintraNewsStatusFilter: 'unread,unreacted,nonsense' })).toEqual([fresh])
    expect(await listed(tanaka, { companyintraNewsStatusFilter: '' })).toEqual([fresh, completed, viewed])
  })

  test('G-063 the filter may be repeated; a sort that is none is refused', async () => {
    const { suzuki, tanaka, cookieName } = { ...world.cast, cookieName: world.cookieName }
    await world.storePost(suzuki)
    const url = `${listNews.path}?companyintraNewsStatusFilter=unread&companyintraNewsStatusFilter=unreacted`
    expect(await world.inject({ url, cookies: { [cookieName]: tanaka.sessionKey } })).toMatchObject({ success: true })
    for (const query of [{ sortBy: 'title' }, { order: 'desc; drop table news' }]) {
      expect(await world.call(tanaka, listNews, { query })).toMatchObject({ status: 400 })
    }
  })

  test('PIN-03 a pin moves the post to the top for its reader alone', async () => {
    const { suzuki, tanaka, yamada } = world.cast
    const [first, second] = [await world.storePost(suzuki), await world.storePost(suzuki)]
    await world.call(tanaka, pinNews, { params: { newsId: first } })
    expect(await listed(tanaka)).toEqual([first, second])
    expect(await listed(yamada)).toEqual([second, first])
  })

  test('FEED-30 PERM-09 a post appears at its start and goes after its end minute, without any write', async () => {
    const newsId = await world.storePost(world.cast.suzuki, { startAt: start + minuteMs, endAt: start + 2 * minuteMs })
    expect(await listed(world.cast.tanaka)).toEqual([])
    world.clock.now = start + minuteMs
    expect(await listed(world.cast.tanaka)).toEqual([newsId])
    world.clock.now = start + 3 * minuteMs - 1
    expect(await listed(world.cast.tanaka)).toEqual([newsId])
    world.clock.now = start + 3 * minuteMs
    expect(await listed(world.cast.tanaka)).toEqual([])
    expect(await listed(world.cast.suzuki)).toEqual([newsId])
  })
})

describe('GET /companyIntraNews/latest', () => {
  test('API-09 G-077 the newest published post, whatever is pinned; null when there is none; no view is recorded', async () => {
    const { suzuki, tanaka } = world.cast
    expect(await world.call(tanaka, getLatestNews)).toMatchObject({ success: true, data: null })
    const old = await world.storePost(suzuki, { startAt: start - dayMs, endAt: start + dayMs })
    const newest = await world.storePost(suzuki)
    await world.storePost(suzuki, { startAt: start + dayMs })
    await world.call(suzuki, pinNews, { params: { newsId: old } })
    expect((await world.call(suzuki, getLatestNews)).data.newsId).toBe(newest)
    expect((await world.call(suzuki, listViewers, { params: { newsId: newest } })).data.totalViewers).toBe(0)
  })
})

describe('GET /companyIntraNews/{id}', () => {
  test('G-043 ERR-21 what may not be seen, was deleted or never was answers alike', async () => {
    const { suzuki, tanaka, foreignAdmin } = world.cast
    const hidden = [
      await world.storePost(suzuki, { audience: [] }),
      await world.storePost(suzuki, { startAt: start + dayMs }),
      await world.storePost(suzuki, { startAt: start - 2 * dayMs, endAt: start - dayMs }),
      await world.storePost(foreignAdmin),
      '999999',
      'nonsense',
      '9'.repeat(40),
      '%00',
    ]
    const texts = new Set<string>()
    for (const newsId of hidden) texts.add((await world.call(tanaka, getNews, { params: { newsId } })).text)
    expect([...texts]).toEqual(['{"success":false,"message":"Document already deleted","data":null}'])
  })

  test('G-038 the whole audience is for those who manage the post', async () => {
    const { sato, suzuki, tanaka, yamada } = world.cast
    const newsId = await world.storePost(suzuki, { audience: [tanaka, yamada] })
    const ids = async (person: Person) =>
      (await world.call(person, getNews, { params: { newsId } })).data.companyUserIds
    const all = [suzuki, tanaka, yamada].map((person) => person.companyUserId)
    expect(await ids(sato)).toEqual(all)
    expect(await ids(suzuki)).toEqual(all)
    expect(await ids(tanaka)).toEqual([tanaka.companyUserId])
  })

  test('G-131 the author’s name is the current one, in the detail and in the feed', async () => {
    const { suzuki, tanaka } = world.cast
    const newsId = await world.storePost(suzuki)
    await listed(tanaka)
    const { updateMyProfile } = await import('@kawaraban/contract/members.ts')
    await world.call(suzuki, updateMyProfile, { body: { name: '鈴木 花子' } })
    expect((await world.call(tanaka, getNews, { params: { newsId } })).data.name).toBe('鈴木 花子')
    expect((await world.call(tanaka, listNews)).data[0].name).toBe('鈴木 花子')
    await world.call(suzuki, updateMyProfile, { body: { name: '鈴木' } })
  })
})

describe('POST /companyIntraNews/{id}', () => {
  const update = (person: Person | null, newsId: string, over: Record<string, unknown> = {}) =>
    world.call(person, updateNews, { params: { newsId }, body: body(over) })

  test('EDIT-13 PERM-04 an admin edits all posts, an editor only the own ones', async () => {
    const { sato, suzuki, ito, tanaka, foreignAdmin } = world.cast
    const newsId = await world.storePost(suzuki)
    expect(await update(null, newsId)).toMatchObject(refusal('Missing session key'))
    expect(await update(tanaka, newsId)).toMatchObject(refusal('No permission'))
    expect(await update(ito, newsId)).toMatchObject(refusal('No permission'))
    expect(await update(foreignAdmin, newsId)).toMatchObject(refusal('Document already deleted'))
    expect(await update(sato, newsId, { title: '管理者の件名' })).toMatchObject({ success: true, data: null })
    expect(await update(suzuki, newsId, { title: '新しい件名' })).toMatchObject({ success: true })
    expect((await world.call(tanaka, getNews, { params: { newsId } })).data.title).toBe('新しい件名')
    expect((await world.call(tanaka, listNews)).data[0].title).toBe('新しい件名')
  })

  test('G-017 G-018 a published post keeps its start, a scheduled one takes the new', async () => {
    const { suzuki } = world.cast
    const published = await world.storePost(suzuki, { startAt: start - dayMs, endAt: start + dayMs })
    await update(suzuki, published, { startDate: '2026/12/01 09:00', endDate: '2026/12/02 09:00' })
    const scheduled = await world.storePost(suzuki, { startAt: start + dayMs })
    await update(suzuki, scheduled, { startDate: '2026/12/01 09:00', endDate: '2026/12/02 09:00' })
    const startOf = async (newsId: string) => (await world.call(suzuki, getNews, { params: { newsId } })).data.startDate
    expect(await startOf(published)).toBe('2026/11/19 10:00')
    expect(await startOf(scheduled)).toBe('2026/12/01 09:00')
  })

  test('EDIT-10 ERR-02 an ended post is not edited; the end minute itself still is', async () => {
    const { suzuki } = world.cast
    const newsId = await world.storePost(suzuki, { startAt: start - dayMs, endAt: start })
    world.clock.now = start + minuteMs - 1
    expect(await update(suzuki, newsId)).toMatchObject({ success: true })
    const ended = await world.storePost(suzuki, { startAt: start - dayMs, endAt: start - minuteMs })
    expect(await update(suzuki, ended, { title: '' })).toMatchObject(refusal('News has expired'))
  })

  test('G-028 an end in the past is told as such', async () => {
    const newsId = await world.storePost(world.cast.suzuki)
    expect(await update(world.cast.suzuki, newsId, { endDate: '2026/11/20 09:00' })).toMatchObject(
      refusal('Old end date'),
    )
  })

  test('EDIT-11 EDIT-12 the audience goes with scope all, and the due date when it is empty', async () => {
    const { suzuki, tanaka, yamada, sato } = world.cast
    const newsId = await world.storePost(suzuki, { audience: [tanaka], dueAt: start + dayMs })
    expect(await listed(yamada)).toEqual([])
    await update(sato, newsId, { scope: 'specific', companyUserIds: [yamada.companyUserId] })
    expect([await listed(yamada), await listed(tanaka)]).toEqual([[newsId], []])
    const { data } = await world.call(sato, getNews, { params: { newsId } })
    expect(data.companyUserIds).toEqual([suzuki.companyUserId, yamada.companyUserId])
    expect(data.dueDate).toBe('')
    await update(suzuki, newsId, { scope: 'all', companyUserIds: [yamada.companyUserId] })
    expect(await listed(tanaka)).toEqual([newsId])
    expect((await world.call(suzuki, getNews, { params: { newsId } })).data.companyUserIds).toEqual([])
  })

  test('G-056 the reminder is stored but never returned', async () => {
    const { suzuki } = world.cast
    const { data } = await create(suzuki, {
      endDate: formatDateTime(start + 5 * dayMs),
      pushFlag: true,
      remindType: 'endDate',
      remindDaysBefore: 3,
      remindScope: 'unread',
    })
    const { data: news } = await world.call(suzuki, getNews, { params: data })
    expect(news).toMatchObject({ pushFlag: true, remindDaysBefore: -1, remindScope: 'unread' })
    expect(news).not.toHaveProperty('remindType')
    const [row] = await world.db.query(
      sql`select remind_type, remind_days_before from news where news_id = ${data.newsId}`,
    )
    expect(row).toEqual({ remind_type: 'endDate', remind_days_before: 3 })
  })
})

describe('DELETE /companyIntraNews/{id}', () => {
  const remove = (person: Person | null, newsId: string) => world.call(person, deleteNews, { params: { newsId } })

  test('PERM-04 an editor deletes own posts only, an admin all of the company', async () => {
    const { sato, suzuki, ito, tanaka, foreignAdmin } = world.cast
    const newsId = await world.storePost(suzuki)
    expect(await remove(null, newsId)).toMatchObject(refusal('Missing session key'))
    expect(await remove(tanaka, newsId)).toMatchObject(refusal('No permission'))
    expect(await remove(ito, newsId)).toMatchObject(refusal('No permission'))
    expect(await remove(foreignAdmin, newsId)).toMatchObject(refusal('Document already deleted'))
    expect(await remove(sato, newsId)).toMatchObject({ success: true, data: null })
    expect(await remove(sato, newsId)).toMatchObject(refusal('Document already deleted'))
  })

  test('OPS-05 G-090 takes views, completions and pins along, and leaves every list', async () => {
    const { suzuki, tanaka } = world.cast
    const newsId = await world.storePost(suzuki, { audience: [tanaka] })
    await world.call(tanaka, viewNews, { params: { newsId } })
    await world.call(tanaka, pinNews, { params: { newsId } })
    await remove(suzuki, newsId)
    const left = await world.db.query(sql`
      select 1 from receipts where news_id = ${newsId} union all select 1 from audiences where news_id = ${newsId}`)
    expect(left).toEqual([])
    expect(await listed(tanaka)).toEqual([])
    expect(await world.call(tanaka, viewNews, { params: { newsId } })).toMatchObject(
      refusal('Document already deleted'),
    )
  })

  test('G-047 an ended post is deleted as long as it can be seen', async () => {
    const newsId = await world.storePost(world.cast.suzuki, { startAt: start - 2 * dayMs, endAt: start - dayMs })
    expect(await remove(world.cast.suzuki, newsId)).toMatchObject({ success: true })
  })
})
