import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { openNoticeStage } from '../../../testing/notice-stage.ts'

const { world, occasions } = openNoticeStage()

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
