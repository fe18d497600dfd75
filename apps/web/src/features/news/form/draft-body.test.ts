import { titleMaxLength } from '@kawaraban/contract/news.ts'
import { dueFault, endFault, reminderFault } from '@kawaraban/contract/news-rules.ts'
import { newsBody } from '@kawaraban/contract/news-writing.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { dayMs, floorToMinute, formatDay, type Instant, parseDateTime, timeChoices } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DraftChanges, isChanged, newDraft, withChanges } from './draft.ts'
import { toBody } from './draft-body.ts'
import { canConfirm, checkDraft } from './draft-rules.ts'

const at = (text: string): Instant => parseDateTime(text) ?? Number.NaN
const now = at('2026/11/20 10:37') + 42_000
const filled = (changes: DraftChanges = {}) =>
  withChanges({ ...newDraft('2', now), title: '年末調整', content: '提出してください。' }, changes)
const bodyOf = (changes: DraftChanges = {}, { startFixed = false, at = now } = {}) =>
  toBody({ draft: filled(changes), startFixed }, at)

test('API-08 CONF-04 a past start moves up to the current minute, the rest is sent as it is', () => {
  expect(bodyOf()).toEqual({
    title: '年末調整',
    content: '提出してください。',
    startDate: '2026/11/20 10:37',
    endDate: '2026/11/21 10:30',
    dueDate: '',
    scope: 'all',
    companyUserIds: [],
    pushFlag: false,
    remindType: 'none',
    remindDaysBefore: -1,
    remindScope: 'specific',
  })
})

test('CONF-04 EDIT-09 a coming start stays, and a start of this minute too', () => {
  expect(bodyOf({ start: { time: '10:40' } }).startDate).toBe('2026/11/20 10:40')
  expect(bodyOf({ start: { time: '10:30' } }, { at: at('2026/11/20 10:30') + 59_999 }).startDate).toBe(
    '2026/11/20 10:30',
  )
  expect(bodyOf({}, { startFixed: false }).startDate).toBe('2026/11/20 10:37')
})

test('EDIT-09 G-017 the start of a published post is not moved', () => {
  const body = bodyOf({ start: { date: '2026/11/01', time: '09:00' } }, { startFixed: true })
  expect(body.startDate).toBe('2026/11/01 09:00')
})

test('VAL-29 G-009 G-010 texts are sanitised, and their spaces remain', () => {
  const body = bodyOf({ title: '  件名\u0007 ', content: '　一行目\r\n二行目\r' })
  expect(body).toMatchObject({ title: '  件名 ', content: '　一行目\n二行目\n' })
})

test('API-08 EDIT-11 chosen users are sent only with a specific audience', () => {
  const companyUserIds = ['2', '3']
  expect(bodyOf({ companyUserIds }).companyUserIds).toEqual([])
  expect(bodyOf({ companyUserIds, scope: 'specific' }).companyUserIds).toEqual(companyUserIds)
})

test('EDIT-12 a due date is sent while the deadline is on, and an empty one removes it', () => {
  expect(bodyOf({ due: { date: '2026-11-21', time: '09:00' } }).dueDate).toBe('2026/11/21 09:00')
  expect(bodyOf({ due: null }).dueDate).toBe('')
})

describe('reminder', () => {
  const chosen = { remindType: 'endDate', remindDaysBefore: 1, remindScope: 'unread' } as const
  const none = { remindType: 'none', remindDaysBefore: -1, remindScope: 'specific' }

  test('G-059 with push on exactly one timing and one target are sent', () => {
    expect(bodyOf({ notice: { pushFlag: true, ...chosen } })).toMatchObject({ pushFlag: true, ...chosen })
  })

  test.each([
    ['PUSH-10 VAL-28 with push off', { pushFlag: false, ...chosen }],
    ['G-062 with -1 days', { pushFlag: true, ...chosen, remindDaysBefore: -1 }],
    ['G-062 with type none', { pushFlag: true, ...chosen, remindType: 'none' }],
  ] as const)('%s none is sent', (_, changes) => {
    expect(bodyOf({ notice: changes })).toMatchObject(none)
  })
})

