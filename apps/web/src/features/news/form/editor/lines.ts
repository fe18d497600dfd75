/** A line of a text, without its end. */
export type Line = { readonly from: number; readonly to: number; readonly text: string }

/** The lines that a selection touches; one that ends right at the start of a line does not touch it. */
export const linesOf = (value: string, start: number, end: number): Line[] => {
  const lines: Line[] = []
  let from = start === 0 ? 0 : value.lastIndexOf('\n', start - 1) + 1
  const last = end > start && value.charAt(end - 1) === '\n' ? end - 1 : end
  for (;;) {
    const stop = value.indexOf('\n', from)
    const to = stop < 0 ? value.length : stop
    lines.push({ from, to, text: value.slice(from, to) })
    if (to >= last) return lines
    from = to + 1
  }
}

const prefix = /^ *(?:(?:#{1,2}|[-*+]|\d{1,9}[.)]) +|(?:#{1,2}|[-*+]|\d{1,9}[.)])$)?/

/** What is before the words of a line: its indent and its mark. */
export const prefixOf = (line: string): string => prefix.exec(line)?.[0] ?? ''

/** The mark of a line. Items have one of two levels. */
export type Mark =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'bullet'; readonly level: number; readonly sign: string }
  | { readonly kind: 'number'; readonly level: number; readonly number: number; readonly sign: string }

/** The mark of a line; null where it has none. */
export const markOf = (line: string): Mark | null => {
  const before = prefixOf(line)
  const sign = before.trim()
  if (sign === '') return null
  if (sign.startsWith('#')) return { kind: 'heading', level: sign.length }
  const level = before.startsWith(' ') ? 2 : 1
  if (!/\d/.test(sign)) return { kind: 'bullet', level, sign }
  return { kind: 'number', level, number: Number.parseInt(sign, 10), sign: sign.slice(-1) }
}

const indents = ['', '', '    ']

/** What is written before the words of a line for a mark. Four spaces are enough under any number. */
export const written = (mark: Mark): string => {
  if (mark.kind === 'heading') return `${'#'.repeat(mark.level)} `
  return `${indents[mark.level] ?? ''}${mark.kind === 'bullet' ? mark.sign : `${mark.number}${mark.sign}`} `
}

/** The number that a numbered item at that level has, below the lines of `above`. */
export const nextNumber = (above: readonly string[], level: number): number => {
  for (const line of above.toReversed()) {
    const mark = markOf(line)
    if (mark === null || mark.kind === 'heading' || mark.level < level) return 1
    if (mark.level === level) return mark.kind === 'number' ? mark.number + 1 : 1
  }
  return 1
}
