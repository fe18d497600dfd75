import { deleteNews, getNews, listNews, maxPosts } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { hiddenAt } from '@kawaraban/contract/policy.ts'
import { listReaders } from '@kawaraban/contract/progress.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { maxTops, putNewsOnTop } from '@kawaraban/contract/tops.ts'
import { trashDays } from '@kawaraban/contract/trash-limits.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { copyPost } from '../../testing/many-posts.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'
import { done, useTrash } from '../../testing/trash-app.ts'

const { app, body, create, listed } = useNewsApp()
const { choose, remove, restore, purge, state, ids, at } = useTrash(app)

const gone = refusal('Document already deleted')

describe('restoring', () => {
  test('TRASH-01 gives the post back with its audience, views, completions, pins and place on top', async () => {
    const { sato, suzuki, tanaka, yamada } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka], dueAt: start + dayMs, endAt: start + 2 * dayMs })
    const params = { newsId }
    await app.call(tanaka, viewNews, { params })
    await app.call(tanaka, completeNews, { params, body: { reactionType: 'completed' } })
    await app.call(tanaka, pinNews, { params })
    await app.call(sato, putNewsOnTop, { params })
    const facts = async () => ({
      list: (await app.call(tanaka, listNews)).data,
      detail: (await app.call(suzuki, getNews, { params })).data,
      readers: (await app.call(suzuki, listReaders, { params, query: { narrowing: '{"kind":"completed"}' } })).data,
    })
    const before = await facts()
    expect(before.list).toMatchObject([{ newsId, viewed: true, viewerPinned: true, isTop: true }])
    await remove(suzuki, newsId)
    expect([await listed(tanaka), await listed(sato)]).toEqual([[], []])
    expect(await restore(sato, newsId)).toMatchObject(done)
    expect(await facts()).toEqual(before)
    expect([await ids(sato), await listed(yamada)]).toEqual([[], []])
    expect(await app.call(suzuki, updateNews, { params, body: body() })).toMatchObject({ success: true })
  })

  test('TRASH-02 a post whose window has passed is an ended one: readers do not see it', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki, { endAt: start + dayMs })
    await remove(suzuki, newsId)
    const [author, reader] = [await at(suzuki, start + 2 * dayMs), await at(tanaka, start + 2 * dayMs)]
    expect(await restore(author, newsId)).toMatchObject(done)
    expect(await listed(author)).toEqual([newsId])
    expect(await listed(reader)).toEqual([])
    const edit = await app.call(author, updateNews, { params: { newsId }, body: body() })
    expect(edit.message).toBe('News has expired')
  })

  test('TRASH-01 until its time is over, not later; and no longer than anybody could see it (G-624)', async () => {
    const { suzuki } = app.cast
    const newsId = await app.storePost(suzuki, { endAt: start + 100 * dayMs })
    const endAt = start - 90 * dayMs
    const over = await app.storePost(suzuki, { startAt: start - 200 * dayMs, endAt })
    const until = formatDateTime(hiddenAt(endAt))
    const trash = async (id: string) => (await app.call(suzuki, getNews, { params: { newsId: id } })).data.trash
    expect([await trash(newsId), await trash(over)]).toEqual([{}, { until }])
    expect((await remove(suzuki, over)).data).toEqual({ restorableUntil: until })
    await remove(suzuki, newsId)
    const later = await at(suzuki, hiddenAt(endAt))
    expect(await ids(later)).toEqual([newsId])
    for (const call of [restore, purge]) expect(await call(later, over)).toMatchObject(gone)
    const last = await at(suzuki, start + trashDays * dayMs)
    expect([await ids(last), await state(last)]).toEqual([[], { isOn: true, posts: 0 }])
    for (const call of [restore, purge]) expect(await call(last, newsId)).toMatchObject(gone)
  })

  test('TRASH-03 LIM-03 posts in the trash do not count, and a restore over the limit says so and changes nothing', async () => {
    const { suzuki } = app.cast
    const model = await app.storePost(suzuki)
    const newsId = await app.storePost(suzuki)
    await copyPost(app.db, suzuki, model, maxPosts - 2)
    expect((await create(suzuki)).message).toBe('Limit exceeded')
    await remove(suzuki, newsId)
    expect((await create(suzuki)).message).toBe('OK')
    expect(await restore(suzuki, newsId)).toMatchObject(refusal('Limit exceeded'))
    expect(await ids(suzuki)).toEqual([newsId])
    await remove(suzuki, model)
    expect(await restore(suzuki, newsId)).toMatchObject(done)
  })

  test('TRASH-01 TOP-01 its place on top is free meanwhile, and is given back where there is one', async () => {
    const { sato, suzuki } = app.cast
    const [first = '', ...others] = await Promise.all(
      Array.from({ length: maxTops + 1 }, () => app.storePost(suzuki, { endAt: start + dayMs })),
    )
    const put = (newsId: string) => app.call(sato, putNewsOnTop, { params: { newsId } })
    await put(first)
    await remove(suzuki, first)
    for (const newsId of others) expect(await put(newsId)).toMatchObject(done)
    await restore(suzuki, first)
    const tops = (await app.call(suzuki, listNews)).data.filter(({ isTop }: { isTop?: boolean }) => isTop)
    expect(tops.map(({ newsId }: { newsId: string }) => newsId).toSorted()).toEqual(others.toSorted())
  })

  test('G-625 a second restore is a success, of somebody else’s post that is there a refusal', async () => {
    const { sato, suzuki, ito } = app.cast
    const newsId = await app.storePost(suzuki)
    await remove(suzuki, newsId)
    for (const person of [suzuki, suzuki, sato]) expect(await restore(person, newsId)).toMatchObject(done)
    expect(await restore(ito, newsId)).toMatchObject(refusal('No permission'))
    expect(await listed(suzuki)).toEqual([newsId])
  })

  test('TRASH-01 API-04 a create that is sent again after the deletion makes a new post', async () => {
    const { suzuki } = app.cast
    const send = async () =>
      (await app.call(suzuki, createNews, { body: body(), headers: { 'idempotency-key': 'the-same' } })).data.newsId
    const newsId = await send()
    expect(await send()).toBe(newsId)
    await remove(suzuki, newsId)
    const second = await send()
    expect([second === newsId, await send()]).toEqual([false, second])
    await restore(suzuki, newsId)
    expect((await listed(suzuki)).toSorted()).toEqual([newsId, second].toSorted())
  })
})

describe('deleting for good', () => {
  test('TRASH-01 takes the post with all that it has, once', async () => {
    const { sato, suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka] })
    await app.call(tanaka, viewNews, { params: { newsId } })
    expect(await purge(suzuki, newsId)).toMatchObject(gone)
    await remove(suzuki, newsId)
    expect(await purge(suzuki, newsId)).toMatchObject(done)
    for (const call of [purge, restore]) expect(await call(sato, newsId)).toMatchObject(gone)
    const left = await app.db.query(sql`
      select 1 from news union all select 1 from receipts union all select 1 from audiences union all select 1 from trash`)
    expect(left).toEqual([])
  })

  test('TRASH-01 a post in the trash is deleted no second time by its own call', async () => {
    const { suzuki } = app.cast
    const newsId = await app.storePost(suzuki)
    await remove(suzuki, newsId)
    await choose(false)
    expect(await app.call(suzuki, deleteNews, { params: { newsId } })).toMatchObject(gone)
    expect(await ids(suzuki)).toEqual([newsId])
  })
})
