import { cellOf, formulaStart } from '@kawaraban/contract/csv-cells.ts'
import { createMinuteText } from './minutes.ts'
import type { Cell, Column, Sheet } from './sheet.ts'

const quoted = /[",\r\n]/
/** One of both. Most texts are neither, and a file has a million of them. */
const isSpecial = new RegExp(`${formulaStart.source}|${quoted.source}`)
const byteOrderMark = '\uFEFF'

/** A text as it is; where it would be a formula, behind an apostrophe. */
const fieldOf = (text: string): string => {
  if (!isSpecial.test(text)) return text
  const cell = cellOf(text)
  return quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const writerOf = ({ kind }: Column): ((cell: string | number) => string) => {
  if (kind === 'text') return (cell) => fieldOf(String(cell))
  if (kind === 'number') return String
  const minuteText = createMinuteText()
  return (cell) => minuteText(Number(cell))
}

const rowsOf = (writers: readonly ReturnType<typeof writerOf>[], rows: readonly (readonly Cell[])[]): string => {
  let lines = ''
  for (const row of rows) {
    for (const [index, write] of writers.entries()) {
      const cell = row[index] ?? null
      if (index > 0) lines += ','
      if (cell !== null) lines += write(cell)
    }
    lines += '\r\n'
  }
  return lines
}

/** Writes a table as CSV for spreadsheets: UTF-8 with its mark, CRLF after each row. */
export async function* writeCsv({ columns, batches }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`${byteOrderMark}${columns.map(({ heading }) => fieldOf(heading)).join(',')}\r\n`)
  const writers = columns.map(writerOf)
  for await (const rows of batches) yield Buffer.from(rowsOf(writers, rows))
}
