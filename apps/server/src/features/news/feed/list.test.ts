import { deleteNews, getLatestNews, listNews } from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import { describe, expect, test } from 'vitest'
import { canary } from '../../../testing/company.ts'
import { refusal, start, useNewsApp } from '../../../testing/news-app.ts'

const { app, listed } = useNewsApp()

describe('GET /companyIntraNews', () => {
  test('API-07 DATA-06 DATA-07 gives list items with the reader’s own state, and never the audience', async () => {
    const { suzuki, tanaka, yamada } = app.cast
    const newsId = await app.storePost(suzuki, { title: '件名', dueAt: start + dayMs, audience: [tanaka, yamada] })
    await app.call(tanaka, viewNews, { params: { newsId } })
    await app.call(tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
    expect((await app.call(tanaka, listNews)).data).toEqual([
      {
        newsId,
        title: '件名',
        content: '本文です。',
        startDate: '2026/11/20 10:00',
        endDate: '2026/11/21 10:00',
        dueDate: '2026/11/21 10:00',
        name: '鈴木 一郎',
        postTarget: 'ユーザー指定',
        iconType: '00000002',
        departmentName: '広報部',
        viewerOwns: false,
        scope: 'specific',
        companyUserIds: [tanaka.companyUserId],
        viewed: true,
        viewerPinned: false,
        viewerReactions: [{ reactionType: 'completed', reacted: true }],
      },
    ])
    expect((await app.call(suzuki, listNews)).data[0].companyUserIds).toEqual([suzuki.companyUserId])
    expect((await app.call(app.cast.sato, listNews)).data[0].companyUserIds).toEqual([])
  })

  test('G-033 nothing of another company is ever listed', async () => {
    await app.storePost(app.cast.foreignAdmin, { title: canary, content: canary })
    await app.storePost(app.cast.suzuki)
    for (const person of [app.cast.sato, app.cast.suzuki, app.cast.tanaka]) {
      expect((await app.call(person, listNews)).text).not.toContain(canary)
    }
    expect(await listed(app.cast.foreignViewer)).toHaveLength(1)
  })

  test('LIM-24 G-012 pages have 20 posts by default, clamped to 1–100; text that is no number is refused', async () => {
    for (let index = 0; index < 25; index++) await app.storePost(app.cast.suzuki)
    expect(await listed(app.cast.tanaka)).toHaveLength(20)
    expect(await listed(app.cast.tanaka, { limit: '0' })).toHaveLength(1)
    expect(await listed(app.cast.tanaka, { limit: '-5' })).toHaveLength(1)
    expect(await listed(app.cast.tanaka, { limit: '99999999999999999999' })).toHaveLength(25)
    expect(await listed(app.cast.tanaka, { limit: '9'.repeat(400) })).toHaveLength(25)
    for (const limit of ['ten', '1e3', '', '1.5', 'NaN']) {
      expect(await app.call(app.cast.tanaka, listNews, { query: { limit } })).toMatchObject({
        status: 400,
        success: false,
      })
    }
  })

  test('API-06 ERR-05 FEED-22 a cursor that was deleted, never was, or is of another company is gone', async () => {
    const foreign = await app.storePost(app.cast.foreignAdmin)
    const gone = await app.storePost(app.cast.suzuki)
    await app.call(app.cast.suzuki, deleteNews, { params: { newsId: gone } })
    for (const after of [gone, foreign, '999999', 'latest', "1' or true", '0']) {
      expect(await app.call(app.cast.tanaka, listNews, { query: { after } })).toMatchObject(
        refusal('Document already deleted'),
      )
    }
  })

  test('G-071 G-043 a cursor that is hidden from the caller is answered as a deleted one, with any parameters', async () => {
    const { suzuki, tanaka, yamada, sato } = app.cast
    await app.storePost(suzuki, { dueAt: start + dayMs })
    const hidden = await app.storePost(suzuki, { dueAt: start + 2 * dayMs, audience: [yamada] })
    for (const query of [{}, { sortBy: 'dueDate' }, { companyintraNewsStatusFilter: 'unread' }]) {
      const page = (person: typeof tanaka) => app.call(person, listNews, { query: { after: hidden, ...query } })
      expect(await page(tanaka)).toMatchObject(refusal('Document already deleted'))
      for (const person of [yamada, sato]) expect(await page(person)).toMatchObject({ success: true })
    }
  })

  test('G-064 VIEW-02 the server filters by what the reader has done', async () => {
    const { suzuki, tanaka } = app.cast
    const [viewed, completed, fresh] = [
      await app.storePost(suzuki),
      await app.storePost(suzuki),
      await app.storePost(suzuki),
    ]
    await app.call(tanaka, viewNews, { params: { newsId: viewed } })
    await app.call(tanaka, completeNews, { params: { newsId: completed }, body: { reactionType: 'completed' } })
    expect(await listed(tanaka, { companyintraNewsStatusFilter: 'unread' })).toEqual([fresh, completed])
    expect(await listed(tanaka, { companyintraNewsStatusFilter: 'unreacted' })).toEqual([fresh, viewed])
    expect(await listed(tanaka, { companyintraNewsStatusFilter: 'unread,unreacted,nonsense' })).toEqual([fresh])
    expect(await listed(tanaka, { companyintraNewsStatusFilter: '' })).toEqual([fresh, completed, viewed])
  })

  test('G-063 the filter may be repeated; a sort that is none is refused', async () => {
    const { suzuki, tanaka, cookieName } = { ...app.cast, cookieName: app.cookieName }
    await app.storePost(suzuki)
    const url = `${listNews.path}?companyintraNewsStatusFilter=unread&companyintraNewsStatusFilter=unreacted`
    expect(await app.inject({ url, cookies: { [cookieName]: tanaka.sessionKey } })).toMatchObject({ success: true })
    for (const query of [{ sortBy: 'title' }, { order: 'desc; drop table news' }]) {
      expect(await app.call(tanaka, listNews, { query })).toMatchObject({ status: 400 })
    }
  })

  test('PIN-03 a pin moves the post to the top for its reader alone', async () => {
    const { suzuki, tanaka, yamada } = app.cast
    const [first, second] = [await app.storePost(suzuki), await app.storePost(suzuki)]
    await app.call(tanaka, pinNews, { params: { newsId: first } })
    expect(await listed(tanaka)).toEqual([first, second])
    expect(await listed(yamada)).toEqual([second, first])
  })

  test('FEED-30 PERM-09 a post appears at its start and goes after its end minute, without any write', async () => {
    const newsId = await app.storePost(app.cast.suzuki, { startAt: start + minuteMs, endAt: start + 2 * minuteMs })
    expect(await listed(app.cast.tanaka)).toEqual([])
    app.clock.now = start + minuteMs
    expect(await listed(app.cast.tanaka)).toEqual([newsId])
    app.clock.now = start + 3 * minuteMs - 1
    expect(await listed(app.cast.tanaka)).toEqual([newsId])
    app.clock.now = start + 3 * minuteMs
    expect(await listed(app.cast.tanaka)).toEqual([])
    expect(await listed(app.cast.suzuki)).toEqual([newsId])
  })
})

describe('GET /companyIntraNews/latest', () => {
  test('API-09 G-077 the newest published post, whatever is pinned; null when there is none; no view is recorded', async () => {
    const { suzuki, tanaka } = app.cast
    expect(await app.call(tanaka, getLatestNews)).toMatchObject({ success: true, data: null })
    const old = await app.storePost(suzuki, { startAt: start - dayMs, endAt: start + dayMs })
    const newest = await app.storePost(suzuki)
    await app.storePost(suzuki, { startAt: start + dayMs })
    await app.call(suzuki, pinNews, { params: { newsId: old } })
    expect((await app.call(suzuki, getLatestNews)).data.newsId).toBe(newest)
    expect((await app.call(suzuki, listViewers, { params: { newsId: newest } })).data.totalViewers).toBe(0)
  })
})
