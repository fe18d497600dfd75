import { getCompletionCurve } from '@kawaraban/contract/progress.ts'
import { dayMs, minuteMs, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { at } from '../../../testing/instant.ts'
import { checkModel } from '../../../testing/model.ts'
import { addViewers } from '../../../testing/readers.ts'
import { countReceipts } from '../../views/blocks/queries.ts'
import { pointsOf } from './points.ts'

const app = useTestApp()

const ids = ['1023', '1024', '5000', '5001', '1000001']

test('BOARD-04 BOARD-05 each point of the curve is a count over the receipts of those in scope', async () => {
  const { sato, suzuki, ours } = app.cast
  const { managementGroupId } = ours
  const { now } = app.clock
  await addViewers(app, ids)
  const runs = fc.record({
    // From a quarter of an hour, in which points are ten minutes apart, to half a year.
    spanMinutes: fc.constantFrom(15, 3 * 60, 2 * 1440, 40 * 1440, 200 * 1440),
    // Shares of the span, or minutes before the start.
    completed: fc.array(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -720, max: -11 })), {
      maxLength: ids.length,
    }),
    counted: fc.nat(5),
    undone: fc.subarray(ids),
    without: fc.subarray(ids),
  })
  const run = async (given: typeof runs extends fc.Arbitrary<infer Run> ? Run : never) => {
    const startAt = now - given.spanMinutes * minuteMs
    await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = any(${ids}::bigint[])`)
    const newsId = await app.storePost(suzuki, { startAt, endAt: now + dayMs })
    for (const [index, when] of given.completed.entries()) {
      const doneAt = new Date(Math.floor(startAt + when * (when < 0 ? minuteMs : now - startAt)))
      await app.db.query(sql`
        insert into receipts (management_group_id, news_id, company_user_id, completed_at)
        values (${managementGroupId}, ${newsId}, ${ids[index]}, ${doneAt})`)
    }
    if (given.counted > 0) await countReceipts(app.db, managementGroupId, newsId, given.counted)
    await app.db.query(sql`
      update receipts set completed_at = null where news_id = ${newsId} and company_user_id = any(${given.undone}::bigint[])`)
    await writeByHand(
      app.db,
      sql`update members set role = 'none' where company_user_id = any(${given.without}::bigint[])`,
    )
    const { data } = await app.call(sato, getCompletionCurve, { params: { newsId } })
    const times = await app.db.query<{ at: number }>(sql`
      select r.completed_at as at
      from receipts r
      join members m on m.management_group_id = r.management_group_id and m.company_user_id = r.company_user_id
      where r.news_id = ${newsId} and r.completed_at is not null and m.role in ('admin', 'editor', 'viewer')`)
    const points = data.points as { at: string; completed: number }[]
    const instants = points.map(({ at }) => parseDateTime(at) ?? 0)
    expect([instants[0], instants.at(-1)]).toEqual([startAt, now])
    expect(instants).toEqual(instants.toSorted((one, other) => one - other))
    expect(points.length).toBeLessThanOrEqual(125)
    expect(points.at(-1)?.completed).toBe(times.length)
    for (const [index, point] of points.slice(0, -1).entries()) {
      expect(point.completed, point.at).toBe(times.filter(({ at }) => at < (instants[index] ?? 0)).length)
    }
  }
  await checkModel(runs, run, { rounds: [15, 200] })
}, 240_000)

test('BOARD-04 the first point counts the completions of the day before the start', () => {
  const startAt = at('2026/11/20 18:00')
  const slots = new Map([
    [at('2026/11/20 10:00'), 2],
    [at('2026/11/20 17:50'), 1],
    [at('2026/11/20 18:00'), 4],
  ])
  const now = startAt + 200 * dayMs
  expect(pointsOf(slots, startAt, now)).toEqual([
    { at: startAt, completed: 3 },
    { at: at('2026/11/21 00:00'), completed: 7 },
    { at: now, completed: 7 },
  ])
})
