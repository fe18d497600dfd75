import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { deleteNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/company.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'

const { app, body, create, listed } = useNewsApp()

describe('GET /companyIntraNews/{id}', () => {
  test('G-043 ERR-21 what may not be seen, was deleted or never was answers alike', async () => {
    const { suzuki, tanaka, foreignAdmin } = app.cast
    const hidden = [
      await app.storePost(suzuki, { audience: [] }),
      await app.storePost(suzuki, { startAt: start + dayMs }),
      await app.storePost(suzuki, { startAt: start - 2 * dayMs, endAt: start - dayMs }),
      await app.storePost(foreignAdmin),
      '999999',
      'nonsense',
      '9'.repeat(40),
      '%00',
    ]
    const texts = new Set<string>()
    for (const newsId of hidden) texts.add((await app.call(tanaka, getNews, { params: { newsId } })).text)
    expect([...texts]).toEqual(['{"success":false,"message":"Document already deleted","data":null}'])
  })

  test('G-038 the whole audience is for those who manage the post', async () => {
    const { sato, suzuki, tanaka, yamada } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka, yamada] })
    const ids = async (person: Person) => (await app.call(person, getNews, { params: { newsId } })).data.companyUserIds
    const all = [suzuki, tanaka, yamada].map((person) => person.companyUserId)
    expect(await ids(sato)).toEqual(all)
    expect(await ids(suzuki)).toEqual(all)
    expect(await ids(tanaka)).toEqual([tanaka.companyUserId])
  })

  test('G-131 the author’s name is the current one, in the detail and in the feed', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki)
    await listed(tanaka)
    await app.call(suzuki, updateMyProfile, { body: { name: '鈴木 花子' } })
    expect((await app.call(tanaka, getNews, { params: { newsId } })).data.name).toBe('鈴木 花子')
    expect((await app.call(tanaka, listNews)).data[0].name).toBe('鈴木 花子')
    await app.call(suzuki, updateMyProfile, { body: { name: '鈴木 一郎' } })
  })
})

