import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { purgeCompany } from '../../../maintenance/queries.ts'
import { answerSent } from '../../../testing/gateway.ts'
import { openNoticeStage, start } from '../../../testing/notice-stage.ts'

const { world, gateway, work, post, ledger, occasions } = openNoticeStage()

const counts = (newsId: string) =>
  world().db.query(sql`select kind, counts from occasions where news_id = ${newsId} order by occasion_id`)
const purge = (now: number) => purgeCompany(world().db, world().cast.ours.managementGroupId, { now, purgeMonths: 12 })

test('G-189 the ledger’s rows become numbers 30 days after the end of their occasion; what waits stays', async () => {
  const { suzuki, tanaka } = world().cast
  gateway().script((call, response) => answerSent(call, response, { [tanaka.companyUserId]: 'gone' }))
  const over = { endDate: formatDateTime(start + 60 * dayMs), remindType: 'endDate', remindDaysBefore: 1 }
  const newsId = await post(suzuki, over)
  await work()
  await purge(start + 30 * dayMs - 1)
  expect(Object.keys(await ledger(newsId))).toHaveLength(5)
  await purge(start + 30 * dayMs)
  expect(await ledger(newsId)).toEqual({})
  expect(await counts(newsId)).toEqual([
    { kind: 'start', counts: { gateway: { sent: 4, gone: 1 } } },
    { kind: 'reminder', counts: null },
  ])
  gateway().take()
  await work(start + 59 * dayMs)
  expect(gateway().calls).toHaveLength(1)
})

test('G-189 an occasion that nobody was to be notified of has no numbers', async () => {
  const newsId = await post(world().cast.suzuki)
  await work(start + dayMs + minuteMs)
  await purge(start + 40 * dayMs)
  expect(await counts(newsId)).toEqual([{ kind: 'start', counts: {} }])
})

test('G-188 the migration plans what is in the future of posts that are there, and nothing of the past', async () => {
  const { suzuki } = world().cast
  const now = Math.floor(systemClock() / minuteMs) * minuteMs
  const store = (over: object) => world().storePost(suzuki, { endAt: now + 9 * dayMs, pushFlag: true, ...over })
  const reminder = { remindType: 'dueDate', remindDaysBefore: 1, remindScope: 'unread' }
  const scheduled = await store({ startAt: now + dayMs, dueAt: now + 4 * dayMs, ...reminder })
  const published = await store({ startAt: now - dayMs, remindType: 'endDate', remindDaysBefore: 7 })
  const past = await store({ startAt: now - dayMs, dueAt: now + dayMs - minuteMs, ...reminder })
  const silent = await store({ startAt: now + dayMs, pushFlag: false })
  const file = join(import.meta.dirname, '../../../db/migrations/0016.do.notices.sql')
  const fillings = readFileSync(file, 'utf8')
    .split(';')
    .filter((statement) => statement.includes('insert into'))
  expect(fillings).toHaveLength(3)
  for (const statement of fillings) await world().db.query(sql`${raw(statement)}`)
  expect(await occasions(scheduled)).toEqual([
    { kind: 'start', state: 'planned', dueAt: now + dayMs },
    { kind: 'reminder', state: 'planned', dueAt: now + 3 * dayMs },
  ])
  expect(await occasions(published)).toEqual([{ kind: 'reminder', state: 'planned', dueAt: now + 2 * dayMs }])
  expect([await occasions(past), await occasions(silent)]).toEqual([[], []])
  expect(await world().db.query(sql`select due_at as "dueAt" from due_companies`)).toEqual([{ dueAt: now + dayMs }])
})
