import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { canConfirm, checkDraft } from './draft-rules.ts'
import { formStore } from './form-store.ts'
import { remindChoice, remindChoices, timingOf } from './remind-choices.ts'
import { startEdit } from './start-edit.ts'

const at = (text: string): Instant => parseDateTime(text) ?? Number.NaN
const suzuki = { companyUserId: '2', name: '鈴木', docomoId: 'suzuki', departmentName: '総務部' }
const tanaka = { companyUserId: '3', name: '田中', docomoId: 'tanaka', departmentName: '営業部' }
const now = at('2026/11/20 10:37') + 42_000
const the = () => formStore.getState()
const input = () => the().draft
const errors = () => checkDraft(input(), now, the().fieldsWithoutErrors)

const detail: NewsDetail = {
  newsId: '10',
  title: '件名',
  content: '本文\n二行目',
  startDate: '2026/11/22 09:00',
  endDate: '2026/11/25 18:00',
  dueDate: '2026/11/24 12:00',
  scope: 'specific',
  companyUserIds: ['2', '3'],
  pushFlag: true,
  remindDaysBefore: -1,
  remindScope: 'unread',
  ownerCompanyUserId: '2',
  name: '鈴木',
  postTarget: 'ユーザー指定',
  iconType: '00000000',
  viewerPinned: false,
  viewerReactions: [],
  reactions: [],
}

beforeEach(() => the().reset())

describe('a fresh create form', () => {
  beforeEach(() => the().startAdd(suzuki, false, now))

  test('FORM-05 LIM-04 LIM-05 TIME-08 DATA-08 starts now and ends one day later, both on the 10-minute step before', () => {
    expect(input()).toMatchObject({
      start: { date: '2026/11/20', time: '10:30' },
      end: { date: '2026/11/21', time: '10:30' },
    })
    expect(input()).toMatchObject({ title: '', content: '', due: null })
  })

  test('TIME-08 the step is one of Tokyo, also at the turn of the day', () => {
    the().startAdd(suzuki, false, at('2027/01/01 00:09'))
    expect(input()).toMatchObject({
      start: { date: '2027/01/01', time: '00:00' },
      end: { date: '2027/01/02', time: '00:00' },
    })
  })

  test('FORM-06 DATA-09 DATA-10 has its defaults', () => {
    expect(input()).toMatchObject({
      scope: 'all',
      notice: { pushFlag: false, remindType: 'none', remindDaysBefore: -1, remindScope: 'specific' },
      due: null,
    })
  })

  test('AUD-07 is addressed to its author until others are chosen', () => {
    expect(the()).toMatchObject({ draft: { companyUserIds: ['2'] }, companyUsers: [suzuki] })
  })

  test('DATA-11 G-030 has the last valid times', () => {
    expect(input()).toMatchObject({ start: { lastTime: '10:30' }, end: { lastTime: '10:30' } })
  })

  test('FORM-21 shows the errors of its empty texts at once', () => {
    expect(Object.keys(errors())).toEqual(['title', 'content'])
  })
})

test('FORM-21 S-04 a form opened from the feed shows no error of a text until it changes', () => {
  the().startAdd(suzuki, true, now)
  expect(errors()).toEqual({})
  the().change({ title: 'お' })
  expect(errors()).toEqual({})
  the().change({ title: '' })
  expect(Object.keys(errors())).toEqual(['title'])
  the().showErrorsFor('content')
  expect(Object.keys(errors())).toEqual(['title', 'content'])
})

describe('deadline', () => {
  beforeEach(() => {
    the().startAdd(suzuki, false, now)
    the().change({ title: '件名', content: '本文' })
  })

  test('FORM-07 G-029 switched on, it requires both and shows no errors until touched', () => {
    expect(the().setDeadline(true)).toBe(true)
    expect(errors()).toEqual({})
    expect(canConfirm(input(), now)).toBe(false)
    the().showErrorsFor('dueDate')
    expect(errors()).toEqual({ dueDate: '日付を入力してください' })
    the().change({ due: { date: '2026/11/21', time: '09:00' } })
    expect(canConfirm(input(), now)).toBe(true)
  })

  test('FORM-08 switched off, its date, time and errors are removed', () => {
    the().setDeadline(true)
    the().change({ due: { date: '2026/11/01', time: '09:00' } })
    expect(errors()).toHaveProperty('dueDate')
    expect(the().setDeadline(false)).toBe(true)
    expect(input().due).toBeNull()
    expect(errors()).toEqual({})
    the().setDeadline(true)
    expect(errors()).toEqual({})
  })

  test('FORM-09 S-07 stays on while the reminder counts back from it, until push is switched off', () => {
    the().setDeadline(true)
    the().change({ due: { date: '2026/11/21', time: '09:00' } })
    the().setPush(true)
    the().change({ notice: timingOf('dueDate-3') })
    expect(the().setDeadline(false)).toBe(false)
    expect(input()).toMatchObject({ due: { date: '2026/11/21' }, notice: { remindType: 'dueDate' } })
    the().setPush(false)
    expect(the().setDeadline(false)).toBe(true)
  })
})

