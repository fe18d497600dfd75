import { getLatestNews, getNews, listNews, type NewsListItem } from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { lockCompanyPosts } from '../../../db/company-lock.ts'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import type { Person } from '../../../testing/company.ts'
import { interleave } from '../../../testing/interleave.ts'
import { start } from '../../../testing/news-app.ts'
import { replaceAudience } from '../audience/queries.ts'
import { removeNews } from '../queries.ts'

const interleaved = interleave()
let newsId: string
const app = useTestApp({ overDb: interleaved.overDb })
beforeEach(async () => {
  const { suzuki } = app.cast
  await app.db.query(sql`delete from news`)
  newsId = await app.storePost(suzuki, { title: 'はじめ' })
  await app.call(suzuki, listNews)
  interleaved.takeSeen()
})

/** Saves the post with this title for these people, or for everyone. */
const save = (title: string, audience?: Person[]) =>
  app.db.transaction(async (tx) => {
    const { suzuki, ours } = app.cast
    await lockCompanyPosts(tx, ours.managementGroupId)
    const scope = audience ? 'specific' : 'all'
    await tx.query(sql`update news set title = ${title}, scope = ${scope} where news_id = ${newsId}`)
    const ids = audience ? [suzuki, ...audience].map(({ companyUserId }) => companyUserId) : []
    await replaceAudience(tx, ours.managementGroupId, newsId, ids)
  })

const titlesOf = async (person: Person, query = {}) =>
  (await app.call(person, listNews, { query })).data.map(({ title }: { title: string }) => title)

/** A view that needs the receipts of all posts, which are a statement of their own. */
const unread = { companyintraNewsStatusFilter: 'unread' }

const detailOf = async (person: Person) => (await app.call(person, getNews, { params: { newsId } })).data

test('API-07 a first page takes one statement, the view of a filter two; the board is read when it has changed', async () => {
  const { tanaka } = app.cast
  expect(await titlesOf(tanaka)).toEqual(['はじめ'])
  expect(interleaved.takeSeen()).toEqual(['marks'])
  expect(await titlesOf(tanaka, unread)).toEqual(['はじめ'])
  expect(interleaved.takeSeen()).toEqual(['marks', 'receipts'])
  await save('鈴木だけ', [])
  expect(await titlesOf(tanaka)).toEqual([])
  expect(interleaved.takeSeen()).toEqual(['marks', 'board'])
  expect(await titlesOf(tanaka)).toEqual([])
  expect(interleaved.takeSeen()).toEqual(['marks'])
})

