import { hasHiddenInput } from '../../../platform/hidden-input.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement
type EarlyField = Pick<TextControl, 'value' | 'selectionStart' | 'selectionEnd'> & { readonly control: TextControl }

/** The named fields of a rendered form, and the one with the focus, before it was taken over or replaced. */
let fields: readonly EarlyField[] = []
let focused: Element | null = null
let notedAt = ''

const isText = (field: Element | null): field is TextControl =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'checkbox')

/** Notes the fields of a form that is about to be taken over; false where it is hidden, and has to be replaced. */
export const noteEarlyFields = (root: Element): boolean => {
  const controls = [...root.querySelectorAll<TextControl>('[data-field]')].filter(isText)
  fields = controls.map((control) => {
    const { value, selectionStart, selectionEnd } = control
    return { control, value, selectionStart, selectionEnd }
  })
  focused = document.activeElement
  notedAt = location.pathname
  return !hasHiddenInput()
}

/**
 * What users have typed into a rendered form before the app could receive it, by the names of the fields; once. A field
 * that was replaced still has its text. React resets a box of several lines as it takes it over: its text and its
 * cursor are put back.
 */
export const takeEarlyTexts = (): Readonly<Record<string, string>> => {
  const noted = notedAt === location.pathname ? fields : []
  fields = []
  for (const { control, value, selectionStart, selectionEnd } of noted) {
    if (control.value !== control.defaultValue || value === control.value) continue
    control.value = value
    control.setSelectionRange(selectionStart, selectionEnd)
  }
  const typed = noted.filter(({ control: { value, defaultValue } }) => value !== defaultValue)
  return Object.fromEntries(typed.map(({ control: { dataset, value } }) => [dataset.field ?? '', value]))
}

/** Moves focus and selection from a field that was replaced to the one in its place, unless the user has gone on. */
export const restoreEarlyFocus = (): void => {
  const former = focused
  focused = null
  if (!isText(former) || former.isConnected || document.activeElement !== document.body) return
  const field = document.querySelector(`[data-field="${former.dataset.field}"]`)
  if (!isText(field)) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(former.selectionStart, former.selectionEnd)
}
