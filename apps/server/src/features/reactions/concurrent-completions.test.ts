import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actForMembers } from '../../http/acts/queries.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addPerson, type Person } from '../../testing/company.ts'
import { rounds } from '../../testing/extent.ts'
import { setCompletions } from './queries.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('REACT-10 G-087 many who complete and take back at once, on several servers, never stand in each other’s way', async () => {
  const { ours, suzuki } = world.cast
  const { now } = world.clock
  const people: Person[] = []
  for (let n = 0; n < 40; n++) people.push(await addPerson(world.db, ours, { name: `閲覧者${n}`, role: 'viewer', now }))
  const newsId = await world.storePost(suzuki, { startAt: now, endAt: now + dayMs })
  const asks = (wants: (place: number) => boolean) =>
    people.map((caller, place) => ({ caller, newsId, now, wanted: wants(place) }))
  for (let round = 0; round < rounds(10, 100); round++) {
    await actForMembers(
      world.db,
      asks(() => true),
      setCompletions,
    )
    await Promise.all(
      [0, 1].map((parity) =>
        actForMembers(
          world.db,
          asks((place) => place % 2 === parity),
          setCompletions,
        ),
      ),
    )
  }
  const left = await world.db.query(sql`select from receipts where news_id = ${newsId}`)
  expect(left).toHaveLength(people.length)
})

test('REACT-03 taking back what was never completed leaves nothing', async () => {
  const newsId = await world.storePost(world.cast.suzuki)
  const ask = { caller: world.cast.tanaka, newsId, now: world.clock.now, wanted: false }
  expect(await actForMembers(world.db, [ask], setCompletions)).toMatchObject([{ inAudience: true }])
  expect(await world.db.query(sql`select from receipts where news_id = ${newsId}`)).toEqual([])
})
