import { defaultSort } from '@kawaraban/contract/feed-choices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/company.ts'
import { createBoards } from './board.ts'
import { readPage } from './page.ts'
import { findMarks, type MarksAsk } from './queries.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

/** The first page of 3 for `person`, on a board that has been read before: its ids, and how often the database was asked. */
const read = async (person: Person) => {
  const { db, clock } = world
  const boards = createBoards(db)
  await boards.of(person.managementGroupId, '0', clock.now)
  let asked = 0
  const find = async (ask: MarksAsk) => {
    asked += 1
    const [marks] = await findMarks(db, [ask])
    if (!marks) throw new Error('no marks were found')
    return marks
  }
  const choice = { sort: defaultSort, filters: new Set<never>(), now: clock.now }
  const page = JSON.parse(String(await readPage(boards, find, person, { choice, after: undefined, limit: 3 })))
  return { ids: page.map(({ newsId }: { newsId: string }) => newsId), asked }
}

test('G-038 DATA-07 one statement reads the page, whether its posts name the reader or are for everyone', async () => {
  const { suzuki, tanaka, yamada } = world.cast
  const forAll: string[] = []
  const byName: string[] = []
  for (let post = 0; post < 4; post++) {
    forAll.push(await world.storePost(suzuki))
    byName.push(await world.storePost(suzuki, { audience: [tanaka] }))
  }
  expect(await read(yamada)).toEqual({ ids: forAll.toReversed().slice(0, 3), asked: 1 })
  const all = forAll.flatMap((newsId, post) => [newsId, byName[post]]).toReversed()
  expect(await read(tanaka)).toEqual({ ids: all.slice(0, 3), asked: 1 })
  for (let post = 0; post < 4; post++) byName.push(await world.storePost(suzuki, { audience: [tanaka] }))
  expect(await read(tanaka)).toEqual({ ids: byName.toReversed().slice(0, 3), asked: 1 })
})
