import { createCategory, deleteCategory, listCategories, updateCategory } from '@kawaraban/contract/categories.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { countNewPosts, feedVersionHeader, getLatestNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/company.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'

const { app, body, create, listed } = useNewsApp()
afterEach(() => app.db.query(sql`delete from categories`))

const invalid = refusal('Invalid categoryId')
const looks = { name: '総務', colour: 'blue', icon: 'building' }
const store = async (person: Person, over: Record<string, unknown> = {}): Promise<string> =>
  (await app.call(person, createCategory, { body: { ...looks, posters: 'editors', ...over } })).data.categoryId
const change = (categoryId: string, over: Record<string, unknown>) =>
  app.call(app.cast.sato, updateCategory, { params: { categoryId }, body: over })
const edit = (person: Person, newsId: string, over: Record<string, unknown> = {}) =>
  app.call(person, updateNews, { params: { newsId }, body: body(over) })
const detailOf = async (newsId: string, person = app.cast.tanaka) =>
  (await app.call(person, getNews, { params: { newsId } })).data.category
const cardOf = async (newsId: string, call = app.call) =>
  (await call(app.cast.tanaka, listNews)).data.find((post: { newsId: string }) => post.newsId === newsId).category

describe('a post', () => {
  test('WRITE-03 is created with a category or none, which card, detail and the latest post show', async () => {
    const { sato, suzuki, tanaka } = app.cast
    const categoryId = await store(sato)
    const { newsId } = (await create(suzuki, { categoryId })).data
    const shown = { categoryId, ...looks }
    expect([await cardOf(newsId), await detailOf(newsId)]).toEqual([shown, shown])
    expect((await app.call(tanaka, getLatestNews)).data.category).toEqual(shown)
    for (const over of [{}, { categoryId: null }]) {
      const without = (await create(suzuki, over)).data.newsId
      expect([await cardOf(without), await detailOf(without)]).toEqual([undefined, undefined])
    }
    const named = { scope: 'specific', companyUserIds: [tanaka.companyUserId], categoryId }
    const specific = (await create(suzuki, named)).data.newsId
    for (const person of [suzuki, tanaka]) expect(await detailOf(specific, person)).toEqual(shown)
  })

  test('WRITE-03 keeps its category in an edit that sends none, and loses it in one that sends null', async () => {
    const { sato, suzuki } = app.cast
    const [categoryId, other] = [await store(sato), await store(sato, { name: '安全' })]
    const { newsId } = (await create(suzuki, { categoryId })).data
    expect(await edit(suzuki, newsId)).toMatchObject({ success: true })
    expect(await detailOf(newsId)).toMatchObject({ categoryId })
    expect(await edit(suzuki, newsId, { categoryId: other })).toMatchObject({ success: true })
    expect(await detailOf(newsId)).toMatchObject({ categoryId: other, name: '安全' })
    expect(await edit(suzuki, newsId, { categoryId: null })).toMatchObject({ success: true })
    expect(await detailOf(newsId)).toBeUndefined()
  })

  test('WRITE-03 G-422 is put into a category by those who may post in it', async () => {
    const { sato, suzuki } = app.cast
    const categoryId = await store(sato, { posters: 'admins' })
    expect(await create(suzuki, { categoryId })).toMatchObject(invalid)
    expect(await create(sato, { categoryId })).toMatchObject({ success: true })
    const { newsId } = (await create(suzuki)).data
    expect(await edit(suzuki, newsId, { categoryId })).toMatchObject(invalid)
    expect(await detailOf(newsId)).toBeUndefined()
    expect(await edit(sato, newsId, { categoryId })).toMatchObject({ success: true })
    await change(categoryId, { posters: 'editors' })
    expect(await create(suzuki, { categoryId })).toMatchObject({ success: true })
  })

  test('WRITE-03 G-422 keeps its category when the right is withdrawn, also in an edit', async () => {
    const { sato, suzuki } = app.cast
    const [categoryId, other] = [await store(sato), await store(sato, { name: '安全', posters: 'admins' })]
    const { newsId } = (await create(suzuki, { categoryId })).data
    await change(categoryId, { posters: 'admins' })
    expect(await detailOf(newsId)).toMatchObject({ categoryId })
    expect(await edit(suzuki, newsId, { categoryId, title: '直した件名' })).toMatchObject({ success: true })
    expect(await edit(suzuki, newsId, { categoryId: other })).toMatchObject(invalid)
    expect(await detailOf(newsId)).toMatchObject({ categoryId })
    expect(await create(suzuki, { categoryId })).toMatchObject(invalid)
    expect(await edit(suzuki, newsId, { categoryId: null })).toMatchObject({ success: true })
    expect(await edit(suzuki, newsId, { categoryId })).toMatchObject(invalid)
  })

  test('WRITE-03 G-422 is saved by the role of that moment', async () => {
    const { sato, yamada } = app.cast
    const categoryId = await store(sato, { posters: 'admins' })
    const setRole = (role: string) =>
      app.call(sato, updateAuthorities, { body: [{ companyUserId: yamada.companyUserId, role }] })
    await setRole('admin')
    expect(await create(yamada, { categoryId })).toMatchObject({ success: true })
    await setRole('editor')
    expect(await create(yamada, { categoryId })).toMatchObject(invalid)
    await setRole('viewer')
  })

  test('G-033 G-116 WRITE-03 is refused with a category that is unknown, deleted, of another company or no id', async () => {
    const { sato, suzuki, foreignAdmin } = app.cast
    const [foreign, gone] = [await store(foreignAdmin), await store(sato)]
    const { newsId } = (await create(suzuki)).data
    await app.call(sato, deleteCategory, { params: { categoryId: gone } })
    for (const categoryId of [foreign, gone, '999999', 'x', '', 7, {}]) {
      expect(await create(suzuki, { categoryId })).toMatchObject(invalid)
      expect(await edit(suzuki, newsId, { categoryId })).toMatchObject(invalid)
    }
    expect(await listed(suzuki)).toEqual([newsId])
  })

  test('WRITE-03 API-08 API-11 that is sent again with its key is the same post, whatever has become of the category', async () => {
    const { sato, suzuki } = app.cast
    const categoryId = await store(sato)
    const sent = body({ categoryId })
    const headers = { 'idempotency-key': 'one' }
    const first = await app.call(suzuki, createNews, { body: sent, headers })
    await change(categoryId, { posters: 'admins' })
    expect((await app.call(suzuki, createNews, { body: sent, headers })).data).toEqual(first.data)
    const changed = { ...sent, title: '直した件名' }
    expect((await app.call(suzuki, createNews, { body: changed, headers })).data).toEqual(first.data)
    expect(await detailOf(first.data.newsId)).toMatchObject({ categoryId })
    const without = body({ title: '直した件名' })
    await app.call(suzuki, createNews, { body: without, headers })
    expect(await detailOf(first.data.newsId)).toBeUndefined()
    const editing = { body: changed, headers, params: first.data }
    expect(await app.call(suzuki, updateNews, editing)).toMatchObject(invalid)
  })
})

