import { type Block, parseFormatted, type Run } from '@kawaraban/contract/formatted-text.ts'
import { escapeHtml } from '../escape-html.ts'
import { withoutHidden } from './hidden-characters.ts'

/** The content of a post, and whether its marks are drawn. */
export type PostContent = { readonly text: string; readonly isFormatted: boolean }

/** The content as lines of plain text, and as HTML of paragraphs and lists. */
type MailedContent = { readonly lines: readonly string[]; readonly html: string }

const indent = '  '

/** Lines without what is invisible: one that is `-- ` alone would begin the signature, and hide what follows. */
const linesOf = (text: string): string[] => text.split('\n').map((line) => withoutHidden(line).trimEnd())

const textOf = (runs: readonly Run[]): string[] => linesOf(runs.map(({ text }) => text).join(''))

const markOf = (start: number | null, index: number): string => (start === null ? '・' : `${start + index}. `)

/** Each block on lines of its own, with a blank line between two of the top level. */
const plainOf = (block: Block): string[] => {
  if (block.kind !== 'list') return textOf(block.runs)
  return block.items.flatMap((item, index) =>
    item.flatMap(plainOf).map((line, at) => (at === 0 ? `${markOf(block.start, index)}${line}` : `${indent}${line}`)),
  )
}

const htmlOfLines = (text: string): string => linesOf(text).map(escapeHtml).join('<br>')

const htmlOfRuns = (runs: readonly Run[]): string =>
  runs.map(({ text, isBold }) => (isBold ? `<strong>${htmlOfLines(text)}</strong>` : htmlOfLines(text))).join('')

const htmlOf = (block: Block): string => {
  if (block.kind === 'paragraph') return `<p>${htmlOfRuns(block.runs)}</p>`
  if (block.kind === 'heading') return `<p><strong>${htmlOfRuns(block.runs)}</strong></p>`
  const items = block.items.map((item) => `<li>${item.map(htmlOf).join('')}</li>`).join('')
  return block.start === null ? `<ul>${items}</ul>` : `<ol start="${block.start}">${items}</ol>`
}

/** Writes the content of a post for a mail: as it is stored, or with headings, lists and bold. Nothing of it is a mark of HTML. */
export const mailedContent = ({ text, isFormatted }: PostContent): MailedContent => {
  if (!isFormatted) return { lines: linesOf(text), html: `<p>${htmlOfLines(text)}</p>` }
  const blocks = parseFormatted(text)
  return {
    lines: blocks.flatMap((block, index) => (index === 0 ? plainOf(block) : ['', ...plainOf(block)])),
    html: blocks.map(htmlOf).join('\n'),
  }
}
