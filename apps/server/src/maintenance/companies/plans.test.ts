import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { oneMachine } from '../../db/open-machines.ts'
import { chased } from '../../testing/chased-post.ts'
import { at } from '../../testing/instant.ts'
import { maintenanceSettings, readableLog } from '../../testing/maintenance-rounds.ts'
import { useNudgeApp } from '../../testing/nudge-app.ts'
import { listCompanies } from '../queries.ts'
import { tendCompanies } from '../round.ts'

const { app, storePost, post, gateway, work, create, nudges } = useNudgeApp()

const evening = at('2026/11/20 20:00')
const morning = '2026/11/24 08:00'

/** A round of maintenance after a start with these holidays. */
const startWith = async (holidays: Partial<HolidayChanges>, companies = listCompanies(app.db)) => {
  const { log, take } = readableLog()
  const { now } = app.clock
  const round = { ...maintenanceSettings, holidays: { ...maintenanceSettings.holidays, ...holidays }, now }
  await tendCompanies({ db: app.db, machines: oneMachine, log }, await companies, { ...round, mayDelete: false })
  expect(take()).toEqual([])
}

/** How many people get a notice at a time. */
const sentAt = async (time: string): Promise<number> => {
  await work(at(time))
  return gateway()
    .take()
    .flatMap(({ handed: { userIds } }) => userIds).length
}

const planned = async (newsId: string) => {
  const rows = await app.db.query<{ id: string; at: number }>(sql`
    select occasion_id as id, due_at as at from occasions where news_id = ${newsId} and state = 'planned' order by due_at`)
  return rows.map(({ id, at }) => ({ id, at: formatDateTime(at) }))
}
const times = async (newsId: string) => (await planned(newsId)).map(({ at }) => at)

test('G-288 a planned nudge leaves a morning that has become a holiday with a new version, and returns with the next', async () => {
  const newsId = await storePost()
  app.clock.now = evening
  await create(app.cast.suzuki, newsId, {}, morning)
  await startWith({ added: { '2026-11-24': '創立記念日' } })
  expect(await nudges(newsId)).toMatchObject([{ dueAt: '2026/11/25 08:00', movedFrom: morning }])
  await startWith({})
  expect(await nudges(newsId)).toMatchObject([{ dueAt: morning, movedFrom: null }])
  await startWith({ added: { '2026-11-24': '創立記念日' } })
  expect(await sentAt(morning)).toBe(0)
  expect(await sentAt('2026/11/25 08:00')).toBe(5)
})

test('G-288 a planned nudge does not go out before the morning that its author was promised', async () => {
  const newsId = await storePost()
  app.clock.now = evening
  await create(app.cast.suzuki, newsId, {}, morning)
  await startWith({ removed: ['2026-11-23'] })
  expect(await nudges(newsId)).toMatchObject([{ dueAt: morning, movedFrom: null }])
})

test('G-288 steps of a chain move with the holidays, of each company by its own hours', async () => {
  const { suzuki, foreignAdmin, theirs } = app.cast
  const newsId = await post(suzuki, chased)
  const foreign = await post(foreignAdmin, chased)
  await app.db.query(sql`
    insert into working_hours (management_group_id, opens_at, closes_at, days_off, notes, version)
    values (${theirs.managementGroupId}, '10:00', '18:00', '[]', '[]', 1)`)
  await startWith({ added: { '2026-12-01': '創立記念日' } })
  expect(await times(newsId)).toEqual(['2026/11/26 09:00', '2026/11/30 09:00', '2026/12/02 09:00', '2026/12/02 17:01'])
  expect((await times(foreign)).map((time) => time.slice(-5))).toEqual(['10:00', '10:00', '10:00', '17:01'])
  expect(await sentAt('2026/11/26 09:00')).toBe(5)
  await app.db.query(sql`delete from working_hours`)
})

test('G-288 a round with the same holidays leaves everything as it is, a step that is late too', async () => {
  const { suzuki } = app.cast
  const newsId = await post(suzuki, chased)
  const nudged = await storePost()
  await create(suzuki, nudged, {}, morning)
  const before = [await planned(newsId), await planned(nudged)]
  await startWith({})
  expect([await planned(newsId), await planned(nudged)]).toEqual(before)
  app.clock.now = at('2026/11/27 09:30')
  await startWith({})
  expect(await planned(newsId)).toEqual(before[0])
  await startWith({ added: { '2026-12-01': '創立記念日' } })
  expect(await times(newsId)).toEqual(['2026/11/30 09:00', '2026/12/02 09:00', '2026/12/02 17:01'])
})