describe('POST /companyIntraNews/{id}', () => {
  const update = (person: Person | null, newsId: string, over: Record<string, unknown> = {}) =>
    app.call(person, updateNews, { params: { newsId }, body: body(over) })

  test('EDIT-13 PERM-04 an admin edits all posts, an editor only the own ones', async () => {
    const { sato, suzuki, ito, tanaka, foreignAdmin } = app.cast
    const newsId = await app.storePost(suzuki)
    expect(await update(null, newsId)).toMatchObject(refusal('Missing session key'))
    expect(await update(tanaka, newsId)).toMatchObject(refusal('No permission'))
    expect(await update(ito, newsId)).toMatchObject(refusal('No permission'))
    expect(await update(foreignAdmin, newsId)).toMatchObject(refusal('Document already deleted'))
    expect(await update(sato, newsId, { title: '管理者の件名' })).toMatchObject({ success: true, data: null })
    expect(await update(suzuki, newsId, { title: '新しい件名' })).toMatchObject({ success: true })
    expect((await app.call(tanaka, getNews, { params: { newsId } })).data.title).toBe('新しい件名')
    expect((await app.call(tanaka, listNews)).data[0].title).toBe('新しい件名')
  })

  test('G-017 G-018 the start of a published post stays, that of a scheduled one changes', async () => {
    const { suzuki } = app.cast
    const published = await app.storePost(suzuki, { startAt: start - dayMs, endAt: start + dayMs })
    await update(suzuki, published, { startDate: '2026/12/01 09:00', endDate: '2026/12/02 09:00' })
    const scheduled = await app.storePost(suzuki, { startAt: start + dayMs })
    await update(suzuki, scheduled, { startDate: '2026/12/01 09:00', endDate: '2026/12/02 09:00' })
    const startOf = async (newsId: string) => (await app.call(suzuki, getNews, { params: { newsId } })).data.startDate
    expect(await startOf(published)).toBe('2026/11/19 10:00')
    expect(await startOf(scheduled)).toBe('2026/12/01 09:00')
  })

  test('EDIT-10 ERR-02 an ended post is not edited; the end minute itself still is', async () => {
    const { suzuki } = app.cast
    const newsId = await app.storePost(suzuki, { startAt: start - dayMs, endAt: start })
    app.clock.now = start + minuteMs - 1
    expect(await update(suzuki, newsId)).toMatchObject({ success: true })
    const ended = await app.storePost(suzuki, { startAt: start - dayMs, endAt: start - minuteMs })
    expect(await update(suzuki, ended, { title: '' })).toMatchObject(refusal('News has expired'))
  })

  test('G-028 an end in the past is refused as such', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    expect(await update(app.cast.suzuki, newsId, { endDate: '2026/11/20 09:00' })).toMatchObject(
      refusal('Old end date'),
    )
  })

  test('EDIT-11 EDIT-12 the audience goes with scope all, and the due date when it is empty', async () => {
    const { suzuki, tanaka, yamada, sato } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka], dueAt: start + dayMs })
    expect(await listed(yamada)).toEqual([])
    await update(sato, newsId, { scope: 'specific', companyUserIds: [yamada.companyUserId] })
    expect([await listed(yamada), await listed(tanaka)]).toEqual([[newsId], []])
    const { data } = await app.call(sato, getNews, { params: { newsId } })
    expect(data.companyUserIds).toEqual([suzuki.companyUserId, yamada.companyUserId])
    expect(data.dueDate).toBe('')
    await update(suzuki, newsId, { scope: 'all', companyUserIds: [yamada.companyUserId] })
    expect(await listed(tanaka)).toEqual([newsId])
    expect((await app.call(suzuki, getNews, { params: { newsId } })).data.companyUserIds).toEqual([])
  })

  test('G-056 the reminder is stored but never returned', async () => {
    const { suzuki } = app.cast
    const { data } = await create(suzuki, {
      endDate: formatDateTime(start + 5 * dayMs),
      pushFlag: true,
      remindType: 'endDate',
      remindDaysBefore: 3,
      remindScope: 'unread',
    })
    const { data: news } = await app.call(suzuki, getNews, { params: data })
    expect(news).toMatchObject({ pushFlag: true, remindDaysBefore: -1, remindScope: 'unread' })
    expect(news).not.toHaveProperty('remindType')
    const [row] = await app.db.query(
      sql`select remind_type, remind_days_before from news where news_id = ${data.newsId}`,
    )
    expect(row).toEqual({ remind_type: 'endDate', remind_days_before: 3 })
  })
})

describe('DELETE /companyIntraNews/{id}', () => {
  const remove = (person: Person | null, newsId: string) => app.call(person, deleteNews, { params: { newsId } })

  test('PERM-04 an editor deletes own posts only, an admin all of the company', async () => {
    const { sato, suzuki, ito, tanaka, foreignAdmin } = app.cast
    const newsId = await app.storePost(suzuki)
    expect(await remove(null, newsId)).toMatchObject(refusal('Missing session key'))
    expect(await remove(tanaka, newsId)).toMatchObject(refusal('No permission'))
    expect(await remove(ito, newsId)).toMatchObject(refusal('No permission'))
    expect(await remove(foreignAdmin, newsId)).toMatchObject(refusal('Document already deleted'))
    expect(await remove(sato, newsId)).toMatchObject({ success: true, data: null })
    expect(await remove(sato, newsId)).toMatchObject(refusal('Document already deleted'))
  })

  test('OPS-05 G-090 takes views, completions and pins along, and leaves every list', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka] })
    await app.call(tanaka, viewNews, { params: { newsId } })
    await app.call(tanaka, pinNews, { params: { newsId } })
    await remove(suzuki, newsId)
    const left = await app.db.query(sql`
      select 1 from receipts where news_id = ${newsId} union all select 1 from audiences where news_id = ${newsId}`)
    expect(left).toEqual([])
    expect(await listed(tanaka)).toEqual([])
    expect(await app.call(tanaka, viewNews, { params: { newsId } })).toMatchObject(refusal('Document already deleted'))
  })

  test('G-047 an ended post is deleted as long as it can be seen', async () => {
    const newsId = await app.storePost(app.cast.suzuki, { startAt: start - 2 * dayMs, endAt: start - dayMs })
    expect(await remove(app.cast.suzuki, newsId)).toMatchObject({ success: true })
  })
})