describe('a change of a category', () => {
  test('WRITE-03 G-424 is on every card and detail at their next answer, in every process', async () => {
    const { sato, suzuki } = app.cast
    const other = await app.addServer()
    const categoryId = await store(sato)
    const { newsId } = (await create(suzuki, { categoryId })).data
    for (const call of [app.call, other]) expect(await cardOf(newsId, call)).toMatchObject(looks)
    for (const over of [{ name: '総務部' }, { colour: 'red' }, { icon: 'flag' }]) {
      await change(categoryId, over)
      for (const call of [app.call, other]) expect(await cardOf(newsId, call)).toMatchObject(over)
      expect(await detailOf(newsId)).toMatchObject(over)
    }
  })

  test('WRITE-03 makes no process load posts again where no card shows it', async () => {
    const { sato, suzuki } = app.cast
    const versionNow = async () => await app.db.query(sql`select news_version from management_groups order by 1`)
    const [categoryId, empty] = [await store(sato), await store(sato, { name: '安全' })]
    await create(suzuki, { categoryId })
    const before = await versionNow()
    await change(categoryId, { posters: 'admins' })
    await change(empty, { name: '安全衛生' })
    await app.call(sato, deleteCategory, { params: { categoryId: empty } })
    expect(await versionNow()).toEqual(before)
  })

  test('WRITE-03 G-425 by deleting leaves its posts as they are, without a category, in every process', async () => {
    const { sato, suzuki } = app.cast
    const other = await app.addServer()
    const [categoryId, kept] = [await store(sato), await store(sato, { name: '安全' })]
    const { newsId } = (await create(suzuki, { categoryId })).data
    const keeping = (await create(suzuki, { categoryId: kept })).data.newsId
    for (const call of [app.call, other]) await cardOf(newsId, call)
    expect((await app.call(sato, listCategories)).data.categories[0].posts).toBe(1)
    await app.call(sato, deleteCategory, { params: { categoryId } })
    for (const call of [app.call, other]) {
      expect(await cardOf(newsId, call)).toBeUndefined()
      expect(await cardOf(keeping, call)).toMatchObject({ name: '安全' })
    }
    expect(await detailOf(newsId)).toBeUndefined()
    const stored = await app.db.query(sql`select category_id as id from news order by news_id`)
    expect(stored).toEqual([{ id: null }, { id: kept }])
    expect((await app.call(sato, listCategories)).data.categories).toMatchObject([{ categoryId: kept, posts: 1 }])
  })
})