test('FEED-02 a first page says what its reader has done, also with a pinned post that others do not see first', async () => {
  const { suzuki, tanaka } = app.cast
  const newest = await app.storePost(suzuki, { title: 'あたらしい' })
  await app.call(suzuki, listNews)
  for (const seen of [newsId, newest]) await app.call(tanaka, viewNews, { params: { newsId: seen } })
  await app.call(tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  const firstPage = async (limit: number) => {
    interleaved.takeSeen()
    const { data } = await app.call(tanaka, listNews, { query: { limit: String(limit) } })
    const states = data.map(({ title, viewed, viewerReactions }: NewsListItem) => [
      title,
      viewed,
      viewerReactions[0]?.reacted,
    ])
    return [states, interleaved.takeSeen()]
  }
  const [first, second] = [
    ['はじめ', true, true],
    ['あたらしい', true, false],
  ]
  expect(await firstPage(2)).toEqual([[second, first], ['marks']])
  await app.call(tanaka, pinNews, { params: { newsId } })
  expect(await firstPage(2)).toEqual([[first, second], ['marks']])
  expect(await firstPage(1)).toEqual([[first], ['marks', 'receipts']])
})

test('PERM-07 G-031 a reader who was named before a save does not get the text after it, which is for another one', async () => {
  const { tanaka, yamada } = app.cast
  await save('田中へ', [tanaka])
  interleaved.before('board', () => save('山田へ', [yamada]))
  expect(await titlesOf(tanaka)).toEqual([])
  expect(interleaved.takeSeen()).toEqual(['marks', 'board', 'marks'])
})

test('PERM-07 a post that one may see before and after a save is listed during it', async () => {
  const { tanaka } = app.cast
  await save('みなさんへ')
  interleaved.before('board', () => save('田中へ', [tanaka]))
  expect(await titlesOf(tanaka)).toEqual(['田中へ'])
  expect(interleaved.takeSeen()).toEqual(['marks', 'board', 'marks', 'receipts', 'items'])
})

test('PERM-07 G-031 contents that are read after a save are those of its audience', async () => {
  const { tanaka, yamada } = app.cast
  await save('田中へ', [tanaka])
  interleaved.before('items', () => save('山田へ', [yamada]))
  expect(await titlesOf(tanaka)).toEqual([])
  expect(interleaved.takeSeen()).toEqual(['marks', 'board', 'items', 'marks', 'board'])
})

test('VIEW-02 a viewed post that is deleted during the request is not listed as unread', async () => {
  const { tanaka, ours } = app.cast
  await app.call(tanaka, viewNews, { params: { newsId } })
  interleaved.before('receipts', () =>
    app.db.transaction(async (tx) => {
      await lockCompanyPosts(tx, ours.managementGroupId)
      await removeNews(tx, ours.managementGroupId, newsId)
    }),
  )
  expect(await titlesOf(tanaka, unread)).toEqual([])
})

test('PERM-07 posts that change between all statements are read in one snapshot after three tries', async () => {
  const { suzuki, tanaka, yamada } = app.cast
  await app.storePost(suzuki, { title: '変わらない', startAt: start - dayMs })
  let saves = 0
  const saveNext = () => {
    saves += 1
    return saves % 2 === 0 ? save(`田中へ${saves}`, [tanaka]) : save(`山田へ${saves}`, [yamada])
  }
  await saveNext()
  await titlesOf(yamada)
  interleaved.takeSeen()
  interleaved.before('receipts', saveNext, true)
  // In the snapshot, too, a save comes between: its answer is that of the fourth save and not of the fifth.
  expect(await titlesOf(tanaka, unread)).toEqual(['田中へ4', '変わらない'])
  expect(saves).toBe(5)
  const loading = ['marks', 'board', 'receipts']
  expect(interleaved.takeSeen()).toEqual(['marks', 'receipts', ...loading, ...loading, 'snapshot', ...loading, 'items'])
  // The board of the snapshot is older than what is stored, and no later reader gets it.
  expect(await titlesOf(tanaka)).toEqual(['変わらない'])
  expect(await titlesOf(yamada)).toEqual(['山田へ5', '変わらない'])
})

test('G-077 PERM-07 latest is never null while there is a newest post, even when audiences change during the request', async () => {
  const { suzuki, tanaka, yamada } = app.cast
  await save('みなさんへ')
  const first = newsId
  newsId = await app.storePost(suzuki, { title: '田中へ', audience: [tanaka] })
  const latest = async () => (await app.call(tanaka, getLatestNews)).data
  expect(await latest()).toMatchObject({ newsId, title: '田中へ', companyUserIds: [tanaka.companyUserId] })
  interleaved.before('detail', () => save('山田へ', [yamada]))
  expect(await latest()).toMatchObject({ newsId: first, title: 'みなさんへ' })
  let saves = 0
  const saveNext = () => {
    saves += 1
    return saves % 2 === 0 ? save('田中へ', [tanaka]) : save('山田へ', [yamada])
  }
  await save('田中へ', [tanaka])
  interleaved.takeSeen()
  interleaved.before('detail', saveNext, true)
  expect(await latest()).toMatchObject({ newsId: first, title: 'みなさんへ' })
  expect(interleaved.takeSeen()).toContain('snapshot')
})

test('G-038 G-031 a detail has text and audience of one save', async () => {
  const { suzuki, sato, tanaka, yamada } = app.cast
  const expected = { title: '山田へ', companyUserIds: [suzuki, yamada].map(({ companyUserId }) => companyUserId) }
  for (const person of [suzuki, sato]) {
    await save('田中へ', [tanaka])
    let reads = 0
    interleaved.before('detail', async () => (reads++ === 1 ? save('山田へ', [yamada]) : undefined), true)
    expect(await detailOf(person)).toMatchObject(expected)
    expect(interleaved.takeSeen()).toEqual(['detail', 'detail'])
  }
  interleaved.before('detail', () => save('みなさんへ'))
  expect(await detailOf(suzuki)).toMatchObject({ title: 'みなさんへ', scope: 'all', companyUserIds: [] })
})

test.each([
  ['the feed', 'marks', listNews, []],
  ['latest', 'marks', getLatestNews, null],
  ['a detail', 'detail', getNews, 'Document already deleted'],
  ['a table', 'visible', listViewers, 'Document already deleted'],
] as const)(
  'PERM-07 G-107 %s holds nothing that was saved after the caller’s role was taken',
  async (_, part, endpoint, given) => {
    const { sato, yamada } = app.cast
    const setRole = (role: string) =>
      writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${sato.companyUserId}`)
    await save('山田へ', [yamada])
    interleaved.before(part, async () => {
      await setRole('viewer')
      await save('山田だけへ', [yamada])
    })
    const { data, message } = await app.call(sato, endpoint, { params: { newsId } })
    await setRole('admin')
    expect(message === 'OK' ? data : message).toEqual(given)
  },
)

test('PERM-06 a caller who loses the right during the request is refused', async () => {
  const { tanaka } = app.cast
  const setRole = (role: string) =>
    writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${tanaka.companyUserId}`)
  interleaved.before('marks', () => setRole('none'))
  expect(await app.call(tanaka, listNews)).toMatchObject({ success: false, message: 'No permission' })
  await setRole('viewer')
})
