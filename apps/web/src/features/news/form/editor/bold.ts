import { combine, type Edit, type Replacement, type Selected } from './edit.ts'
import { linesOf, prefixOf } from './lines.ts'

const mark = '**'

/** Part of a line that is to be bold, and whether the marks around or within it make it so already. */
type Part = { readonly from: number; readonly to: number; readonly isAround: boolean; readonly isWithin: boolean }

/** The selected part of each line, without the line's mark and the spaces at its ends, which cannot be bold. */
const partsOf = ({ value, start, end }: Selected): Part[] =>
  linesOf(value, start, end).flatMap((line) => {
    const first = Math.max(start, line.from + prefixOf(line.text).length)
    const text = value.slice(first, Math.max(first, Math.min(end, line.to)))
    const from = first + (text.length - text.trimStart().length)
    const to = from + text.trim().length
    if (from === to) return []
    const inner = text.trim()
    return {
      from,
      to,
      isAround: value.slice(from - mark.length, from) === mark && value.slice(to, to + mark.length) === mark,
      isWithin: inner.length > 2 * mark.length && inner.startsWith(mark) && inner.endsWith(mark),
    }
  })

const remove = ({ from, to, isWithin }: Part): Replacement[] =>
  isWithin
    ? [
        { from, to: from + mark.length, text: '' },
        { from: to - mark.length, to, text: '' },
      ]
    : [
        { from: from - mark.length, to: from, text: '' },
        { from: to, to: to + mark.length, text: '' },
      ]

const add = ({ from, to }: Part): Replacement[] => [
  { from, to: from, text: mark },
  { from: to, to, text: mark },
]

/** Makes what is selected bold, or no longer so where all of it is; at a caret it sets marks to write between. */
export const toggleBold = (selected: Selected): Edit | null => {
  const { value, start, end } = selected
  if (start === end) {
    const isBetween = value.slice(start - mark.length, start + mark.length) === mark + mark
    const [from, to] = isBetween ? [start - mark.length, start + mark.length] : [start, start]
    const text = isBetween ? '' : mark + mark
    const caret = from + text.length / 2
    return { from, to, text, start: caret, end: caret }
  }
  const parts = partsOf(selected)
  const isBold = (part: Part) => part.isAround || part.isWithin
  const replacements = parts.every(isBold) ? parts.flatMap(remove) : parts.filter((part) => !isBold(part)).flatMap(add)
  return combine(selected, replacements)
}
