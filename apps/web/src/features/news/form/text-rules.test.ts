import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { type NewsDraft, newDraft } from './draft.ts'
import { canConfirm, checkDraft } from './draft-rules.ts'

const now: Instant = parseDateTime('2026/11/20 10:37') ?? Number.NaN
const suzuki = { companyUserId: '2', name: '鈴木', docomoId: 'suzuki', departmentName: '総務部' }
const filled = (changes: Partial<NewsDraft>): NewsDraft => ({
  ...newDraft(suzuki.companyUserId, now),
  title: '年末調整のお知らせ',
  content: '書類を提出してください。',
  ...changes,
})

const minimum = '1文字以上で入力してください\n'
const blank = '文字、数字、もしくは記号を1文字以上入力してください\n'
const special = `特殊文字（& > < " '）は利用することができません\n`

test.each([
  ['VAL-01 VAL-06 G-006 empty title', { title: '' }, { title: minimum }],
  ['VAL-03 VAL-06 G-006 empty content', { content: '' }, { content: minimum }],
  ['VAL-07 blank title', { title: ' 　' }, { title: blank }],
  ['VAL-07 blank content', { content: ' \n　\n' }, { content: blank }],
  [
    'VAL-02 VAL-05 LIM-01 G-001 201 characters',
    { title: 'あ'.repeat(201) },
    { title: '200文字以内で入力してください\n' },
  ],
  [
    'VAL-04 VAL-05 LIM-02 G-002 6001 characters',
    { content: 'あ'.repeat(6001) },
    { content: '6000文字以内で入力してください\n' },
  ],
  ['VAL-08 G-008 title with &', { title: 'A&B' }, { title: special }],
  ['VAL-08 content with a tag', { content: '<b>' }, { content: special }],
  ['VAL-10 G-005 a control character', { title: '通\u0007知' }, { title: '使用できない文字が含まれています\n' }],
  [
    'VAL-09 both special and over-long',
    { title: `<${'あ'.repeat(200)}` },
    { title: `${special}200文字以内で入力してください\n` },
  ],
])('%s', (_, changes, messages) => {
  expect(checkDraft(filled(changes), now)).toEqual(messages)
  expect(canConfirm(filled(changes), now)).toBe(false)
})

test.each(['&', '>', '<', '"', "'"])('VAL-08 %s is refused in title and content', (character) => {
  expect(checkDraft(filled({ title: character, content: character }), now)).toEqual({
    title: special,
    content: special,
  })
})

test('VAL-02 VAL-04 G-003 exactly the maximum passes, counted in code points', () => {
  expect(checkDraft(filled({ title: '𠮷'.repeat(200), content: '😀'.repeat(6000) }), now)).toEqual({})
})

test('FORM-21 fields without errors show none, yet the form cannot be confirmed', () => {
  const empty = newDraft(suzuki.companyUserId, now)
  expect(checkDraft(empty, now)).toEqual({ title: minimum, content: minimum })
  expect(checkDraft(empty, now, ['title', 'content'])).toEqual({})
  expect(canConfirm(empty, now)).toBe(false)
})
