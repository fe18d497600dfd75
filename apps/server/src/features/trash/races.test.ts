import { deleteNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { purgeNews, restoreNews } from '@kawaraban/contract/trash.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { lockCompanyPosts } from '../../db/company-lock.ts'
import type { TestApp } from '../../testing/app.ts'
import { addPerson, type Person } from '../../testing/company.ts'
import { rounds } from '../../testing/extent.ts'
import { useNewsApp } from '../../testing/news-app.ts'
import { useTrash } from '../../testing/trash-app.ts'
import { countWaiting } from '../../testing/waiting.ts'

const { app, body, listed } = useNewsApp()
const { choose, remove, restore, ids } = useTrash(app)

let other: TestApp['call']
let secondAdmin: Person
beforeAll(async () => {
  other = await app.addServer()
  secondAdmin = await addPerson(app.db, app.cast.ours, { name: '管理 次郎', role: 'admin', now: app.clock.now })
})

const rowsOf = async (newsId: string) => {
  const [row] = await app.db.query<{ posts: number; trash: number }>(sql`
    select (select count(*)::int from news where news_id = ${newsId}) as posts,
      (select count(*)::int from trash where news_id = ${newsId}) as trash`)
  return row
}

test('TRASH-01 two admins at once on two servers: a post is restored or deleted for good, and each is told the truth', async () => {
  const { sato } = app.cast
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds(12, 100); round += 1) {
    const newsId = await app.storePost(sato)
    await remove(sato, newsId)
    const params = { newsId }
    const restoring = () => app.call(sato, restoreNews, { params })
    const purging = () => other(secondAdmin, purgeNews, { params })
    const [restored, purged] =
      round % 2 === 0
        ? await Promise.all([restoring(), purging()])
        : await Promise.all([purging(), restoring()]).then(([two, one]) => [one, two] as const)
    outcomes.add(`${restored.message}/${purged.message}`)
    const isRestored = restored.message === 'OK'
    expect([restored.message, purged.message].toSorted()).toEqual(['Document already deleted', 'OK'])
    expect(await rowsOf(newsId)).toEqual({ posts: isRestored ? 1 : 0, trash: 0 })
    expect((await other(secondAdmin, getNews, { params })).message).toBe(isRestored ? 'OK' : 'Document already deleted')
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('TRASH-01 two who delete or restore the same post at once: one has done it, and nothing is lost', async () => {
  const { sato, suzuki } = app.cast
  for (let round = 0; round < rounds(6, 60); round += 1) {
    const newsId = await app.storePost(suzuki)
    const params = { newsId }
    const deletions = await Promise.all([remove(suzuki, newsId), remove(sato, newsId)])
    expect(deletions.filter(({ success }) => success)).toHaveLength(1)
    expect(await rowsOf(newsId)).toEqual({ posts: 1, trash: 1 })
    const restores = await Promise.all([restore(suzuki, newsId), other(secondAdmin, restoreNews, { params })])
    expect(restores.map(({ message }) => message)).toEqual(['OK', 'OK'])
    expect(await rowsOf(newsId)).toEqual({ posts: 1, trash: 0 })
  }
})

test('TRASH-01 a deletion that waited while the post went to the trash and the trash was switched off does not take it for good', async () => {
  const { sato, suzuki, ours } = app.cast
  const newsId = await app.storePost(suzuki)
  const { waiting } = await app.db.transaction(async (tx) => {
    await lockCompanyPosts(tx, ours.managementGroupId)
    const first = remove(suzuki, newsId)
    await expect.poll(() => countWaiting(app.db)).toBe(1)
    const second = other(sato, deleteNews, { params: { newsId } })
    await expect.poll(() => countWaiting(app.db)).toBe(2)
    return { waiting: [first, second] }
  })
  const [first, second] = await Promise.all(waiting)
  await choose(false)
  expect([first?.message, second?.message].toSorted()).toEqual(['Document already deleted', 'OK'])
  expect(await ids(sato)).toEqual([newsId])
})

test('TRASH-01 an edit that waited for the deletion is refused, and the restored post is as it was', async () => {
  const { sato, suzuki, ours } = app.cast
  const newsId = await app.storePost(suzuki, { title: '元のまま', endAt: app.clock.now + dayMs })
  const { waiting } = await app.db.transaction(async (tx) => {
    await lockCompanyPosts(tx, ours.managementGroupId)
    const removal = remove(suzuki, newsId)
    await expect.poll(() => countWaiting(app.db)).toBe(1)
    const edit = other(sato, updateNews, { params: { newsId }, body: body({ title: '直した' }) })
    await expect.poll(() => countWaiting(app.db)).toBe(2)
    return { waiting: [removal, edit] }
  })
  const [removal, edit] = await Promise.all(waiting)
  expect([removal?.message, edit?.message]).toEqual(['OK', 'Document already deleted'])
  await restore(suzuki, newsId)
  expect((await app.call(suzuki, getNews, { params: { newsId } })).data.title).toBe('元のまま')
})

test('TRASH-01 it is gone from the next answer of every server, and there again in the next one after the restore', async () => {
  const { suzuki, tanaka } = app.cast
  const newsId = await app.storePost(suzuki)
  const seen = async () => {
    const list = (await other(tanaka, listNews)).data.map((item: { newsId: string }) => item.newsId)
    const view = (await other(tanaka, viewNews, { params: { newsId } })).message
    return [list, view, await listed(tanaka)]
  }
  for (let round = 0; round < 3; round += 1) {
    expect(await seen()).toEqual([[newsId], 'OK', [newsId]])
    await remove(suzuki, newsId)
    expect(await seen()).toEqual([[], 'Document already deleted', []])
    await restore(suzuki, newsId)
  }
  // A clock that is behind by hours shows it no longer.
  await remove(suzuki, newsId)
  app.clock.now -= dayMs / 2
  expect(await seen()).toEqual([[], 'Document already deleted', []])
})
