import { listNews } from '@kawaraban/contract/news.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { canary, type Person } from '../../testing/company.ts'

const app = useTestApp()

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const done = { success: true, message: 'OK', data: null, status: 200 }
const view = (person: Person | null, newsId: string) => app.call(person, viewNews, { params: { newsId } })
const list = (person: Person | null, newsId: string, query: Record<string, string> = {}) =>
  app.call(person, listViewers, { params: { newsId }, query })
const receiptsOf = (newsId: string) =>
  app.db.query<{ viewedAt: number | null }>(sql`
    select viewed_at as "viewedAt" from receipts where news_id = ${newsId}`)
const setRole = (person: Person, role: string) =>
  writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${person.companyUserId}`)

describe('POST /companyIntraNews/:newsId/view', () => {
  test('API-39 a stranger and someone without a role are refused', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    expect(await view(null, newsId)).toMatchObject(refusal('Missing session key'))
    expect(await view(app.cast.kobayashi, newsId)).toMatchObject(refusal('No permission'))
    expect(await receiptsOf(newsId)).toEqual([])
  })

  test('VIEW-01 VIEW-02 API-17 a view shows in the caller’s feed, and in nobody else’s', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const isViewed = async (person: Person): Promise<boolean> =>
      (await app.call(person, listNews)).data.find((item: { newsId: string }) => item.newsId === newsId).viewed
    expect(await isViewed(app.cast.tanaka)).toBe(false)
    expect(await view(app.cast.tanaka, newsId)).toMatchObject(done)
    expect(await isViewed(app.cast.tanaka)).toBe(true)
    expect(await isViewed(app.cast.yamada)).toBe(false)
  })

  test('VIEW-03 G-082 G-087 one user counts once, with the time of the first view', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const viewedAt = app.clock.now
    await Promise.all(Array.from({ length: 20 }, () => view(app.cast.tanaka, newsId)))
    app.clock.now += minuteMs
    expect(await view(app.cast.tanaka, newsId)).toMatchObject(done)
    expect(await receiptsOf(newsId)).toEqual([{ viewedAt }])
  })

  test('G-082 the author’s own opening counts, before the publication too', async () => {
    const newsId = await app.storePost(app.cast.suzuki, { startAt: app.clock.now + dayMs })
    await view(app.cast.suzuki, newsId)
    const { data } = await list(app.cast.suzuki, newsId)
    expect(data.companyUsers[0]).toMatchObject({ companyUserId: app.cast.suzuki.companyUserId })
    expect(data.totalViewers).toBe(1)
  })

  test('VIEW-06 G-043 no view is recorded of what the caller may not see', async () => {
    const { suzuki, ito, tanaka, foreignAdmin } = app.cast
    const hidden = [
      await app.storePost(suzuki, { audience: [ito] }),
      await app.storePost(suzuki, { startAt: app.clock.now + dayMs }),
      await app.storePost(suzuki, { startAt: app.clock.now - 3 * dayMs }),
      await app.storePost(foreignAdmin),
      '999999',
    ]
    for (const newsId of hidden) {
      expect(await view(tanaka, newsId)).toMatchObject(refusal('Document already deleted'))
      expect(await receiptsOf(newsId)).toEqual([])
    }
  })
})

describe('GET /companyIntraNews/:newsId/viewers', () => {
  test('VIEW-04 API-18 DATA-15 G-083 in-scope users, those who viewed first, newest on top, then the others by id', async () => {
    const { sato, suzuki, ito, tanaka, yamada } = app.cast
    const newsId = await app.storePost(suzuki)
    const start = app.clock.now
    await view(yamada, newsId)
    app.clock.now += minuteMs
    await view(sato, newsId)
    const row = ({ companyUserId, name, docomoId, departmentName }: Person, at: number | null) => ({
      companyUserId,
      name,
      departmentName,
      docomoId,
      viewedAt: at === null ? '' : formatDateTime(at),
    })
    const rows = [row(sato, app.clock.now), row(yamada, start), row(suzuki, null), row(tanaka, null), row(ito, null)]
    expect((await list(suzuki, newsId)).data).toEqual({ companyUsers: rows, totalUsers: 5, totalViewers: 2 })
    expect((await list(sato, newsId, { page: '2', limit: '2' })).data.companyUsers).toEqual(rows.slice(2, 4))
    expect((await list(sato, newsId, { page: '9', limit: '2' })).data.companyUsers).toEqual([])
  })

  test('G-012 G-013 page and limit are clamped into their range; text that is no number is refused', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const rowsOf = async (query: Record<string, string>) =>
      (await list(app.cast.sato, newsId, query)).data.companyUsers.length
    expect(await rowsOf({ page: '0', limit: '2' })).toBe(2)
    expect(await rowsOf({ page: '-3', limit: '0' })).toBe(1)
    expect(await rowsOf({ limit: '1000000' })).toBe(5)
    expect(await rowsOf({ page: '99999999999999999999', limit: '100' })).toBe(0)
    for (const query of [{ page: 'x' }, { limit: '1;' }, { page: '1.5' }]) {
      expect(await list(app.cast.sato, newsId, query)).toMatchObject({ status: 400, message: 'Bad request' })
    }
  })

  test('G-046 G-099 only current in-scope members who may read are counted', async () => {
    const { sato, suzuki, tanaka, yamada } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka, yamada] })
    for (const person of [sato, tanaka, yamada]) await view(person, newsId)
    const totals = async () => {
      const { totalUsers, totalViewers, companyUsers } = (await list(sato, newsId)).data
      return [totalUsers, totalViewers, companyUsers.map(({ name }: { name: string }) => name)]
    }
    expect(await totals()).toEqual([3, 2, ['田中 美咲', '山田 美穂', '鈴木 一郎']])
    await setRole(tanaka, 'none')
    expect(await totals()).toEqual([2, 1, ['山田 美穂', '鈴木 一郎']])
    await setRole(tanaka, 'viewer')
    expect(await totals()).toEqual([3, 2, ['田中 美咲', '山田 美穂', '鈴木 一郎']])
  })

  test('VIEW-05 PERM-05 G-036 G-037 only admins, and the author while editor, get the table', async () => {
    const { suzuki, ito, tanaka, kobayashi } = app.cast
    const newsId = await app.storePost(suzuki)
    expect(await list(null, newsId)).toMatchObject(refusal('Missing session key'))
    for (const person of [ito, tanaka, kobayashi]) {
      expect(await list(person, newsId)).toMatchObject(refusal('No permission'))
    }
    await setRole(suzuki, 'viewer')
    expect(await list(suzuki, newsId)).toMatchObject(refusal('No permission'))
    await setRole(suzuki, 'editor')
    expect(await list(suzuki, newsId)).toMatchObject({ message: 'OK' })
  })

  test('G-033 another company’s admin does not find the post, and nothing of theirs is in it', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    expect(await list(app.cast.foreignAdmin, newsId)).toMatchObject(refusal('Document already deleted'))
    expect((await list(app.cast.sato, newsId, { limit: '100' })).text).not.toContain(canary)
  })

  test('TIME-09 the table is there for three months after the end and no longer', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const start = app.clock.now
    app.clock.now = start + 90 * dayMs
    // Sessions end before that; the same people sign in again.
    await app.db.query(sql`update member_sessions set used_at = ${new Date(app.clock.now)}`)
    expect(await list(app.cast.sato, newsId)).toMatchObject({ message: 'OK' })
    app.clock.now = start + 94 * dayMs
    expect(await list(app.cast.sato, newsId)).toMatchObject(refusal('Document already deleted'))
    app.clock.now = start
  })
})
