import { getWorkingHours, maxDaysOff, updateWorkingHours, usualHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { findWorkingCalendar } from './queries.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterEach(() => world.db.query(sql`delete from working_hours`))
afterAll(() => world.close())

const save = (person: Parameters<TestApp['call']>[0], body: unknown) => world.call(person, updateWorkingHours, { body })
const load = async (person: Parameters<TestApp['call']>[0]) => (await world.call(person, getWorkingHours)).data

test('G-250 hours are 8:00 to 20:00 until an admin changes them, for the own company and no other', async () => {
  const { sato, foreignAdmin } = world.cast
  expect(await load(sato)).toEqual(usualHours)
  const sent = { opensAt: '09:30', closesAt: '18:00', daysOff: ['2026-12-28', '2026-08-14', '2026-12-28'] }
  const stored = { ...sent, daysOff: ['2026-08-14', '2026-12-28'] }
  for (let round = 0; round < 2; round += 1) {
    expect(await save(sato, sent)).toMatchObject({ success: true, data: null })
    expect(await load(sato)).toEqual(stored)
    expect(await load(foreignAdmin)).toEqual(usualHours)
  }
  const holidays = { added: {}, removed: ['2026-11-23'] }
  expect(await findWorkingCalendar(world.db, sato.managementGroupId, holidays)).toEqual({ ...stored, holidays })
})

test('G-250 only admins read and change them', async () => {
  const { suzuki, tanaka, kobayashi } = world.cast
  for (const person of [suzuki, tanaka, kobayashi]) {
    expect((await world.call(person, getWorkingHours)).message).toBe('No permission')
    expect((await save(person, usualHours)).message).toBe('No permission')
  }
})

const tooMany = Array.from({ length: maxDaysOff + 1 }, () => '2026-12-28')
test.each([
  {},
  null,
  { ...usualHours, opensAt: '07:30' },
  { ...usualHours, closesAt: '20:30' },
  { ...usualHours, opensAt: '08:10' },
  { ...usualHours, opensAt: '12:00', closesAt: '12:00' },
  { ...usualHours, daysOff: ['2027-02-29'] },
  { ...usualHours, daysOff: ['2026/12/28'] },
  { ...usualHours, daysOff: '2026-12-28' },
  { ...usualHours, daysOff: tooMany },
])('G-250 other hours and days are refused: %j', async (body) => {
  expect(await save(world.cast.sato, body)).toMatchObject({ status: 400, success: false })
  expect(await load(world.cast.sato)).toEqual(usualHours)
})

test('G-250 the largest number of days fits into the body', async () => {
  const daysOff = Array.from({ length: maxDaysOff }, (_, step) =>
    new Date(Date.UTC(2026, 0, 1 + step)).toISOString().slice(0, 10),
  )
  expect(await save(world.cast.sato, { ...usualHours, daysOff })).toMatchObject({ success: true })
  expect((await load(world.cast.sato)).daysOff).toEqual(daysOff)
})
