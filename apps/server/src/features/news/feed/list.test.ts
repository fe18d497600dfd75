import { deleteNews, getLatestNews, listNews } from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { canary } from '../../../testing/company.ts'
import { openNewsStage, refusal, start } from '../../../testing/news-stage.ts'

const { world: stage, listed } = openNewsStage()
let world: TestApp
beforeAll(() => {
  world = stage()
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
        name: '鈴木 一郎',
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

  test('LIM-24 G-012 pages have 20 posts by default, clamped to 1–100; text that is no number is refused', async () => {
    for (let index = 0; index < 25; index++) await world.storePost(world.cast.suzuki)
    expect(await listed(world.cast.tanaka)).toHaveLength(20)
    expect(await listed(world.cast.tanaka, { limit: '0' })).toHaveLength(1)
    expect(await listed(world.cast.tanaka, { limit: '-5' })).toHaveLength(1)
    expect(await listed(world.cast.tanaka, { limit: '99999999999999999999' })).toHaveLength(25)
    expect(await listed(world.cast.tanaka, { limit: '9'.repeat(400) })).toHaveLength(25)
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

  test('G-071 G-043 a cursor that is hidden from the caller is answered as a deleted one, with any parameters', async () => {
    const { suzuki, tanaka, yamada, sato } = world.cast
    await world.storePost(suzuki, { dueAt: start + dayMs })
    const hidden = await world.storePost(suzuki, { dueAt: start + 2 * dayMs, audience: [yamada] })
    for (const query of [{}, { sortBy: 'dueDate' }, { companyintraNewsStatusFilter: 'unread' }]) {
      const page = (person: typeof tanaka) => world.call(person, listNews, { query: { after: hidden, ...query } })
      expect(await page(tanaka)).toMatchObject(refusal('Document already deleted'))
      for (const person of [yamada, sato]) expect(await page(person)).toMatchObject({ success: true })
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