const days = fc.integer({ min: -3, max: 12 }).map((offset) => formatDay(now + offset * dayMs))
const anyDay = fc.oneof(days, fc.constantFrom('', '2026/11/31', '２０２６年１２月１日', '2026-12-1'))
const anyTime = fc.oneof(fc.constantFrom(...timeChoices), fc.constantFrom('', '10:37', '24:00'))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('お知らせ', 'あ'.repeat(titleMaxLength + 1), '  ', 'a\r\nb'),
)
const anyDraft = fc
  .record({
    title: anyText,
    content: anyText,
    start: fc.record({ date: anyDay, time: anyTime }),
    end: fc.record({ date: anyDay, time: anyTime }),
    due: fc.option(fc.record({ date: anyDay, time: anyTime })),
    scope: fc.constantFrom('all', 'specific'),
    notice: fc.record({
      pushFlag: fc.boolean(),
      remindType: fc.constantFrom('none', 'endDate', 'dueDate'),
      remindDaysBefore: fc.constantFrom(-1, 1, 3, 7),
      remindScope: fc.constantFrom('specific', 'unread', 'unreacted'),
    }),
  })
  .map((changes) => filled(changes))

test('FILE-01 files are sent in their order where there are or were some, with the texts of pictures', () => {
  const fresh = filled({})
  const files = [
    { fileId: '9', alt: '図' },
    { fileId: '3', alt: '' },
  ]
  expect(toBody({ draft: { ...fresh, files }, startFixed: false }, now)).toMatchObject({ files })
  expect(toBody({ draft: { ...fresh, files: [] }, fresh, startFixed: false }, now)).not.toHaveProperty('files')
  expect(toBody({ draft: { ...fresh, files: [] }, fresh: { ...fresh, files }, startFixed: false }, now)).toMatchObject({
    files: [],
  })
  expect(isChanged({ ...fresh, files: [] }, fresh)).toBe(false)
  expect(isChanged({ ...fresh, files: files.toReversed() }, { ...fresh, files })).toBe(true)
})

test('VAL-14 VAL-30 what the form accepts, the server’s own rules accept', () => {
  let accepted = 0
  fc.assert(
    fc.property(anyDraft, fc.boolean(), (draft, startFixed) => {
      if (!canConfirm(draft, now)) return
      accepted += 1
      const body = newsBody.parse(toBody({ draft, startFixed }, now))
      expect(textFaults(body.title, titleMaxLength, 'one')).toEqual([])
      expect(textFaults(body.content, 6000, 'many')).toEqual([])
      if (!startFixed) expect(body.startDate).toBeGreaterThanOrEqual(floorToMinute(now))
      expect(endFault(body.endDate, body.startDate, now)).toBeNull()
      if (body.dueDate !== null) expect(dueFault(body.dueDate, body.startDate, body.endDate, now)).toBeNull()
      expect(body.remindType === 'none').toBe(body.remindDaysBefore === -1)
      expect(body.remindType !== 'none' && !body.pushFlag).toBe(false)
      expect(body.remindType === 'dueDate' && body.dueDate === null).toBe(false)
      const baseAt = body.remindType === 'endDate' ? body.endDate : body.dueDate
      if (body.remindType === 'none' || baseAt === null) return
      expect(reminderFault(baseAt, body.remindDaysBefore, body.startDate, now)).toBeNull()
    }),
    { numRuns: 20_000 },
  )
  expect(accepted).toBeGreaterThan(50)
})

test('FORM-19 confirming needs both texts, no message, and with the deadline on both due date and due time', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const silent = Object.keys(checkDraft(draft, now)).length === 0
      const dueSet = draft.due === null || (draft.due.date !== '' && draft.due.time !== '')
      expect(canConfirm(draft, now)).toBe(draft.title !== '' && draft.content !== '' && silent && dueSet)
    }),
  )
})
