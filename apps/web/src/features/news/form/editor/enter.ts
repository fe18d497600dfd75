import { combine, type Edit, type Replacement, type Selected } from './edit.ts'
import { linesOf, type Mark, markOf, nextNumber, prefixOf, written } from './lines.ts'

/** The numbers of the items after a new one, as far as they no longer fit. */
const renumbered = (value: string, from: number, { level, number }: Mark & { kind: 'number' }): Replacement[] => {
  const replacements: Replacement[] = []
  let next = number
  let at = from
  while (at < value.length) {
    const [line] = linesOf(value, at, at)
    const mark = line && markOf(line.text)
    if (!line || !mark || mark.kind === 'heading' || mark.level < level) break
    at = line.to + 1
    if (mark.level > level) continue
    if (mark.kind !== 'number') break
    next += 1
    if (mark.number === next) break
    const text = written({ ...mark, number: next })
    replacements.push({ from: line.from, to: line.from + prefixOf(line.text).length, text })
  }
  return replacements
}

/** The mark of an item that ends the second level: that of the list around it. */
const outerMark = (above: readonly string[]): Mark => {
  const outer = above
    .toReversed()
    .map(markOf)
    .find((mark) => mark?.kind !== 'heading' && mark?.level === 1)
  if (outer?.kind === 'number') return { ...outer, number: nextNumber(above, 1) }
  return outer?.kind === 'bullet' ? outer : { kind: 'bullet', level: 1, sign: '-' }
}

/** What Enter does in an item: it begins the next one, or ends the list in an empty one. Null elsewhere. */
export const continueList = (selected: Selected): Edit | null => {
  const { value, start, end } = selected
  const [line] = linesOf(value, start, start)
  const mark = line && markOf(line.text)
  if (start !== end || !line || !mark || mark.kind === 'heading') return null
  const wordsAt = line.from + prefixOf(line.text).length
  if (start < wordsAt) return null
  if (line.text.slice(wordsAt - line.from).trim() === '') {
    const above = value.slice(0, line.from).split('\n').slice(0, -1)
    const text = mark.level === 1 ? '' : written(outerMark(above))
    return combine(selected, [{ from: line.from, to: wordsAt, text }])
  }
  const next = mark.kind === 'number' ? { ...mark, number: mark.number + 1 } : mark
  const further = next.kind === 'number' ? renumbered(value, line.to + 1, next) : []
  return combine(selected, [{ from: start, to: start, text: `\n${written(next)}` }, ...further])
}
