import { combine, type Edit, type Selected } from './edit.ts'
import { type Line, linesOf, type Mark, markOf, nextNumber, prefixOf, written } from './lines.ts'

const isBlank = ({ text }: Line) => text.slice(prefixOf(text).length).trim() === '' && prefixOf(text).trim() === ''

/** The lines that get a mark: blank ones between others have none. */
const linesToMark = ({ value, start, end }: Selected): Line[] => {
  const lines = linesOf(value, start, end)
  const withWords = lines.filter((line) => !isBlank(line))
  return withWords.length > 0 ? withWords : lines.slice(0, 1)
}

/** Gives each of these lines the mark that `markFor` finds for it, by the lines above it; null is none. */
const setMarks = (
  selected: Selected,
  lines: readonly Line[],
  markFor: (line: Line, above: readonly string[]) => Mark | null,
): Edit | null => {
  const above = selected.value
    .slice(0, lines[0]?.from ?? 0)
    .split('\n')
    .slice(0, -1)
  const replacements = lines.map((line) => {
    const mark = markFor(line, above)
    const text = mark === null ? '' : written(mark)
    above.push(text + line.text.slice(prefixOf(line.text).length))
    return { from: line.from, to: line.from + prefixOf(line.text).length, text }
  })
  return combine(selected, replacements)
}

/** Whether every line that a toggle is about has its mark: then it takes the marks off, where they are drawn. */
const haveAll = (lines: readonly Line[], has: (mark: Mark | null) => boolean) =>
  lines.every((line) => has(markOf(line.text)))

/** Makes headings of that level of the selected lines, or lines without a mark where all are. */
export const toggleHeading = (selected: Selected, level: number): Edit | null => {
  const lines = linesToMark(selected)
  const isOff = haveAll(lines, (mark) => mark?.kind === 'heading' && mark.level === level)
  return setMarks(selected, lines, () => (isOff ? null : { kind: 'heading', level }))
}

const levelOf = (line: Line): number => {
  const mark = markOf(line.text)
  return mark === null || mark.kind === 'heading' ? 1 : mark.level
}

/** Makes items of the selected lines, with dots or numbers, or lines without a mark where all are. */
export const toggleList = (selected: Selected, kind: 'bullet' | 'number'): Edit | null => {
  const lines = linesToMark(selected)
  const isOff = haveAll(lines, (mark) => mark?.kind === kind)
  return setMarks(selected, lines, (line, above) => {
    if (isOff) return null
    const level = levelOf(line)
    if (kind === 'bullet') return { kind, level, sign: '-' }
    return { kind, level, number: nextNumber(above, level), sign: '.' }
  })
}

/** Moves the selected items to the second level, or back to the first where all are on it. Null where there is no item. */
export const toggleLevel = (selected: Selected): Edit | null => {
  const isItem = ({ text }: Line) => !['heading', undefined].includes(markOf(text)?.kind)
  const lines = linesOf(selected.value, selected.start, selected.end).filter(isItem)
  const level = lines.every((line) => levelOf(line) === 2) ? 1 : 2
  return setMarks(selected, lines, (line, above) => {
    const mark = markOf(line.text)
    if (mark?.kind === 'number') return { ...mark, level, number: nextNumber(above, level) }
    return mark && { ...mark, level }
  })
}
