import { afterEach, beforeEach, expect, test } from 'vitest'
import { adoptEarlyTexts } from './early-input.ts'
import { noteEarlyFields } from './early-texts.ts'
import { formStore } from './form-store.ts'

const now = Date.parse('2026-11-20T10:00:00+09:00')
const author = { companyUserId: '1', name: '鈴木 一郎', departmentName: '広報部', iconUrl: '' }

/** A page with fields of these names, into which the texts are typed. */
const type = (texts: Readonly<Record<string, string>>) => {
  document.body.replaceChildren(
    ...Object.entries(texts).map(([name, text]) => {
      const field = Object.assign(document.createElement('input'), { defaultValue: '', value: text })
      field.dataset.field = name
      return field
    }),
  )
  noteEarlyFields(document.body)
  adoptEarlyTexts()
  return formStore.getState()
}

beforeEach(() => formStore.getState().startAdd(author as never, true, now))
afterEach(() => {
  formStore.getState().reset()
})

test('G-293 what was typed before the scripts is in the form, as if it had been typed into it', () => {
  const { draft, isUntouched, fieldsWithoutErrors } = type({ title: '早い題', content: '早い本文', endDate: '11/25' })
  expect([draft.title, draft.content, draft.end.date]).toEqual(['早い題', '早い本文', '11/25'])
  expect([isUntouched, fieldsWithoutErrors]).toEqual([false, []])
})

test('G-293 a whole time is taken in any common form, and any other text leaves the time before', () => {
  const { draft } = type({ startTime: '930', endTime: '9:3' })
  expect([draft.start.time, draft.start.lastTime, draft.end.time]).toEqual(['09:30', '09:30', '10:00'])
})

test('G-293 nothing typed, or a field of another screen, changes nothing', () => {
  expect(type({ unknown: '文' }).isUntouched).toBe(true)
})
