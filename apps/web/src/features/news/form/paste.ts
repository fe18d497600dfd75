import { lengthOf, normaliseLineEnds, sanitise, truncate } from '@kawaraban/contract/text.ts'
import type { ClipboardEvent } from 'react'
import { insertText } from '../../../ui/insert-text.ts'

/** The line breaks of word processors and PDF pages, which no post may hold. */
const otherLineBreaks = /[\v\f\u0085\u2028\u2029]/g

/**
 * A pasted text as a post may hold it: special spaces and line breaks of tables, word processors and PDF are replaced,
 * and control characters are removed, since nobody can see them.
 */
const clean = (pasted: string): string =>
  sanitise(normaliseLineEnds(pasted).replace(otherLineBreaks, '\n').replaceAll('\t', ' '))

/**
 * The part of a pasted text that fits in place of the selection, so that the field holds at most `max` code points.
 */
export const fitting = (
  field: { value: string; selectionStart: number | null; selectionEnd: number | null },
  pasted: string,
  max: number,
): string => {
  const { value } = field
  const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
  const room = max - lengthOf(value.slice(0, start)) - lengthOf(value.slice(end))
  return truncate(clean(pasted), Math.max(0, room))
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Cuts a pasted text so that the field holds at most `max` code points. */
export const cutPaste =
  (max: number) =>
  (event: ClipboardEvent<TextControl>): void => {
    const field = event.currentTarget
    const pasted = event.clipboardData.getData('text')
    const text = fitting(field, pasted, max)
    if (text === pasted) return
    event.preventDefault()
    insertText(field, text)
  }