describe('the filter', () => {
  const setUp = async () => {
    const { sato, suzuki } = app.cast
    const [first, second] = [await store(sato), await store(sato, { name: '安全' })]
    const posts: string[] = []
    for (const [index, categoryId] of [first, second, null, first, null, second].entries()) {
      const startAt = start - (10 - index) * minuteMs
      posts.push(await app.storePost(suzuki, { categoryId, startAt, endAt: start + dayMs }))
    }
    return { first, second, posts, at: (...indexes: number[]) => indexes.map((index) => posts[index]) }
  }

  test('WRITE-03 G-426 lists posts of any of the chosen categories; an unknown one has none, and none chosen are all', async () => {
    const { tanaka, foreignAdmin } = app.cast
    const { first, second, at } = await setUp()
    expect(await listed(tanaka, { categoryIds: first })).toEqual(at(3, 0))
    expect(await listed(tanaka, { categoryIds: `${second},${first}` })).toEqual(at(5, 3, 1, 0))
    expect(await listed(tanaka, { categoryIds: '' })).toEqual(at(5, 4, 3, 2, 1, 0))
    for (const unknown of ['999999', 'x', await store(foreignAdmin)]) {
      expect(await listed(tanaka, { categoryIds: unknown })).toEqual([])
      expect(await listed(tanaka, { categoryIds: `${unknown},${first}` })).toEqual(at(3, 0))
    }
  })

  test('WRITE-03 FEED-05 G-426 is combined with the flags and the order', async () => {
    const { tanaka } = app.cast
    const { first, posts, at } = await setUp()
    const unread = { categoryIds: first, companyintraNewsStatusFilter: 'unread' }
    expect(await listed(tanaka, unread)).toEqual(at(3, 0))
    await app.db.query(sql`
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
      values (${tanaka.managementGroupId}, ${posts[3]}, ${tanaka.companyUserId}, to_timestamp(0))`)
    expect(await listed(tanaka, unread)).toEqual(at(0))
    expect(await listed(tanaka, { categoryIds: first, order: 'asc' })).toEqual(at(0, 3))
  })

  test('WRITE-03 G-067 pages follow one another, also after a post that has left the category', async () => {
    const { suzuki, tanaka } = app.cast
    const { first, second, at, posts } = await setUp()
    const page = (after?: string) =>
      listed(tanaka, { categoryIds: `${first},${second}`, limit: '1', ...(after !== undefined && { after }) })
    expect(await page()).toEqual(at(5))
    expect(await page(posts[5])).toEqual(at(3))
    await edit(suzuki, posts[3] ?? '', { categoryId: null })
    expect(await page(posts[3])).toEqual(at(1))
  })

  test('WRITE-03 G-149 new posts are counted under it', async () => {
    const { suzuki, tanaka } = app.cast
    const { first, second, posts } = await setUp()
    const query = { categoryIds: first }
    const version = String((await app.call(tanaka, listNews, { query })).headers[feedVersionHeader])
    const count = async () => (await app.call(tanaka, countNewPosts, { query: { ...query, version } })).data.newPosts
    await create(suzuki, { categoryId: second })
    expect(await count()).toBe(0)
    await create(suzuki, { categoryId: first })
    expect(await count()).toBe(1)
    // An edit is nothing new.
    await edit(suzuki, posts[4] ?? '', { categoryId: first })
    expect(await count()).toBe(1)
  })
})
