import { describe, expect, test } from 'vitest'
import { dateMessage, reminderText } from './date-messages.ts'
import { type DateFault, dueFault, endFault, reminderFault } from './news-rules.ts'
import { dayMs, minuteMs, parseDateTime } from './tokyo.ts'

const at = (text: string) => parseDateTime(text) ?? Number.NaN
const now = at('2026/11/20 10:00') + 30_000
const messageOf = (fault: DateFault | null) => fault && dateMessage(fault)

describe('end of publication', () => {
  const start = at('2026/11/20 15:00')
  test('VAL-15 in the past today speaks of the time', () =>
    expect(messageOf(endFault(at('2026/11/20 09:59'), start, now))).toEqual({
      under: 'time',
      text: '現在もしくは未来の時間を入力してください',
    }))
  test('VAL-16 in the past on another day speaks of the date', () =>
    expect(messageOf(endFault(at('2026/11/19 23:59'), start, now))).toEqual({
      under: 'date',
      text: '現在もしくは未来の日付を入力してください',
    }))
  test('VAL-17 before the start on the same day speaks of the time', () =>
    expect(messageOf(endFault(at('2026/11/20 14:00'), start, now))).toEqual({
      under: 'time',
      text: '公開開始時間以降の時間を入力してください',
    }))
  test('VAL-18 before the start on another day speaks of the date', () =>
    expect(messageOf(endFault(at('2026/11/20 14:00'), start + dayMs, now))).toEqual({
      under: 'date',
      text: '公開開始日もしくは公開開始日以降の日付を入力してください',
    }))
  test('G-020 the current minute and the start itself pass', () => {
    expect(endFault(at('2026/11/20 10:00'), at('2026/11/20 10:00'), now)).toBeNull()
    expect(endFault(start, start, now)).toBeNull()
  })
})

describe('due date', () => {
  const start = at('2026/11/21 09:00')
  const end = at('2026/11/25 18:00')
  test('VAL-19 before the start says the same as an end before the start', () => {
    expect(messageOf(dueFault(at('2026/11/21 08:50'), start, end, now))).toEqual(
      messageOf({ rule: 'beforeStart', sameDay: true }),
    )
    expect(messageOf(dueFault(at('2026/11/20 12:00'), start, end, now))).toEqual(
      messageOf({ rule: 'beforeStart', sameDay: false }),
    )
  })
  test('VAL-20 in the past says the same as an end in the past', () => {
    expect(messageOf(dueFault(at('2026/11/20 09:50'), null, end, now))).toEqual(
      messageOf({ rule: 'past', sameDay: true }),
    )
    expect(messageOf(dueFault(at('2026/11/01 09:50'), null, end, now))).toEqual(
      messageOf({ rule: 'past', sameDay: false }),
    )
  })
  test('VAL-21 after the end on the same day', () =>
    expect(messageOf(dueFault(at('2026/11/25 18:10'), start, end, now))).toEqual({
      under: 'time',
      text: '公開終了時間より前の時間を入力してください',
    }))
  test('VAL-22 after the end on another day', () =>
    expect(messageOf(dueFault(at('2026/11/26 00:00'), start, end, now))).toEqual({
      under: 'date',
      text: '公開終了日もしくは公開終了日より前の日付を入力してください',
    }))
  test('G-019 due at the very end passes', () => expect(dueFault(end, start, end, now)).toBeNull())
  test('G-022 the first broken rule in order speaks alone', () =>
    expect(dueFault(at('2026/11/20 09:00'), start, at('2026/11/19 09:00'), now)?.rule).toBe('past'))
})

describe('reminder', () => {
  const base = at('2026/11/27 10:00')
  test('VAL-24 VAL-25 the moment is the base minus the days, to the minute, and not before now', () => {
    expect(reminderFault(base, 7, null, now)).toBeNull()
    expect(reminderFault(base - minuteMs, 7, null, now)).toBe('remindInPast')
    expect(reminderText.remindInPast).toBe('リマインド日時が現時点より過去になっています')
  })
  test('VAL-26 not before the start', () => {
    expect(reminderFault(base, 3, at('2026/11/24 10:00'), now)).toBeNull()
    expect(reminderFault(base, 3, at('2026/11/24 10:10'), now)).toBe('remindBeforeStart')
    expect(reminderText.remindBeforeStart).toBe('リマインド日時が公開開始日時より過去になっています')
  })
})