test('FORM-12 FORM-13 switching push off resets the reminder and its message', () => {
  the().startAdd(suzuki, true, now)
  the().setPush(true)
  the().change({ notice: { ...timingOf('endDate-7'), remindScope: 'unreacted' } })
  expect(errors()).toHaveProperty('remindTiming')
  the().setPush(false)
  expect(input().notice).toEqual({
    pushFlag: false,
    remindType: 'none',
    remindDaysBefore: -1,
    remindScope: 'specific',
  })
  expect(errors()).toEqual({})
})

describe('reminder timings', () => {
  const byEnd = ['-1', 'endDate-7', 'endDate-3', 'endDate-1']
  const byDue = ['dueDate-7', 'dueDate-3', 'dueDate-1']
  beforeEach(() => the().startAdd(suzuki, true, now))

  test('FORM-14 FORM-15 those by the due date are offered only while one is set', () => {
    expect(remindChoices(input())).toEqual(byEnd)
    the().setDeadline(true)
    expect(remindChoices(input())).toEqual(byEnd)
    the().change({ due: { date: '2026/11/21' } })
    expect(remindChoices(input())).toEqual([...byEnd, ...byDue])
  })

  test('FORM-15 a chosen one remains while its date is empty, and is the only one offered', () => {
    the().setDeadline(true)
    the().change({ due: { date: '2026/11/21' }, notice: timingOf('dueDate-3') })
    the().change({ due: { date: '' } })
    expect(remindChoice(input().notice)).toBe('dueDate-3')
    expect(remindChoices(input())).toEqual([...byEnd, 'dueDate-3'])
  })

  test.each(['-1', 'endDate-7', 'endDate-3', 'endDate-1', 'dueDate-7', 'dueDate-3', 'dueDate-1'] as const)(
    'FORM-14 G-062 LIM-07 %s reads back as itself',
    (choice) => expect(remindChoice(timingOf(choice))).toBe(choice),
  )
})

test('AUD-06 the audience is stored without duplicates and empty ids', () => {
  the().startAdd(suzuki, true, now)
  the().setAudience([suzuki, tanaka, tanaka, { ...tanaka, companyUserId: '' }])
  expect(input().companyUserIds).toEqual(['2', '3'])
  expect(the().companyUsers).toEqual([suzuki, tanaka])
})

describe('refusals of the server', () => {
  beforeEach(() => the().startAdd(suzuki, true, now))

  test('G-116 stay at their fields until these change', () => {
    the().setRefused({ title: 'だめ', audience: 'だめ' })
    the().change({ content: '本文' })
    expect(the().refused).toEqual({ title: 'だめ', audience: 'だめ' })
    the().change({ title: '件名' })
    expect(the().refused).toEqual({ audience: 'だめ' })
    the().setAudience([suzuki])
    expect(the().refused).toEqual({})
  })

  test('G-116 a refusal of a date is removed by any change of a date', () => {
    the().setRefused({ endTime: 'だめ', remindTiming: 'だめ', title: 'だめ' })
    the().change({ start: { date: '2026/11/30' } })
    expect(the().refused).toEqual({ title: 'だめ' })
  })
})

describe('the form of a stored post', () => {
  test('EDIT-01 EDIT-12 EDIT-08 G-056 G-057 a scheduled post fills the form, without a reminder', () => {
    startEdit(detail, now)
    expect(the()).toMatchObject({
      newsId: '10',
      ownerCompanyUserId: '2',
      startFixed: false,
      hadPush: true,
    })
    expect(input()).toMatchObject({
      title: '件名',
      content: '本文\n二行目',
      start: { date: '2026/11/22', time: '09:00' },
      end: { date: '2026/11/25', time: '18:00' },
      due: { date: '2026/11/24', time: '12:00' },
      scope: 'specific',
      companyUserIds: ['2', '3'],
      notice: { pushFlag: true, remindType: 'none', remindDaysBefore: -1, remindScope: 'specific' },
    })
    expect(canConfirm(input(), now)).toBe(true)
  })

  test('EDIT-06 EDIT-07 G-054 a published post has a fixed start and push switched off', () => {
    startEdit({ ...detail, startDate: '2026/11/20 10:37' }, now)
    expect(the()).toMatchObject({ startFixed: true, hadPush: true })
    expect(input()).toMatchObject({ start: { time: '10:37' }, notice: { pushFlag: false } })
    expect(canConfirm(input(), now)).toBe(true)
  })

  test('EDIT-06 the form of a post that starts in the next minute has a start to change', () => {
    startEdit({ ...detail, startDate: '2026/11/20 10:38' }, now)
    expect(the().startFixed).toBe(false)
  })

  test('EDIT-01 without due date the deadline is off; for everyone the owner is the audience to start from', () => {
    startEdit({ ...detail, dueDate: '', scope: 'all', companyUserIds: [] }, now)
    expect(input()).toMatchObject({ due: null, companyUserIds: ['2'] })
  })
})
