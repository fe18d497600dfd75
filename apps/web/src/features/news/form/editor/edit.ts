import { insertText } from '../../../../ui/insert-text.ts'

/** A text and what is selected in it, in UTF-16 units. */
export type Selected = { readonly value: string; readonly start: number; readonly end: number }

/** A change of a text: `text` replaces what is between `from` and `to`, then the selection is `start` to `end`. */
export type Edit = {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly start: number
  readonly end: number
}

/** One of the places that a change is made at; they follow each other and do not overlap. */
export type Replacement = { readonly from: number; readonly to: number; readonly text: string }

const grownBy = ({ from, to, text }: Replacement) => text.length - (to - from)

/** Where a position is after the replacements of which `isBefore` is true; one within what is replaced is behind that. */
const moved = (position: number, replacements: readonly Replacement[], isBefore: (one: Replacement) => boolean) => {
  let shift = 0
  for (const one of replacements) {
    if (one.from < position && position < one.to) return one.from + shift + one.text.length
    if (isBefore(one)) shift += grownBy(one)
  }
  return position + shift
}

/** Joins replacements to one change, which the browser undoes at once. What was selected remains so. Null for none. */
export const combine = ({ value, start, end }: Selected, replacements: readonly Replacement[]): Edit | null => {
  const [first] = replacements
  const last = replacements.at(-1)
  if (!first || !last) return null
  let text = ''
  let at = first.from
  for (const one of replacements) {
    text += value.slice(at, one.from) + one.text
    at = one.to
  }
  const newStart = moved(start, replacements, ({ to }) => to <= start)
  const newEnd = start === end ? newStart : moved(end, replacements, ({ from }) => from < end)
  return { from: first.from, to: last.to, text, start: newStart, end: Math.max(newStart, newEnd) }
}

/** The text after a change. */
export const edited = (value: string, { from, to, text }: Edit): string => value.slice(0, from) + text + value.slice(to)

/** What a field holds and what is selected in it. */
export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  value,
  start: selectionStart,
  end: selectionEnd,
})

/** Makes a change as typing would, so that the browser's undo knows it. */
export const applyEdit = (field: HTMLTextAreaElement, { from, to, text, start, end }: Edit): void => {
  field.focus()
  field.setSelectionRange(from, to)
  insertText(field, text)
  field.setSelectionRange(start, end)
}
