import { expect, test } from 'vitest'
import { addDay, applyChanges, bodyOf, isChanged, noChanges, removeDay } from './hours-changes.ts'

const stored = {
  opensAt: '08:00',
  closesAt: '20:00',
  daysOff: ['2026-12-24', '2026-12-28'],
  notes: [{ day: '2026-12-28', note: '大掃除' }],
  version: 3,
}

test('G-250 days are added in their order and removed, and what cancels out is no change', () => {
  const added = addDay(noChanges, '2026-12-25', '創立記念日')
  expect(bodyOf(stored, added)).toEqual({
    ...stored,
    daysOff: ['2026-12-24', '2026-12-25', '2026-12-28'],
    notes: [
      { day: '2026-12-25', note: '創立記念日' },
      { day: '2026-12-28', note: '大掃除' },
    ],
  })
  expect([isChanged(stored, noChanges), isChanged(stored, added)]).toEqual([false, true])
  expect(isChanged(stored, removeDay(added, '2026-12-25'))).toBe(false)
  const removed = removeDay(noChanges, '2026-12-28')
  expect(bodyOf(stored, removed)).toMatchObject({ daysOff: ['2026-12-24'], notes: [] })
  expect(isChanged(stored, addDay(removed, '2026-12-28', '大掃除'))).toBe(false)
  expect(isChanged(stored, { ...noChanges, opensAt: '09:00' })).toBe(true)
})

test("G-250 own changes apply to somebody else's newer version, and nothing of it is lost", () => {
  const own = removeDay(addDay({ ...noChanges, closesAt: '18:00' }, '2027-01-04', ''), '2026-12-24')
  const newer = { ...stored, opensAt: '09:00', daysOff: ['2026-12-24', '2026-12-25', '2026-12-28'], version: 4 }
  expect(applyChanges(newer, own)).toEqual({
    opensAt: '09:00',
    closesAt: '18:00',
    daysOff: [
      { day: '2026-12-25', note: '', isUnsaved: false },
      { day: '2026-12-28', note: '大掃除', isUnsaved: false },
      { day: '2027-01-04', note: '', isUnsaved: true },
    ],
  })
  expect(bodyOf(newer, own).version).toBe(4)
})
