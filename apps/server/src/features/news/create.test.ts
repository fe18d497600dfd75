import { maxMemberIds } from '@kawaraban/contract/member-ids.ts'
import { getNews, maxPosts } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { copyPost } from '../../testing/many-posts.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'

const { app, body, countAll, create } = useNewsApp()

describe('POST /companyIntraNews', () => {
  test('API-39 ERR-11 a stranger is refused', async () => {
    expect(await create(null)).toMatchObject(refusal('Missing session key'))
  })

  test('PERM-03 a viewer may not post, and none may nothing', async () => {
    expect(await create(app.cast.tanaka)).toMatchObject(refusal('No permission'))
    expect(await create(app.cast.kobayashi)).toMatchObject(refusal('No permission'))
    expect(await countAll()).toBe(0)
  })

  test('AUTH-16 without a CSRF pair of the session nothing changes', async () => {
    for (const headers of [{ 'x-csrf-token': 'x' }, { 'x-csrf-id': '' }, { 'x-csrf-id': 'other' }]) {
      const answer = await app.call(app.cast.suzuki, createNews, { body: body(), headers })
      expect(answer).toMatchObject(refusal('CSRF validation failed'))
    }
    expect(await countAll()).toBe(0)
  })

  test('API-08 API-10 DATA-01 DATA-03 DATA-04 DATA-05 G-117 stores a post, answers its id, and shows it whole', async () => {
    const answer = await create(app.cast.suzuki, { dueDate: '2026/11/21 10:00', content: '一行目\r\n二行目' })
    expect(answer).toMatchObject({ success: true, message: 'OK' })
    const detail = await app.call(app.cast.suzuki, getNews, { params: answer.data })
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
      chaseSteps: [],
      lastEdit: { revision: 0, by: '鈴木 一郎', at: '2026/11/20 10:00' },
      ownerCompanyUserId: app.cast.suzuki.companyUserId,
      name: '鈴木 一郎',
      postTarget: '全員',
      iconType: '00000002',
      departmentName: '広報部',
      viewerOwns: true,
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
    ['G-014', { endDate: '9999-12-31T15:00:00Z' }, 'Invalid endDate'],
    ['G-014', { dueDate: '9999-12-31T23:59-12:00' }, 'Invalid dueDate'],
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
    ['VAL-30', { scope: 'specific', companyUserIds: Array(maxMemberIds).fill(1) }, 'Invalid companyUserIds'],
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
    expect(await create(app.cast.suzuki, over)).toMatchObject(refusal(message))
    expect(await countAll()).toBe(0)
  })

  test('G-032 the first faulty field speaks, and a past end last', async () => {
    expect(await create(app.cast.suzuki, { content: '', title: '' })).toMatchObject(refusal('Invalid title'))
    const late = { endDate: '2026/11/20 09:00' }
    expect(await create(app.cast.suzuki, { ...late, dueDate: '2026/11/20 08:00' })).toMatchObject(
      refusal('Invalid dueDate'),
    )
    expect(await create(app.cast.suzuki, late)).toMatchObject(refusal('Old end date'))
    const strangers = { scope: 'specific', companyUserIds: ['999999'] }
    expect(await create(app.cast.suzuki, { ...late, ...strangers })).toMatchObject(refusal('Invalid companyUserIds'))
    expect(await create(app.cast.tanaka, { title: '' })).toMatchObject(refusal('No permission'))
  })

  test('G-015 VAL-14 a start up to ten minutes ago is lifted to the current minute', async () => {
    app.clock.now = start + 30_000
    const { data } = await create(app.cast.suzuki, { startDate: '2026/11/20 09:50' })
    expect((await app.call(app.cast.suzuki, getNews, { params: data })).data.startDate).toBe('2026/11/20 10:00')
  })

  test('G-014 reads every form of a date', async () => {
    const { data } = await create(app.cast.suzuki, {
      startDate: '2026-11-20T12:00',
      endDate: '2026-11-20T04:00:00Z',
      dueDate: null,
    })
    const { data: news } = await app.call(app.cast.suzuki, getNews, { params: data })
    expect([news.startDate, news.endDate, news.dueDate]).toEqual(['2026/11/20 12:00', '2026/11/20 13:00', ''])
  })

  test('G-091 G-100 the author is in every specific audience; people of other companies are unknown', async () => {
    const { tanaka, suzuki, foreignViewer } = app.cast
    const ids = [tanaka.companyUserId, tanaka.companyUserId]
    const { data } = await create(suzuki, { scope: 'specific', companyUserIds: ids })
    const { data: news } = await app.call(suzuki, getNews, { params: data })
    expect(news.companyUserIds).toEqual([suzuki.companyUserId, tanaka.companyUserId])
    expect(await create(suzuki, { scope: 'specific', companyUserIds: [foreignViewer.companyUserId] })).toMatchObject(
      refusal('Invalid companyUserIds'),
    )
  })

  test('LIM-03 ERR-01 G-011 of many at once exactly as many get in as there is room', async () => {
    const { suzuki } = app.cast
    const first = await app.storePost(suzuki, { endAt: start, hiddenAt: start + dayMs })
    await copyPost(app.db, suzuki, first, maxPosts - 4)
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(suzuki)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(3)
    expect(new Set(answers.filter((answer) => !answer.success).map((answer) => answer.message))).toEqual(
      new Set(['Limit exceeded']),
    )
    expect(await countAll()).toBe(maxPosts)
    app.clock.now = start + dayMs
    expect(await create(suzuki)).toMatchObject({ success: true })
  })
})
