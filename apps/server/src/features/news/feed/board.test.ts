import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { createBoards } from './board.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('API-07 concurrent requests share one load of a board; an earlier request has its own', async () => {
  const { managementGroupId } = world.cast.ours
  const newsId = await world.storePost(world.cast.suzuki)
  let loads = 0
  const boards = createBoards({
    query: (statement) => {
      loads += 1
      return world.db.query(statement)
    },
  })
  const { now } = world.clock
  const boardAt = (at: number) => boards.of(managementGroupId, '1', at)
  const together = await Promise.all([now, now + 1, now + minuteMs].map(boardAt))
  expect(loads).toBe(1)
  expect(together.map((board) => [...board.posts.keys()])).toEqual([[newsId], [newsId], [newsId]])
  await Promise.all([boardAt(now - 1), boardAt(now)])
  expect(loads).toBe(2)
})

test('API-07 G-025 the board of a minute serves all requests of that minute, also earlier ones', async () => {
  const { managementGroupId } = world.cast.ours
  let loads = 0
  const boards = createBoards({
    query: (statement) => {
      loads += 1
      return world.db.query(statement)
    },
  })
  const { now } = world.clock
  await boards.of(managementGroupId, '0', now + 900)
  await Promise.all([now + 899, now, now + minuteMs - 1].map((at) => boards.of(managementGroupId, '0', at)))
  expect(loads).toBe(1)
})

test('API-07 DATA-07 a post’s JSON is written once, when it is first listed', async () => {
  const { managementGroupId } = world.cast.ours
  const board = await createBoards(world.db).of(managementGroupId, '0', world.clock.now)
  const [post] = board.posts.values()
  const written = post?.json()
  expect(written?.toString()).toMatch(/^\{"newsId":"\d+","title":"お知らせ","content":"本文です。"/)
  expect(post?.json()).toBe(written)
  // Not a slice of memory that holds more.
  expect(written?.buffer.byteLength).toBe(written?.length)
})
