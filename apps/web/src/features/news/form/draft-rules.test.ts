import { type Instant, minuteMs, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { type DraftChanges, newDraft, withChanges } from './draft.ts'
import { canConfirm, checkDraft } from './draft-rules.ts'

const at = (text: string): Instant => parseDateTime(text) ?? Number.NaN
const now = at('2026/11/20 10:37') + 42_000

/** A form that may be confirmed, published 10:30 to 18:00 of the next day, with changes. */
const filled = (changes: DraftChanges = {}) =>
  withChanges({ ...newDraft('2', now), title: '年末調整のお知らせ', content: '書類を提出してください。' }, changes)
const withDue = (date: string, time: string, changes: DraftChanges = {}) => filled({ due: { date, time }, ...changes })
const withReminder = ({ notice, ...changes }: DraftChanges) =>
  filled({ notice: { pushFlag: true, remindType: 'endDate', remindDaysBefore: 1, ...notice }, ...changes })

test('FORM-19 a filled form has no errors and may be confirmed', () => {
  expect(checkDraft(filled(), now)).toEqual({})
  expect(canConfirm(filled(), now)).toBe(true)
})

describe('required dates and times', () => {
  const date = '日付を入力してください'
  const time = '時間を入力してください'

  test.each([
    [{ start: { date: '' } }, { startDate: date }],
    [{ start: { time: '' } }, { startTime: time }],
    [{ end: { date: '' } }, { endDate: date }],
    [{ end: { time: '' } }, { endTime: time }],
    [{ end: { date: '', time: '' } }, { endDate: date, endTime: time }],
    [{ end: { date: '2027/02/29' } }, { endDate: date }],
    [{ due: {} }, { dueDate: date, dueTime: time }],
    [{ due: { date: '2026/11/21' } }, { dueTime: time }],
    [{ due: { time: '09:00' } }, { dueDate: date }],
  ])('VAL-11 VAL-12 FORM-07 FORM-19 %o', (changes, messages) => {
    expect(checkDraft(filled(changes), now)).toEqual(messages)
    expect(canConfirm(filled(changes), now)).toBe(false)
  })

  test('FORM-08 with the deadline off no date and time are required', () => {
    expect(checkDraft(filled({ due: null }), now)).toEqual({})
  })

  test('G-029 a deadline just switched on shows no errors, yet the form cannot be confirmed', () => {
    const draft = filled({ due: {} })
    expect(checkDraft(draft, now, ['dueDate', 'dueTime'])).toEqual({})
    expect(canConfirm(draft, now)).toBe(false)
  })

  test('VAL-13 FORM-17 only 10-minute choices are accepted', () => {
    expect(checkDraft(filled({ end: { time: '11:05' } }), now)).toEqual({ endTime: time })
    expect(checkDraft(filled({ end: { time: '11:00' } }), now)).toEqual({})
  })

  test('G-016 the stored time of a post may stay off the 10-minute steps', () => {
    const stored = { start: { time: '10:37', lastTime: '10:37' }, end: { time: '18:05', lastTime: '18:05' } }
    expect(checkDraft(filled(stored), now)).toEqual({})
    expect(checkDraft(filled({ ...stored, end: { time: '18:06', lastTime: '18:05' } }), now)).toEqual({ endTime: time })
  })

  test('full-width and short dates are read', () => {
    expect(checkDraft(filled({ start: { date: '２０２６年１１月２１日' }, end: { date: '2026-11-22' } }), now)).toEqual(
      {},
    )
  })
})

describe('end', () => {
  const [past, start] = ['現在もしくは未来の', '公開開始'] as const
  test.each([
    ['VAL-15 past today', '2026/11/20', '10:30', { endTime: `${past}時間を入力してください` }],
    ['VAL-16 past on another date', '2026/11/19', '23:50', { endDate: `${past}日付を入力してください` }],
  ])('%s', (_, endDate, endTime, messages) => {
    expect(checkDraft(filled({ end: { date: endDate, time: endTime } }), now)).toEqual(messages)
  })

  test('G-020 LIM-05 an end in the current minute passes, and fails from the next minute', () => {
    const draft = filled({ start: { time: '10:30' }, end: { date: '2026/11/20', time: '10:40' } })
    const end = at('2026/11/20 10:40')
    expect(checkDraft(draft, end)).toEqual({})
    expect(checkDraft(draft, end + minuteMs - 1)).toEqual({})
    expect(checkDraft(draft, end + minuteMs)).toEqual({ endTime: `${past}時間を入力してください` })
  })

  test('VAL-15 VAL-16 the turn of the Tokyo day moves the message from time to date', () => {
    const draft = filled({ start: { time: '10:30' }, end: { date: '2026/11/20', time: '23:50' } })
    expect(checkDraft(draft, at('2026/11/20 23:59'))).toEqual({ endTime: `${past}時間を入力してください` })
    expect(checkDraft(draft, at('2026/11/21 00:00'))).toEqual({ endDate: `${past}日付を入力してください` })
  })

  test.each([
    [
      'VAL-17 before start on the same day',
      '2026/11/22',
      '14:50',
      { endTime: `${start}時間以降の時間を入力してください` },
    ],
    [
      'VAL-18 before start on another day',
      '2026/11/21',
      '15:00',
      { endDate: `${start}日もしくは公開開始日以降の日付を入力してください` },
    ],
    ['G-020 at the very start', '2026/11/22', '15:00', {}],
  ])('%s', (_, endDate, endTime, messages) => {
    expect(
      checkDraft(filled({ start: { date: '2026/11/22', time: '15:00' }, end: { date: endDate, time: endTime } }), now),
    ).toEqual(messages)
  })

  test('G-022 an end both past and before the start has only the error of a past date', () => {
    const draft = filled({ start: { date: '2026/11/22' }, end: { date: '2026/11/19' } })
    expect(checkDraft(draft, now)).toEqual({ endDate: `${past}日付を入力してください` })
  })

  test('G-015 a past start is no fault', () => {
    expect(checkDraft(filled({ start: { date: '2026/11/01', time: '00:00' } }), now)).toEqual({})
  })
})

describe('due date', () => {
  const span = { start: { date: '2026/11/22', time: '09:00' }, end: { date: '2026/11/25', time: '18:00' } }
  test.each([
    ['VAL-20 past today', '2026/11/20', '10:30', {}, { dueTime: '現在もしくは未来の時間を入力してください' }],
    ['VAL-20 past on another date', '2026/11/19', '10:30', {}, { dueDate: '現在もしくは未来の日付を入力してください' }],
    [
      'VAL-19 before start on the same day',
      '2026/11/22',
      '08:50',
      span,
      { dueTime: '公開開始時間以降の時間を入力してください' },
    ],
    [
      'VAL-19 before start on another day',
      '2026/11/21',
      '09:00',
      span,
      { dueDate: '公開開始日もしくは公開開始日以降の日付を入力してください' },
    ],
    [
      'VAL-21 after end on the same day',
      '2026/11/25',
      '18:10',
      span,
      { dueTime: '公開終了時間より前の時間を入力してください' },
    ],
    [
      'VAL-22 after end on another day',
      '2026/11/26',
      '00:00',
      span,
      { dueDate: '公開終了日もしくは公開終了日より前の日付を入力してください' },
    ],
    ['G-019 at the very end', '2026/11/25', '18:00', span, {}],
    ['G-020 at the very start', '2026/11/22', '09:00', span, {}],
  ])('%s', (_, dueDate, dueTime, changes, messages) => {
    expect(checkDraft(withDue(dueDate, dueTime, changes), now)).toEqual(messages)
  })

  test('G-020 due in the current minute passes, and fails from the next minute', () => {
    const draft = withDue('2026/11/20', '10:40', { start: { time: '10:30' } })
    const due = at('2026/11/20 10:40')
    expect(checkDraft(draft, due + minuteMs - 1)).toEqual({})
    expect(checkDraft(draft, due + minuteMs)).toEqual({ dueTime: '現在もしくは未来の時間を入力してください' })
  })
})

describe('reminder', () => {
  const past = { remindTiming: 'リマインド日時が現時点より過去になっています' }
  const early = { remindTiming: 'リマインド日時が公開開始日時より過去になっています' }

  test('VAL-24 VAL-25 G-020 the moment is the base minus N days, to the minute', () => {
    const draft = withReminder({
      start: { time: '10:30' },
      end: { date: '2026/11/23', time: '10:40' },
      notice: { remindDaysBefore: 3 },
    })
    expect(checkDraft(draft, at('2026/11/20 10:40') + minuteMs - 1)).toEqual({})
    expect(checkDraft(draft, at('2026/11/20 10:41'))).toEqual(past)
  })

  test('VAL-26 G-020 before the start is refused, at the start passes', () => {
    const span = { start: { date: '2026/11/22', time: '09:00' }, notice: { remindDaysBefore: 3 } } as const
    expect(checkDraft(withReminder({ ...span, end: { date: '2026/11/25', time: '09:00' } }), now)).toEqual({})
    expect(checkDraft(withReminder({ ...span, end: { date: '2026/11/25', time: '08:50' } }), now)).toEqual(early)
  })

  test('VAL-23 a reminder by the due date counts back from the due date', () => {
    const draft = withDue('2026/11/25', '09:00', {
      end: { date: '2026/12/25' },
      notice: { pushFlag: true, remindType: 'dueDate', remindDaysBefore: 7 },
    })
    expect(checkDraft(draft, now)).toEqual(past)
    expect(checkDraft(withChanges(draft, { notice: { remindDaysBefore: 3 } }), now)).toEqual({})
  })

  test.each([
    ['push is off', { pushFlag: false }],
    ['the type is none', { remindType: 'none' }],
    ['days before is -1', { remindDaysBefore: -1 }],
  ] as const)('VAL-23 nothing is checked while %s', (_, changes) => {
    expect(checkDraft(withReminder({ notice: { remindDaysBefore: 7, ...changes } }), now)).toEqual({})
  })

  test('VAL-23 FORM-15 with its due date emptied a reminder is not checked, and the form is incomplete', () => {
    const draft = withDue('', '09:00', { notice: { pushFlag: true, remindType: 'dueDate', remindDaysBefore: 7 } })
    expect(checkDraft(draft, now)).toEqual({ dueDate: '日付を入力してください' })
    expect(canConfirm(draft, now)).toBe(false)
  })

  test.each([7, 3, 1] as const)('LIM-07 VAL-27 %i days before an end that far away passes', (days) => {
    expect(checkDraft(withReminder({ end: { date: '2026/12/25' }, notice: { remindDaysBefore: days } }), now)).toEqual(
      {},
    )
  })
})
