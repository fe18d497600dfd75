import {
  getWorkingHours,
  maxDaysOff,
  maxNoteLength,
  updateWorkingHours,
  usualHours,
} from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import { findWorkingCalendar } from './queries.ts'

const app = useTestApp()
afterEach(() => app.db.query(sql`delete from working_hours`))

const save = (person: Parameters<TestApp['call']>[0], body: unknown) => app.call(person, updateWorkingHours, { body })
const load = async (person: Parameters<TestApp['call']>[0]) => (await app.call(person, getWorkingHours)).data

test('G-250 hours are 8:00 to 20:00 until an admin changes them, for the own company and no other', async () => {
  const { sato, foreignAdmin } = app.cast
  const unset = { ...usualHours, notes: [], version: 0 }
  expect(await load(sato)).toEqual(unset)
  const sent = { opensAt: '09:30', closesAt: '18:00', daysOff: ['2026-12-28', '2026-08-14', '2026-12-28'] }
  const stored = { ...sent, daysOff: ['2026-08-14', '2026-12-28'] }
  const loaded = { ...stored, notes: [], version: 1 }
  for (let round = 0; round < 2; round += 1) {
    expect(await save(sato, sent)).toMatchObject({ success: true, data: null })
    expect(await load(sato)).toEqual(loaded)
    expect(await load(foreignAdmin)).toEqual(unset)
  }
  const holidays = { added: {}, removed: ['2026-11-23'] }
  expect(await findWorkingCalendar(app.db, sato.managementGroupId, holidays)).toEqual({ ...stored, holidays })
})

test('G-250 only admins read and change them', async () => {
  const { suzuki, tanaka, kobayashi } = app.cast
  for (const person of [suzuki, tanaka, kobayashi]) {
    expect((await app.call(person, getWorkingHours)).message).toBe('No permission')
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
  { ...usualHours, notes: [{ day: 'today', note: '創立記念日' }] },
  { ...usualHours, notes: [{ day: '2026-12-28', note: '' }] },
  { ...usualHours, notes: [{ day: '2026-12-28', note: 'あ'.repeat(maxNoteLength + 1) }] },
  { ...usualHours, notes: [{ day: '2026-12-28', note: '創立\n記念日' }] },
  { ...usualHours, notes: [{ day: '2026-12-28', note: '\u0000' }] },
  { ...usualHours, version: 'one' },
])('G-250 other hours and days are refused: %j', async (body) => {
  expect(await save(app.cast.sato, body)).toMatchObject({ status: 400, success: false })
  expect(await load(app.cast.sato)).toEqual({ ...usualHours, notes: [], version: 0 })
})

test('G-250 the largest number of days fits into the body', async () => {
  const daysOff = Array.from({ length: maxDaysOff }, (_, step) =>
    new Date(Date.UTC(2026, 0, 1 + step)).toISOString().slice(0, 10),
  )
  const notes = daysOff.map((date) => ({ day: date, note: '𠮷'.repeat(maxNoteLength) }))
  const { message } = await save(app.cast.sato, { ...usualHours, daysOff, notes })
  expect(message).toBe('OK')
  expect(await load(app.cast.sato)).toMatchObject({ daysOff, notes })
})

test('G-250 days off have notes, which go with their day, and which a client that knows none does not change', async () => {
  const { sato } = app.cast
  const daysOff = ['2026-08-14', '2026-12-28']
  await save(sato, {
    ...usualHours,
    daysOff,
    notes: [
      { day: '2026-12-31', note: '休日ではない' },
      { day: '2026-12-28', note: '大掃除' },
    ],
  })
  expect((await load(sato)).notes).toEqual([{ day: '2026-12-28', note: '大掃除' }])
  await save(sato, { ...usualHours, daysOff: ['2026-08-13', ...daysOff] })
  expect((await load(sato)).notes).toEqual([{ day: '2026-12-28', note: '大掃除' }])
  await save(sato, { ...usualHours, daysOff: ['2026-08-14'] })
  expect((await load(sato)).notes).toEqual([])
})

test('G-250 of two admins who change the same version the second is refused, and nothing is lost', async () => {
  const { sato } = app.cast
  const first = { ...usualHours, daysOff: ['2026-12-28'], version: 0 }
  const answers = await Promise.all([
    save(sato, first),
    save(sato, { ...usualHours, opensAt: '09:00', version: 0 }),
    save(sato, { ...usualHours, closesAt: '18:00', version: 0 }),
  ])
  expect(answers.map(({ message }) => message).toSorted()).toEqual([
    'OK',
    'Working hours changed',
    'Working hours changed',
  ])
  const { version } = await load(sato)
  expect(version).toBe(1)
  // The same again is no change, and its version remains.
  const same = await load(sato)
  expect((await save(sato, same)).message).toBe('OK')
  expect(await load(sato)).toEqual(same)
  expect((await save(sato, { ...usualHours, daysOff: ['2027-01-04'], version })).message).toBe('OK')
  expect(await load(sato)).toMatchObject({ daysOff: ['2027-01-04'], version: 2 })
})
