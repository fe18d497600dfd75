import { beforeEach, expect, test } from 'vitest'
import { noteEarlyFields, restoreEarlyFocus, takeEarlyTexts } from './early-texts.ts'

const html =
  '<input data-field="title" value="前"><textarea data-field="content">本文</textarea><input data-field="push" type="checkbox"><input value="無名">'
const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`) as HTMLInputElement

const show = () => document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)

beforeEach(() => {
  document.body.replaceChildren()
  noteEarlyFields(document.body)
  show()
})

test('G-293 what was typed is read when it is taken, once, also from a field that has been replaced', () => {
  field('title').value = '早い'
  noteEarlyFields(document.body)
  const former = field('content')
  show()
  former.value = '早い本文'
  expect(takeEarlyTexts()).toEqual({ title: '早い', content: '早い本文' })
  expect(takeEarlyTexts()).toEqual({})
})

test('G-293 untouched fields, boxes, and fields of a screen that was left are not read', () => {
  field('push').checked = true
  noteEarlyFields(document.body)
  expect(takeEarlyTexts()).toEqual({})
  field('title').value = '早い'
  noteEarlyFields(document.body)
  history.pushState(null, '', '/other')
  expect(takeEarlyTexts()).toEqual({})
})

test('G-293 the cursor moves from a replaced field to the one in its place', () => {
  field('title').focus()
  field('title').setSelectionRange(1, 1)
  noteEarlyFields(document.body)
  show()
  restoreEarlyFocus()
  expect([document.activeElement, field('title').selectionStart]).toEqual([field('title'), 1])
})

test('G-293 the cursor stays where the user has put it meanwhile', () => {
  field('title').focus()
  noteEarlyFields(document.body)
  show()
  field('content').focus()
  restoreEarlyFocus()
  expect(document.activeElement).toBe(field('content'))
})

test('G-293 a text that React has reset while it took the page over is put back, with its cursor', () => {
  field('content').value = '早い本文'
  field('content').setSelectionRange(2, 2)
  noteEarlyFields(document.body)
  field('content').value = '本文'
  expect(takeEarlyTexts()).toEqual({ content: '早い本文' })
  expect([field('content').value, field('content').selectionStart]).toEqual(['早い本文', 2])
})
