import { deleteNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'

const app = useTestApp()

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const done = { success: true, message: 'OK', data: null, status: 200 }
const pin = (person: Person | null, newsId: string) => app.call(person, pinNews, { params: { newsId } })
const unpin = (person: Person | null, newsId: string) => app.call(person, unpinNews, { params: { newsId } })
const isPinned = async (person: Person, newsId: string): Promise<boolean> =>
  (await app.call(person, getNews, { params: { newsId } })).data.viewerPinned
const receiptsOf = (newsId: string) =>
  app.db.query<{ pinnedAt: number | null }>(sql`
    select pinned_at as "pinnedAt" from receipts where news_id = ${newsId}`)

describe('POST and DELETE /companyIntraNews/:newsId/pin', () => {
  test('API-39 ERR-11 a stranger and someone without a role are refused', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    for (const call of [pin, unpin]) {
      expect(await call(null, newsId)).toMatchObject(refusal('Missing session key'))
      expect(await call(app.cast.kobayashi, newsId)).toMatchObject(refusal('No permission'))
    }
    expect(await receiptsOf(newsId)).toEqual([])
  })

  test('AUTH-16 without the session’s CSRF pair nothing is pinned', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const answer = await app.call(app.cast.tanaka, pinNews, {
      params: { newsId },
      headers: { 'x-csrf-token': 'another' },
    })
    expect(answer).toMatchObject(refusal('CSRF validation failed'))
    expect(await receiptsOf(newsId)).toEqual([])
  })

  test('PIN-01 PIN-03 PIN-04 API-13 a post is pinned for the caller alone, and on top of the caller’s feed', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const later = await app.storePost(app.cast.suzuki)
    expect(await pin(app.cast.tanaka, newsId)).toMatchObject(done)
    expect(await isPinned(app.cast.tanaka, newsId)).toBe(true)
    expect(await isPinned(app.cast.yamada, newsId)).toBe(false)
    const first = async (person: Person) => (await app.call(person, listNews)).data[0]
    expect(await first(app.cast.tanaka)).toMatchObject({ newsId, viewerPinned: true })
    expect(await first(app.cast.yamada)).toMatchObject({ newsId: later, viewerPinned: false })
  })

  test('PIN-02 unpinning takes the pin away and leaves everything else', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    await pin(app.cast.tanaka, newsId)
    await pin(app.cast.yamada, newsId)
    expect(await unpin(app.cast.tanaka, newsId)).toMatchObject(done)
    expect(await isPinned(app.cast.tanaka, newsId)).toBe(false)
    expect(await isPinned(app.cast.yamada, newsId)).toBe(true)
  })

  test('G-087 pinning or unpinning twice is a success, with one record and its first time', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const pinnedAt = app.clock.now
    await pin(app.cast.tanaka, newsId)
    app.clock.now += dayMs / 2
    expect(await pin(app.cast.tanaka, newsId)).toMatchObject(done)
    expect(await receiptsOf(newsId)).toEqual([{ pinnedAt }])
    for (let time = 0; time < 2; time++) expect(await unpin(app.cast.tanaka, newsId)).toMatchObject(done)
    expect(await receiptsOf(newsId)).toEqual([{ pinnedAt: null }])
  })

  test('G-033 G-043 what the caller may not see cannot be pinned, and all of it answers alike', async () => {
    const { sato, suzuki, ito, tanaka, foreignAdmin } = app.cast
    const deleted = await app.storePost(suzuki)
    await app.call(sato, deleteNews, { params: { newsId: deleted } })
    const hidden = [
      deleted,
      await app.storePost(suzuki, { audience: [ito] }),
      await app.storePost(suzuki, { startAt: app.clock.now + dayMs }),
      await app.storePost(suzuki, { startAt: app.clock.now - 3 * dayMs }),
      await app.storePost(foreignAdmin),
      '999999',
      'no-such-id',
    ]
    for (const newsId of hidden) {
      for (const call of [pin, unpin]) {
        expect(await call(tanaka, newsId)).toMatchObject(refusal('Document already deleted'))
      }
      if (/^\d+$/.test(newsId)) expect(await receiptsOf(newsId)).toEqual([])
    }
  })

  test('PERM-09 a pin is possible to the last moment of the publication', async () => {
    const startAt = app.clock.now
    const newsId = await app.storePost(app.cast.suzuki, { startAt, endAt: startAt + dayMs })
    app.clock.now = startAt + dayMs + 59_999
    expect(await pin(app.cast.tanaka, newsId)).toMatchObject(done)
    app.clock.now += 1
    expect(await unpin(app.cast.tanaka, newsId)).toMatchObject(refusal('Document already deleted'))
  })
})
