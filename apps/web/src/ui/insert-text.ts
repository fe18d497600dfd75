type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Replaces the selection with `text` as typing would, so that undo and the field's events work. */
export const insertText = (field: TextControl, text: string): void => {
  const command = text === '' ? 'delete' : 'insertText'
  if (text === '' && field.selectionStart === field.selectionEnd) return
  // Deprecated, and still the only way to insert that the browser's undo knows.
  if (document.execCommand?.(command, false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
