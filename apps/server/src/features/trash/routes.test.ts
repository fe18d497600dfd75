import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { getTrashState, listTrash, purgeNews, restoreNews } from '@kawaraban/contract/trash.ts'
import { trashDays } from '@kawaraban/contract/trash-limits.ts'
import { describe, expect, test } from 'vitest'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'
import { done, useTrash } from '../../testing/trash-app.ts'

const { app, listed, countAll } = useNewsApp()
const { choose, remove, restore, purge, state, list, ids, at } = useTrash(app)

const gone = refusal('Document already deleted')

describe('without a trash', () => {
  test('TRASH-01 DETAIL-18 it is off until an admin chooses it: a deletion is for good, and answers as before', async () => {
    await choose(false)
    const { sato, suzuki, foreignAdmin } = app.cast
    const newsId = await app.storePost(suzuki)
    expect(await state(sato)).toEqual({ isOn: false, posts: 0 })
    expect(await remove(suzuki, newsId)).toMatchObject(done)
    expect([await countAll(), await list(sato)]).toEqual([0, { posts: [], totalPosts: 0 }])
    await app.call(sato, updateCompanySettings, { body: { hasTrash: true } })
    expect([await state(sato), await state(foreignAdmin)]).toEqual([
      { isOn: true, posts: 0 },
      { isOn: false, posts: 0 },
    ])
  })

  test('TRASH-01 G-622 who was told that it can be restored loses nothing when the trash was switched off meanwhile', async () => {
    const { suzuki } = app.cast
    const newsId = await app.storePost(suzuki)
    await choose(false)
    expect(await remove(suzuki, newsId, { isRestorable: 'true' })).toMatchObject(refusal('Trash is off'))
    expect(await listed(suzuki)).toEqual([newsId])
    await choose(true)
    expect(await remove(suzuki, newsId, { isRestorable: 'true' })).toMatchObject({ success: true })
    expect(await ids(suzuki)).toEqual([newsId])
  })

  test('TRASH-01 switched off it keeps what is in it, for the rest of its time', async () => {
    const { sato, suzuki } = app.cast
    const [first, second] = [await app.storePost(suzuki), await app.storePost(suzuki)]
    await remove(suzuki, first)
    await choose(false)
    await remove(suzuki, second)
    expect(await ids(suzuki)).toEqual([first])
    expect(await state(sato)).toEqual({ isOn: false, posts: 1 })
    const later = await at(suzuki, start + trashDays * dayMs - 1)
    expect(await ids(later)).toEqual([first])
    expect(await restore(later, first)).toMatchObject(done)
  })
})

describe('TRASH-01 who finds what in the trash', () => {
  test('admins all of the company, editors their own, with who deleted it when and until when it can be restored', async () => {
    const { sato, suzuki, ito } = app.cast
    const mine = await app.storePost(suzuki, { title: '避難訓練', endAt: start + dayMs })
    const others = await app.storePost(ito, { title: '停電', audience: [suzuki] })
    expect((await remove(sato, mine)).data).toEqual({ restorableUntil: '2026/12/20 10:00' })
    app.clock.now = start + minuteMs
    await remove(ito, others)
    const ofMine = {
      newsId: mine,
      title: '避難訓練',
      name: suzuki.name,
      startDate: '2026/11/20 10:00',
      endDate: '2026/11/21 10:00',
      deletedAt: '2026/11/20 10:00',
      deletedBy: sato.name,
      goesAt: '2026/12/20 10:00',
    }
    expect(await list(suzuki)).toEqual({ posts: [ofMine], totalPosts: 1 })
    expect(await ids(sato)).toEqual([others, mine])
    expect(await ids(ito)).toEqual([others])
    expect([await state(sato), await state(suzuki)]).toEqual([
      { isOn: true, posts: 2 },
      { isOn: true, posts: 1 },
    ])
    expect(await list(sato, { page: '9' })).toEqual({ posts: [], totalPosts: 2 })
    expect(await list(sato, { limit: '1', page: '2' })).toEqual({ posts: [ofMine], totalPosts: 2 })
  })

  test('nobody else: other editors, viewers, people without a role, strangers, other companies', async () => {
    const { sato, suzuki, ito, tanaka, kobayashi, foreignAdmin } = app.cast
    const newsId = await app.storePost(suzuki)
    await remove(suzuki, newsId)
    for (const person of [ito, foreignAdmin]) {
      expect([await ids(person), await state(person)]).toEqual([[], { isOn: true, posts: 0 }])
      for (const call of [restore, purge])
        for (const id of [newsId, '999999', 'no-such-id']) expect(await call(person, id)).toMatchObject(gone)
    }
    for (const [person, message] of [
      [null, 'Missing session key'],
      [tanaka, 'No permission'],
      [kobayashi, 'No permission'],
    ] as const) {
      for (const endpoint of [getTrashState, listTrash, restoreNews, purgeNews])
        expect(await app.call(person, endpoint, { params: { newsId } })).toMatchObject(refusal(message))
    }
    expect(await ids(sato)).toEqual([newsId])
  })

  test('AUTH-16 without the session’s CSRF pair nothing is restored or deleted', async () => {
    const { suzuki } = app.cast
    const newsId = await app.storePost(suzuki)
    await remove(suzuki, newsId)
    for (const endpoint of [restoreNews, purgeNews]) {
      const answer = await app.call(suzuki, endpoint, { params: { newsId }, headers: { 'x-csrf-token': 'another' } })
      expect(answer).toMatchObject(refusal('CSRF validation failed'))
    }
    expect(await ids(suzuki)).toEqual([newsId])
  })
})
