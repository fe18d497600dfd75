import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { runForMembers } from '../../http/queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { addPerson, type Person } from '../../testing/company.ts'
import { inTimeBox } from '../../testing/model.ts'
import { setCompletions } from './queries.ts'

const app = useTestApp()

test('REACT-10 G-087 many who complete and take back at once, on several servers, never stand in each other’s way', async () => {
  const { ours, suzuki } = app.cast
  const { now } = app.clock
  const people: Person[] = []
  for (let n = 0; n < 40; n++) people.push(await addPerson(app.db, ours, { name: `閲覧者${n}`, role: 'viewer', now }))
  const newsId = await app.storePost(suzuki, { startAt: now, endAt: now + dayMs })
  const requestsOf = (wants: (index: number) => boolean) =>
    people.map((caller, index) => ({ caller, newsId, now, wanted: wants(index) }))
  for (const _round of inTimeBox(10, 100)) {
    await runForMembers(
      app.db,
      requestsOf(() => true),
      setCompletions,
    )
    await Promise.all(
      [0, 1].map((parity) =>
        runForMembers(
          app.db,
          requestsOf((index) => index % 2 === parity),
          setCompletions,
        ),
      ),
    )
  }
  const left = await app.db.query(sql`select from receipts where news_id = ${newsId}`)
  expect(left).toHaveLength(people.length)
})

test('REACT-03 taking back what was never completed leaves nothing', async () => {
  const newsId = await app.storePost(app.cast.suzuki)
  const ask = { caller: app.cast.tanaka, newsId, now: app.clock.now, wanted: false }
  expect(await runForMembers(app.db, [ask], setCompletions)).toMatchObject([{ inAudience: true }])
  expect(await app.db.query(sql`select from receipts where news_id = ${newsId}`)).toEqual([])
})
