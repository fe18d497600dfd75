import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { purgeCompany } from '../../../maintenance/queries.ts'
import type { Person } from '../../../testing/company.ts'
import { copyPost } from '../../../testing/many-posts.ts'
import { refusal, start, useNewsApp } from '../../../testing/news-app.ts'

const { app, body, countAll } = useNewsApp()

const key = 'f3b1c2d4-0000-4000-8000-000000000001'
/** One form: its body stays what it was when the form was opened, whenever it is sent. */
const form = (over: Record<string, unknown> = {}) => {
  const sentBody = body({ startDate: '2026/11/20 10:00', endDate: '2026/11/21 10:00', ...over })
  return (person: Person, idempotencyKey = key) =>
    app.call(person, createNews, { body: sentBody, headers: { 'idempotency-key': idempotencyKey } })
}
const show = async (newsId: string) => (await app.call(app.cast.suzuki, getNews, { params: { newsId } })).data
const alreadyPosted = refusal('Already posted')
const countKeys = async () => (await app.db.query(sql`select 1 from post_keys`)).length

describe('a post that is sent again with its key', () => {
  test('is made once, and the same id is answered, also past its dates and after it was edited', async () => {
    const { suzuki } = app.cast
    const post = form()
    const first = await post(suzuki)
    expect(first).toMatchObject({ success: true, data: { newsId: expect.any(String) } })
    app.clock.now = start + 20 * minuteMs
    expect((await post(suzuki)).data).toEqual(first.data)
    await app.call(suzuki, updateNews, { params: first.data, body: body({ title: '編集した件名' }) })
    expect((await post(suzuki)).data).toEqual(first.data)
    app.clock.now = start + 2 * dayMs
    expect((await post(suzuki)).data).toEqual(first.data)
    expect(await countAll()).toBe(1)
    expect(await show(first.data.newsId)).toMatchObject({ title: '編集した件名' })
  })

  test('is made once when the calls come at the same time', async () => {
    const post = form({ scope: 'specific', companyUserIds: [app.cast.tanaka.companyUserId] })
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(app.cast.suzuki)))
    expect(new Set(answers.map(({ data }) => data.newsId)).size).toBe(1)
    expect(answers.every(({ success }) => success)).toBe(true)
    expect(await countAll()).toBe(1)
  })

  test('is made by the second call when the first was refused, or broke off before its end', async () => {
    const { suzuki } = app.cast
    expect(await form({ title: '' })(suzuki)).toMatchObject(refusal('Invalid title'))
    expect(await form({ scope: 'specific', companyUserIds: ['999999'] })(suzuki)).toMatchObject(
      refusal('Invalid companyUserIds'),
    )
    expect([await countAll(), await countKeys()]).toEqual([0, 0])
    expect(await form()(suzuki)).toMatchObject({ success: true })
    expect(await countAll()).toBe(1)
  })

  test('counts once towards the limit', async () => {
    const { suzuki } = app.cast
    const { data } = await form()(suzuki)
    await copyPost(app.db, suzuki, data.newsId, 999)
    expect((await form()(suzuki)).data).toEqual(data)
    expect((await form({ title: '直した件名' })(suzuki)).data).toEqual(data)
    expect(await form()(suzuki, 'another')).toMatchObject(refusal('Limit exceeded'))
  })

  test('PERM-03 is refused as any other once the caller may not post any more', async () => {
    const { suzuki, sato } = app.cast
    const setRole = (role: string) =>
      app.call(sato, updateAuthorities, { body: [{ companyUserId: suzuki.companyUserId, role }] })
    await form()(suzuki)
    await setRole('viewer')
    expect(await form()(suzuki)).toMatchObject(refusal('No permission'))
    await setRole('editor')
  })
})

