import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { measures } from '../../../measures.ts'
import { useTestApp } from '../../../testing/app.ts'
import { createBoards } from './board.ts'

const app = useTestApp()

test('API-07 concurrent requests share one load of a board; an earlier request has its own', async () => {
  const { managementGroupId } = app.cast.ours
  const newsId = await app.storePost(app.cast.suzuki)
  let loads = 0
  const boards = createBoards({
    query: (statement) => {
      loads += 1
      return app.db.query(statement)
    },
  })
  const { now } = app.clock
  const boardAt = (at: number) => boards.of(managementGroupId, '1', at)
  const together = await Promise.all([now, now + 1, now + minuteMs].map(boardAt))
  expect(loads).toBe(1)
  expect(together.map((board) => [...board.posts.keys()])).toEqual([[newsId], [newsId], [newsId]])
  await Promise.all([boardAt(now - 1), boardAt(now)])
  expect(loads).toBe(2)
})

test('API-07 G-025 the board of a minute serves all requests of that minute, also earlier ones', async () => {
  const { managementGroupId } = app.cast.ours
  let loads = 0
  const boards = createBoards({
    query: (statement) => {
      loads += 1
      return app.db.query(statement)
    },
  })
  const { now } = app.clock
  await boards.of(managementGroupId, '0', now + 900)
  await Promise.all([now + 899, now, now + minuteMs - 1].map((at) => boards.of(managementGroupId, '0', at)))
  expect(loads).toBe(1)
})

test('API-07 DATA-07 contents are read once, of the posts that are listed', async () => {
  const { suzuki } = app.cast
  const { managementGroupId } = app.cast.ours
  await app.storePost(suzuki)
  const statements: string[] = []
  const boards = createBoards({
    query: (statement) => {
      statements.push(statement.text)
      return app.db.query(statement)
    },
  })
  const board = await boards.of(managementGroupId, '0', app.clock.now)
  expect(board.items.size).toBe(0)
  expect(statements.filter((text) => text.includes('content'))).toEqual([])
  const caller = suzuki
  const newsIds = [...board.posts.keys()].slice(0, 1)
  await Promise.all([1, 2].map(() => boards.loadItems({ caller, board, newsIds })))
  expect(statements).toHaveLength(2)
  expect([...board.items.keys()]).toEqual(newsIds)
  const [item] = board.items.values()
  expect(item?.toString()).toMatch(/^\{"newsId":"\d+","title":"お知らせ","content":"本文です。"/)
  // Not a slice of memory that holds more.
  expect(item?.buffer.byteLength).toBe(item?.length)
})

test('G-208 what is listed counts towards the memory that boards may take', async () => {
  const { suzuki } = app.cast
  const { managementGroupId } = app.cast.ours
  const newsId = await app.storePost(suzuki, { content: '長'.repeat(1000) })
  const boards = createBoards(app.db)
  const sizes: number[] = []
  const unsubscribe = measures.boardsBytes.subscribe((bytes) => sizes.push(bytes))
  const board = await boards.of(managementGroupId, '0', app.clock.now)
  await boards.loadItems({ caller: suzuki, board, newsIds: [newsId] })
  unsubscribe()
  const [before = 0, after = 0] = sizes
  expect(after - before).toBeGreaterThan(3000)
})
