import { type TemplateFields, templateFields } from '@kawaraban/contract/templates.ts'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyDateTime, type NewsDraft, newDraft, withChanges } from '../draft.ts'
import { noon, suzuki } from '../form.fake.tsx'
import { formStore, hasInput } from '../form-store.ts'
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

describe('a second template', () => {
  const both: TemplateFields = {
    title: '【拠点】の停電',
    content: '停電します。',
    contentFormat: 'markdown',
    categoryId: '5',
  }
  const first: TemplateFields = { ...both, scope: 'all', hasDeadline: true, pushFlag: true, chaseSteps: ['oneDay'] }
  const fill = (fields: TemplateFields) => formStore.getState().fill(filledFromTemplate(fields))
  const open = () => formStore.getState().startAdd(suzuki, true, noon)
  afterEach(() => formStore.getState().reset())

  test('REUSE-02 G-466 leaves nothing of the first one', () => {
    open()
    fill({ content: '【研修名】を行います。', scope: 'all' })
    const alone = formStore.getState().draft
    formStore.getState().reset()
    open()
    fill(first)
    fill({ content: '【研修名】を行います。', scope: 'all' })
    expect(formStore.getState().draft).toEqual(alone)
    expect(hasInput(formStore.getState())).toBe(false)
  })

  test('REUSE-02 G-466 leaves what the author has entered', () => {
    open()
    fill(first)
    const due = { date: '2026/11/30', time: '12:00', lastTime: '12:00' }
    formStore.getState().change({ title: '本社の停電', due, end: { date: '2026/12/24' } })
    formStore.getState().openWithLength('oneMonth', noon)
    fill({ content: '【研修名】を行います。', scope: 'all', hasDeadline: false })
    expect(formStore.getState().draft).toMatchObject({
      title: '本社の停電',
      content: '【研修名】を行います。',
      contentFormat: 'plain',
      categoryId: null,
      due,
      end: { date: '2026/12/24' },
      notice: { pushFlag: false },
      chase: { isOn: false },
    })
  })

  test('REUSE-02 WRITE-01 leaves the length that the company has chosen meanwhile', () => {
    open()
    fill(first)
    formStore.getState().openWithLength('oneMonth', noon)
    fill({ title: '題' })
    expect(formStore.getState().draft.end).toMatchObject({ date: '2026/12/20' })
    expect(hasInput(formStore.getState())).toBe(false)
  })
})