describe('the same key with another body', () => {
  test('replaces the post and its audience, but not the start of a published one', async () => {
    const { suzuki, tanaka } = app.cast
    const first = await form({ title: '誤字のある件名' })(suzuki)
    app.clock.now = start + 5 * minuteMs
    const mended = form({
      title: '直した件名',
      startDate: '2026/11/20 10:05',
      scope: 'specific',
      companyUserIds: [tanaka.companyUserId],
    })
    expect((await mended(suzuki)).data).toEqual(first.data)
    expect(await show(first.data.newsId)).toMatchObject({
      title: '直した件名',
      startDate: '2026/11/20 10:00',
      companyUserIds: [suzuki.companyUserId, tanaka.companyUserId],
    })
    app.clock.now = start + 6 * minuteMs
    expect((await mended(suzuki)).data).toEqual(first.data)
    expect((await form({ scope: 'all' })(suzuki)).data).toEqual(first.data)
    expect(await show(first.data.newsId)).toMatchObject({ scope: 'all', companyUserIds: [] })
    expect(await countAll()).toBe(1)
  })

  test('moves the start of a scheduled post', async () => {
    const { suzuki } = app.cast
    const { data } = await form({ startDate: '2026/11/20 15:00' })(suzuki)
    expect((await form({ startDate: '2026/11/20 12:00' })(suzuki)).data).toEqual(data)
    expect((await show(data.newsId)).startDate).toBe('2026/11/20 12:00')
  })

  test('VAL-30 is checked as any other', async () => {
    const { suzuki } = app.cast
    const { data } = await form()(suzuki)
    expect(await form({ title: '' })(suzuki)).toMatchObject(refusal('Invalid title'))
    expect((await show(data.newsId)).title).not.toBe('')
  })

  test('is refused where something would be lost: edited since, ended, or published and to start later', async () => {
    const { suzuki, sato } = app.cast
    const { data } = await form()(suzuki)
    const mended = form({ content: '直した本文' })
    expect(await form({ startDate: '2026/11/20 18:00' })(suzuki)).toMatchObject(alreadyPosted)
    app.clock.now = start + minuteMs
    await app.call(sato, updateNews, { params: data, body: body({ content: '管理者が直した本文' }) })
    expect(await mended(suzuki)).toMatchObject(alreadyPosted)
    expect((await show(data.newsId)).content).toBe('管理者が直した本文')

    const ended = await form({ endDate: '2026/11/20 11:00' })(suzuki, 'another')
    app.clock.now = start + 2 * 60 * minuteMs
    expect(await form({ endDate: '2026/11/20 18:00' })(suzuki, 'another')).toMatchObject(alreadyPosted)
    expect((await show(ended.data.newsId)).endDate).toBe('2026/11/20 11:00')
    expect(await countAll()).toBe(2)
  })
})

test('G-033 keys are their caller’s own', async () => {
  const { suzuki, sato, foreignAdmin } = app.cast
  const ids = [await form()(suzuki), await form()(sato), await form()(foreignAdmin), await form()(suzuki, 'another')]
  expect(new Set(ids.map(({ data }) => data.newsId)).size).toBe(4)
  expect(await countAll()).toBe(4)
})

test('without a key each call makes a post', async () => {
  const post = () => app.call(app.cast.suzuki, createNews, { body: body() })
  expect((await post()).data.newsId).not.toBe((await post()).data.newsId)
  expect(await countKeys()).toBe(0)
})

test.each(['', '日本語', 'a b', 'a, b', 'x'.repeat(129), '\u00e9'])(
  'G-116 the key %j is refused, and nothing is stored',
  async (wrong) => {
    const headers = { 'idempotency-key': wrong }
    const answer = await app.call(app.cast.suzuki, createNews, { body: body(), headers })
    expect(answer).toMatchObject(refusal('Invalid Idempotency-Key'))
    expect(await app.call(app.cast.tanaka, createNews, { body: body(), headers })).toMatchObject(
      refusal('No permission'),
    )
    expect(await countAll()).toBe(0)
  },
)

test('OPS-05 a key goes with its post, and after a day', async () => {
  const { suzuki } = app.cast
  const { data } = await form()(suzuki)
  expect(await countKeys()).toBe(1)
  await app.call(suzuki, deleteNews, { params: data })
  expect(await countKeys()).toBe(0)
  await form()(suzuki)
  await purgeCompany(app.db, app.cast.ours.managementGroupId, { now: start + dayMs - 1, purgeMonths: 12 })
  expect(await countKeys()).toBe(1)
  await purgeCompany(app.db, app.cast.ours.managementGroupId, { now: start + dayMs, purgeMonths: 12 })
  expect([await countKeys(), await countAll()]).toEqual([0, 1])
})
