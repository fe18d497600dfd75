import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Queries } from '../../../../db/connect.ts'
import { measures } from '../../../../measures.ts'
import { createMemory } from '../../../../memory.ts'
import { newsBodyAt } from '../../../../testing/company.ts'
import { copyPost } from '../../../../testing/many-posts.ts'
import { useNewsApp } from '../../../../testing/news-app.ts'
import { createBoards } from '../board.ts'
import { unpack } from './packed-text.ts'

const { app } = useNewsApp()

/** The database, with the number of texts that were read from it. */
const counting = () => {
  const read = { texts: 0, statements: 0 }
  const db: Queries = {
    query: async (statement) => {
      const rows = await app.db.query(statement)
      if (statement.text.includes('n.content')) {
        read.statements += 1
        read.texts += rows.length
      }
      return rows as never
    },
  }
  return { db, read }
}

const versionOf = async (): Promise<string> => {
  const [row] = await app.db.query<{ version: string }>(sql`
    select news_version::text as version from management_groups
    where management_group_id = ${app.cast.ours.managementGroupId}`)
  return row?.version ?? ''
}

test('FIND-07 texts are read at the first search, together for all, and after a change those of changed posts alone', async () => {
  const { suzuki } = app.cast
  const { managementGroupId } = app.cast.ours
  const newsId = await app.storePost(suzuki, { content: '本文' })
  await copyPost(app.db, app.cast.ours, newsId, 99)
  const { db, read } = counting()
  const boards = createBoards(db)
  const board = await boards.of(managementGroupId, await versionOf(), app.clock.now)
  expect([read.texts, board.texts.posts.size]).toEqual([0, 0])
  const versions = await Promise.all([1, 2, 3].map(() => boards.loadTexts(managementGroupId, board)))
  expect(new Set(versions)).toEqual(new Set([String(board.version)]))
  expect([read.texts, board.texts.posts.size, [...board.texts.authors.values()]]).toEqual([100, 100, ['鈴木一郎']])
  await boards.loadTexts(managementGroupId, board)
  expect(read.texts).toBe(100)

  await app.call(suzuki, updateNews, { params: { newsId }, body: newsBodyAt(app.clock.now, { content: '別の本文' }) })
  const added = await app.storePost(suzuki, { content: '新しい本文' })
  const later = await boards.of(managementGroupId, await versionOf(), app.clock.now)
  expect(later.texts.posts.size).toBe(99)
  await boards.loadTexts(managementGroupId, later)
  expect([read.texts, later.texts.posts.size]).toEqual([102, 101])
  const textOf = (id: string) => unpack(later.texts.posts.get(id)?.text ?? Buffer.of())
  expect([textOf(newsId), textOf(added)]).toEqual(['別の本文', '新しい本文'])
  // A post that nobody may see any more is dropped with its text.
  await app.db.query(sql`delete from news where news_id = ${added}`)
  await app.db.query(sql`update management_groups set news_version = news_version + 1`)
  const last = await boards.of(managementGroupId, await versionOf(), app.clock.now)
  expect([last.texts.posts.size, read.texts]).toEqual([100, 102])
})

test('FIND-07 an edit by a release that knows no versions of texts is seen, too', async () => {
  const { managementGroupId } = app.cast.ours
  const newsId = await app.storePost(app.cast.suzuki, { content: '本文' })
  const boards = createBoards(app.db)
  const board = await boards.of(managementGroupId, await versionOf(), app.clock.now)
  await boards.loadTexts(managementGroupId, board)
  const at = new Date(app.clock.now + minuteMs)
  await app.db.query(sql`update news set content = '別', updated_at = ${at} where news_id = ${newsId}`)
  await app.db.query(sql`update management_groups set news_version = news_version + 1`)
  const later = await boards.of(managementGroupId, await versionOf(), app.clock.now)
  expect(later.texts.posts.size).toBe(0)
})

test('FIND-07 texts that change while they are read give the version of the change, and no wrong text', async () => {
  const { managementGroupId } = app.cast.ours
  const newsId = await app.storePost(app.cast.suzuki, { content: '本文' })
  const boards = createBoards(app.db)
  const board = await boards.of(managementGroupId, await versionOf(), app.clock.now)
  const body = newsBodyAt(app.clock.now, { content: '別' })
  await app.call(app.cast.suzuki, updateNews, { params: { newsId }, body })
  const version = await boards.loadTexts(managementGroupId, board)
  expect([version === String(board.version), board.texts.posts.size]).toEqual([false, 0])
})

test('FIND-07 G-208 G-318 texts count to the memory of boards and are dropped with their board', async () => {
  const { managementGroupId } = app.cast.ours
  const newsId = await app.storePost(app.cast.suzuki, { content: 'あ'.repeat(4_000) })
  await copyPost(app.db, app.cast.ours, newsId, 9)
  const sizes: number[] = []
  const unsubscribe = measures.boardsBytes.subscribe((bytes) => sizes.push(bytes))
  const memory = createMemory(30_000)
  const boards = createBoards(app.db, memory)
  const version = await versionOf()
  const board = await boards.of(managementGroupId, version, app.clock.now)
  expect(boards.known(managementGroupId)).toBe(board)
  await boards.loadTexts(managementGroupId, board)
  unsubscribe()
  // Kana take a byte each; that is more than this memory holds.
  expect(board.texts.posts.size).toBe(10)
  expect(boards.known(managementGroupId)).toBeUndefined()
  const large = createBoards(app.db)
  const held = await large.of(managementGroupId, version, app.clock.now)
  const before = sizes.length
  const stop = measures.boardsBytes.subscribe((bytes) => sizes.push(bytes))
  await large.loadTexts(managementGroupId, held)
  stop()
  expect(sizes.length).toBeGreaterThan(before)
  expect(sizes.at(-1)).toBeGreaterThan(40_000)
  expect(sizes.at(-1)).toBeLessThan(70_000)
})
