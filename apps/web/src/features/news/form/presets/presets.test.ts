import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { type DraftChanges, inputAt, newDraft, withChanges } from '../draft.ts'
import { canConfirm } from '../draft-rules.ts'
import { duePreset, endPreset } from './presets.ts'

const at = (text: string): Instant => parseDateTime(text) ?? Number.NaN
const now = at('2026/11/20 10:37') + 42_000

/** A form that was opened now, with changes: 10:30 to 10:30 of the next day. */
const draftWith = (changes: DraftChanges = {}) =>
  withChanges({ ...newDraft('2', now), title: '件名', content: '本文' }, changes)

describe('the end of a publication by one press', () => {
  test.each([
    ['oneWeek', '2026/11/27 10:30'],
    ['oneMonth', '2026/12/20 10:30'],
    ['threeMonths', '2027/02/20 10:30'],
  ] as const)('WRITE-01 %s counts from the start of a form just opened, until %s', (length, end) => {
    expect(endPreset(draftWith(), length, now)).toBe(at(end))
  })

  test('WRITE-01 it counts from a start that was changed, and from now where the form has none', () => {
    expect(endPreset(draftWith({ start: inputAt(at('2027/01/31 09:00')) }), 'oneMonth', now)).toBe(
      at('2027/02/28 09:00'),
    )
    expect(endPreset(draftWith({ start: { date: '' } }), 'oneWeek', now)).toBe(at('2026/11/27 10:30'))
  })

  test('WRITE-01 VAL-13 the end of a post that was published between two choices can be saved', () => {
    const start = inputAt(at('2026/11/18 09:17'))
    const end = endPreset(draftWith({ start }), 'oneWeek', now)
    expect(end).toBe(at('2026/11/25 09:10'))
    expect(canConfirm(draftWith({ start, end: inputAt(end ?? 0) }), now)).toBe(true)
  })

  test('WRITE-01 VAL-16 G-475 what has passed, for a post that is published for longer, is not offered', () => {
    const dates = draftWith({ start: inputAt(at('2026/11/01 09:00')) })
    expect(endPreset(dates, 'oneWeek', now)).toBeNull()
    expect(endPreset(dates, 'oneMonth', now)).toBe(at('2026/12/01 09:00'))
  })
})

describe('the deadline by one press', () => {
  const week = { end: inputAt(at('2026/11/27 10:30')) }
  const none = { date: '', time: '', lastTime: '' }
  const on = (date: string) => ({ ...none, date })

  test('WRITE-01 G-476 it is 18:00 of the day on which readers see the post', () => {
    expect(duePreset(draftWith({ ...week, due: none }), now)).toBe(at('2026/11/20 18:00'))
    const start = inputAt(at('2026/11/24 09:00'))
    expect(duePreset(draftWith({ ...week, start, due: none }), now)).toBe(at('2026/11/24 18:00'))
    const past = inputAt(at('2026/11/18 09:00'))
    expect(duePreset(draftWith({ ...week, start: past, due: none }), now)).toBe(at('2026/11/20 18:00'))
  })

  test('WRITE-01 G-476 a deadline that has a day gets 18:00 of that day', () => {
    expect(duePreset(draftWith({ ...week, due: on('2026/11/25') }), now)).toBe(at('2026/11/25 18:00'))
    expect(duePreset(draftWith({ ...week, due: on('2026年11月25日') }), now)).toBe(at('2026/11/25 18:00'))
  })

  test('WRITE-01 G-476 a day that cannot have the deadline gives way to that of the publication', () => {
    for (const day of ['2026/11/19', '2026/11/27', '2026/11/31'])
      expect(duePreset(draftWith({ ...week, due: on(day) }), now)).toBe(at('2026/11/20 18:00'))
  })

  test('WRITE-01 VAL-19 VAL-20 VAL-21 G-476 where neither day can have it nothing is offered', () => {
    expect(duePreset(draftWith({ ...week, due: none }), at('2026/11/20 18:01'))).toBeNull()
    expect(duePreset(draftWith({ end: inputAt(at('2026/11/20 17:50')), due: none }), now)).toBeNull()
    expect(duePreset(draftWith({ ...week, start: inputAt(at('2026/11/24 18:10')), due: none }), now)).toBeNull()
  })

  test('WRITE-01 G-019 G-020 the last minutes that the rules allow are offered', () => {
    const close = at('2026/11/20 18:00')
    expect(duePreset(draftWith({ ...week, due: none }), close + 59_000)).toBe(close)
    expect(duePreset(draftWith({ end: inputAt(close), due: none }), now)).toBe(close)
    expect(duePreset(draftWith({ ...week, start: inputAt(close), due: none }), now)).toBe(close)
  })
})
