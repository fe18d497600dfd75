import { dayMs, formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { tokyoDate } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { answerSent } from '../../../testing/gateway.ts'
import { start } from '../../../testing/notice-app.ts'
import { useProgressApp } from '../../../testing/progress-app.ts'
import { purgeLedger } from './purge-ledger.ts'

const { app, gateway, work, post, ledger, occasionsOf, addRow } = useProgressApp()

const purge = (now: number) => purgeLedger(app.db, app.cast.ours.managementGroupId, now)

describe('the purge of the ledger', () => {
  test('G-189 deletes rows, not numbers, 30 days after the end of an occasion; a planned one is unchanged', async () => {
    const { suzuki, tanaka } = app.cast
    gateway().script((call, response) => answerSent(call, response, { [tanaka.companyUserId]: 'gone' }))
    const over = { endDate: formatDateTime(start + 60 * dayMs), remindType: 'endDate', remindDaysBefore: 1 }
    const newsId = await post(suzuki, over)
    await work()
    const before = await occasionsOf(newsId)
    expect(before).toMatchObject([{ sent: 4, gone: 1, people: 5 }, { state: 'planned' }])
    await purge(start + 30 * dayMs - 1)
    expect(Object.keys(await ledger(newsId))).toHaveLength(5)
    await purge(start + 30 * dayMs)
    expect(await ledger(newsId)).toEqual({})
    expect(await occasionsOf(newsId)).toEqual(before)
    gateway().take()
    gateway().script()
    await work(start + 59 * dayMs)
    expect(gateway().calls).toHaveLength(1)
  })

  test('G-189 counts rows that are not counted yet before it deletes them', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await post(suzuki)
    await work()
    await addRow(newsId, tanaka, 1, 'failed')
    await app.db.query(sql`
      update occasions set counted_id = 0, reachable_people = 0, sent_people = 0 where news_id = ${newsId}`)
    await purge(start + 30 * dayMs)
    expect(await ledger(newsId)).toEqual({})
    expect(await occasionsOf(newsId)).toMatchObject([{ people: 5, reachable: 5, sent: 5, failed: 0 }])
  })

  test('NUDGE-03 forgets how often people were nudged after 30 days, so that a clock that jumps back finds it', async () => {
    const { managementGroupId } = app.cast.ours
    const bits = '0'.repeat(1024)
    await app.db.query(sql`
      insert into nudge_days (management_group_id, nudged_on, block, one, two, three, four, five)
      values (${managementGroupId}, ${tokyoDate(start)}::date, 0,
        ${bits}::bit(1024), ${bits}::bit(1024), ${bits}::bit(1024), ${bits}::bit(1024), ${bits}::bit(1024))`)
    const count = () => app.db.query(sql`select 1 from nudge_days`)
    await purge(start + 30 * dayMs)
    expect(await count()).toHaveLength(1)
    await purge(start + 31 * dayMs)
    expect(await count()).toEqual([])
  })

  test('G-203 a worker counts thousands of people in blocks, each person once', async () => {
    const { ours, suzuki } = app.cast
    const crowd = await addCrowd(app.db, ours.managementGroupId, 12_000)
    const failed = new Set(crowd.filter((_, index) => index % 100 === 0))
    gateway().script((call, response) =>
      answerSent(
        call,
        response,
        Object.fromEntries(call.handed.userIds.filter((id) => failed.has(id)).map((id) => [id, 'failed'])),
      ),
    )
    const newsId = await post(suzuki)
    await work()
    const counted = { people: 12_005, reachable: 12_005, sent: 11_885, failed: 120, waiting: 0 }
    expect(await occasionsOf(newsId)).toMatchObject([{ state: 'ended', ...counted }])
    const [stored] = await app.db.query(sql`
      select sent_people as sent, failed_people as failed from occasions where news_id = ${newsId}`)
    expect(stored).toEqual({ sent: 11_885, failed: 120 })
    await purge(start + 30 * dayMs)
    expect(await occasionsOf(newsId)).toMatchObject([counted])
    expect(await ledger(newsId)).toEqual({})
    await writeByHand(app.db, sql`delete from members where name = 'x'`)
  })
})
