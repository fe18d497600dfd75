import { type Mark, written } from './lines.ts'

/** A line of what is pasted, or several with breaks, and its mark. */
export type PastedBlock = {
  readonly mark: Mark | null
  readonly runs: { readonly text: string; readonly isBold: boolean }[]
}

/** Bold has no space at its ends, and ends with its line. */
const boldLine = (line: string): string => {
  const text = line.trim()
  if (text === '') return line
  const [before = '', after = ''] = line.split(text, 2)
  return `${before}**${text}**${after}`
}

/** Runs that are bold alike and follow each other are one. */
const joined = (runs: PastedBlock['runs']): PastedBlock['runs'] => {
  const all: { text: string; isBold: boolean }[] = []
  for (const { text, isBold } of runs) {
    const last = all.at(-1)
    if (last && (last.isBold === isBold || text.trim() === '')) last.text += text
    else all.push({ text, isBold })
  }
  return all
}

const textOf = ({ runs }: PastedBlock): string =>
  joined(runs)
    .map(({ text, isBold }) => (isBold ? text.split('\n').map(boldLine).join('\n') : text))
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim()

/** The text of blocks with their marks; several empty lines after each other are one, and none are at the ends. */
export const markedText = (blocks: readonly PastedBlock[]): string =>
  blocks
    .map((block) => {
      const text = textOf(block)
      if (block.mark === null) return text
      // What follows a break belongs to the item as long as it is indented; a heading has one line.
      const rest = block.mark.kind === 'heading' ? ' ' : `\n${' '.repeat(written(block.mark).length)}`
      return text === '' ? '' : written(block.mark) + text.replaceAll('\n', rest)
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
