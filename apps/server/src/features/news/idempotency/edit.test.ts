import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { lockCompanyPosts } from '../../../db/company-lock.ts'
import { purgeCompany } from '../../../maintenance/queries.ts'
import type { Person } from '../../../testing/company.ts'
import { refusal, start, useNewsApp } from '../../../testing/news-app.ts'
import { countWaiting } from '../../../testing/waiting.ts'

const { app, body, create } = useNewsApp()
let newsId: string
beforeEach(async () => {
  newsId = await app.storePost(app.cast.suzuki, { endAt: start + dayMs })
})

/** One edit form: its body stays what it was, whenever it is sent. */
const form = (over: Record<string, unknown> = {}) => {
  const sentBody = body({ title: '直した件名', endDate: '2026/11/20 11:00', ...over })
  return (person: Person, key: string | null = 'one-edit', id = newsId) =>
    app.call(person, updateNews, {
      params: { newsId: id },
      body: sentBody,
      ...(key !== null && { headers: { 'idempotency-key': key } }),
    })
}
const show = async () => (await app.call(app.cast.suzuki, getNews, { params: { newsId } })).data
const version = async () => {
  const [row] = await app.db.query<{ version: string }>(sql`
    select news_version as version from management_groups
    where management_group_id = ${app.cast.ours.managementGroupId}`)
  return Number(row?.version)
}

describe('API-11 an edit that is sent again with its key', () => {
  test('is made once: no version is raised, and a later edit stays', async () => {
    const { suzuki, sato } = app.cast
    const edit = form()
    const before = await version()
    expect(await edit(suzuki)).toMatchObject({ success: true, data: null })
    expect(await edit(suzuki)).toMatchObject({ success: true, data: null })
    expect(await version()).toBe(before + 1)
    await form({ title: '管理者が直した件名' })(sato, null)
    expect(await edit(suzuki)).toMatchObject({ success: true })
    expect(await show()).toMatchObject({ title: '管理者が直した件名' })
    expect(await version()).toBe(before + 2)
  })

  test('is answered as the first call also when the post has ended by then, but not when it is gone', async () => {
    const { suzuki } = app.cast
    const edit = form()
    await edit(suzuki)
    app.clock.now = start + 2 * 60 * minuteMs
    expect(await edit(suzuki)).toMatchObject({ success: true })
    expect(await edit(suzuki, 'another')).toMatchObject(refusal('News has expired'))
    expect(await form({ title: '' })(suzuki, '日本語')).toMatchObject(refusal('News has expired'))
    await app.call(suzuki, deleteNews, { params: { newsId } })
    expect(await edit(suzuki)).toMatchObject(refusal('Document already deleted'))
  })

  test('waits for the first call, wherever that runs', async () => {
    const { suzuki } = app.cast
    const before = await version()
    const edit = form()
    const answers = await app.db.transaction(async (tx) => {
      await lockCompanyPosts(tx, suzuki.managementGroupId)
      const running = [edit(suzuki), edit(suzuki), edit(suzuki)]
      await expect.poll(() => countWaiting(app.db)).toBeGreaterThan(0)
      return { running }
    })
    expect((await Promise.all(answers.running)).every(({ success }) => success)).toBe(true)
    expect(await version()).toBe(before + 2)
  })

  test('with another body is an edit as any other, and so is one without a key', async () => {
    const { suzuki } = app.cast
    await form()(suzuki)
    expect(await form({ title: 'もう一度直した件名' })(suzuki)).toMatchObject({ success: true })
    expect((await show()).title).toBe('もう一度直した件名')
    await form()(suzuki, null)
    expect((await show()).title).toBe('直した件名')
  })

  test('is made by the second call when the first was refused', async () => {
    const { suzuki } = app.cast
    expect(await form({ title: '' })(suzuki)).toMatchObject(refusal('Invalid title'))
    expect(await form()(suzuki)).toMatchObject({ success: true })
    expect((await show()).title).toBe('直した件名')
  })

  test('G-032 G-116 is refused for a wrong key after right and existence, and before it is stored', async () => {
    const { suzuki, ito, tanaka } = app.cast
    expect(await form()(suzuki, 'a b')).toMatchObject(refusal('Invalid Idempotency-Key'))
    expect(await form()(ito, 'a b')).toMatchObject(refusal('No permission'))
    expect(await form()(tanaka, 'a b')).toMatchObject(refusal('No permission'))
    expect(await form()(suzuki, 'a b', '999999')).toMatchObject(refusal('Document already deleted'))
    expect((await show()).title).toBe('お知らせ')
  })
})

test('G-033 keys of edits are their caller’s own, their post’s own, and no keys of posts', async () => {
  const { suzuki, sato } = app.cast
  await form()(suzuki)
  await form({ title: '管理者が直した件名' })(sato)
  expect((await show()).title).toBe('管理者が直した件名')
  const { data } = await create(suzuki)
  await form()(suzuki, 'one-edit', data.newsId)
  const shown = await app.call(suzuki, getNews, { params: data })
  expect(shown.data.title).toBe('直した件名')
  const headers = { 'idempotency-key': 'one-edit' }
  const made = await app.call(suzuki, createNews, { body: body(), headers })
  expect([newsId, data.newsId]).not.toContain(made.data.newsId)
})

test('OPS-05 a key of an edit goes with its post, and after a day', async () => {
  const countKeys = async () => (await app.db.query(sql`select 1 from edit_keys`)).length
  await form({ endDate: '2026/11/25 10:00' })(app.cast.suzuki)
  await purgeCompany(app.db, app.cast.ours.managementGroupId, { now: start + dayMs - 1, purgeMonths: 12 })
  expect(await countKeys()).toBe(1)
  await purgeCompany(app.db, app.cast.ours.managementGroupId, { now: start + dayMs, purgeMonths: 12 })
  expect(await countKeys()).toBe(0)
  await form()(app.cast.suzuki)
  expect(await countKeys()).toBe(1)
  await app.call(app.cast.suzuki, deleteNews, { params: { newsId } })
  expect(await countKeys()).toBe(0)
})

test('an edit that is sent eight times at once is made once', async () => {
  const before = await version()
  const repeat = form()
  await Promise.all(Array.from({ length: 8 }, () => repeat(app.cast.suzuki)))
  expect(await version()).toBe(before + 1)
})
