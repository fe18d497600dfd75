import { templateFields } from '@kawaraban/contract/templates.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyDateTime, type NewsDraft, newDraft, withChanges } from '../draft.ts'
import { noon } from '../form.fake.tsx'
import { filledFrom, filledFromTemplate, templateOf } from './template-draft.ts'

const fresh = newDraft('2', noon)
const due = { date: '2026/11/24', time: '12:00', lastTime: '12:00' }
const written: NewsDraft = withChanges(fresh, {
  title: '【拠点】の停電',
  content: '【日時】に\u0000停電します。',
  due,
  notice: { pushFlag: true, remindType: 'dueDate', remindDaysBefore: 1, remindScope: 'unread' },
  chase: { isOn: true, threeDays: false },
})

test('REUSE-02 G-460 a template has texts and settings of the form, no dates and no people', () => {
  const fields = templateOf({ ...written, scope: 'specific', companyUserIds: ['2', '7'] })
  expect(fields).toEqual({
    title: '【拠点】の停電',
    content: '【日時】に停電します。',
    hasDeadline: true,
    pushFlag: true,
    remindType: 'dueDate',
    remindDaysBefore: 1,
    remindScope: 'unread',
    chaseSteps: ['oneDay', 'dueDay'],
  })
  expect(z.parse(templateFields, fields)).toEqual(fields)
  expect(templateOf(written)).toMatchObject({ scope: 'all' })
  expect(templateOf({ ...fresh, notice: { ...written.notice, pushFlag: false } })).toEqual({
    scope: 'all',
    hasDeadline: false,
    pushFlag: false,
    remindType: 'none',
    remindDaysBefore: -1,
    remindScope: 'specific',
  })
})

test('REUSE-02 G-460 what a template of the form fills is that form again, but for dates', () => {
  const filled = filledFromTemplate(templateOf(written))(fresh)
  expect(filled).toEqual({
    ...written,
    content: '【日時】に停電します。',
    due: emptyDateTime,
    placeholders: ['【拠点】', '【日時】'],
  })
})

test('REUSE-02 WRITE-02 WRITE-03 a template has the format of its text and the category, and fills both', () => {
  const formatted = { ...written, contentFormat: 'markdown' as const, categoryId: '5' }
  const fields = templateOf(formatted)
  expect(fields).toMatchObject({ contentFormat: 'markdown', categoryId: '5' })
  expect(filledFrom(fields)(fresh)).toMatchObject({ contentFormat: 'markdown', categoryId: '5' })
  expect(filledFrom({ content: '本文' })(formatted)).toMatchObject({ contentFormat: 'plain', categoryId: '5' })
  expect(filledFrom({ title: '題' })(formatted)).toMatchObject({ contentFormat: 'markdown' })
})

test('REUSE-02 what a template does not set stays, and so do dates that were entered', () => {
  const entered = { ...written, end: { ...due, date: '2026/12/01' } }
  expect(filledFrom({ scope: 'all' })(entered)).toEqual(entered)
  expect(filledFrom({ scope: 'all', hasDeadline: true, title: '題' })(entered)).toEqual({ ...entered, title: '題' })
})

test('REUSE-01 G-461 without everyone as its audience a post is for its author and who is named, and nobody else', () => {
  expect(filledFrom({})(fresh)).toMatchObject({ scope: 'specific', companyUserIds: ['2'] })
  expect(filledFrom({}, ['7', '2', '8'])(fresh)).toMatchObject({ scope: 'specific', companyUserIds: ['2', '7', '8'] })
})
