import type { ClipboardEvent } from 'react'
import { insertText } from '../../../../ui/insert-text.ts'
import { fitting } from '../paste.ts'
import { markOf } from './lines.ts'
import { marksOfHtml } from './marks-of-html.ts'

/** Longest HTML that is read, in UTF-16 units: word processors send many times what a post can hold. */
const longestHtml = 2_000_000

/**
 * Pastes what another program has copied with headings, lists, bold or links as text with marks, as much of it as fits.
 * Returns false, and does nothing, where there is nothing of that.
 */
export const pasteWithMarks = (event: ClipboardEvent<HTMLTextAreaElement>, max: number): boolean => {
  const html = event.clipboardData.getData('text/html')
  const marked = html === '' || html.length > longestHtml ? null : marksOfHtml(html)
  if (marked === null) return false
  event.preventDefault()
  const field = event.currentTarget
  const before = field.value.slice(0, field.selectionStart)
  // A mark counts only at the start of a line.
  const isWithinLine = before !== '' && !before.endsWith('\n')
  const [first = ''] = marked.split('\n', 1)
  insertText(field, fitting(field, isWithinLine && markOf(first) ? `\n${marked}` : marked, max))
  return true
}
