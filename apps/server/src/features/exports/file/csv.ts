import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import type { Cell, Column, Sheet } from './sheet.ts'

/** Spreadsheets take a text that begins so for a formula, Japanese ones also in full width. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const quoted = /[",\r\n]/
const byteOrderMark = '\uFEFF'

/** A text as it is; where it would be a formula, behind an apostrophe. */
const fieldOf = (text: string): string => {
  const plain = formula.test(text) ? `'${text}` : text
  return quoted.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const cellOf = (cell: Cell, { kind }: Column): string => {
  if (cell === null) return ''
  if (kind === 'time') return formatDateTime(Number(cell))
  return kind === 'number' ? String(cell) : fieldOf(String(cell))
}

/** Writes a table as CSV for spreadsheets: UTF-8 with its mark, CRLF after each row. */
export async function* writeCsv({ columns, batches }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`${byteOrderMark}${columns.map(({ heading }) => fieldOf(heading)).join(',')}\r\n`)
  for await (const rows of batches) {
    let lines = ''
    for (const row of rows) {
      lines += `${columns.map((column, index) => cellOf(row[index] ?? null, column)).join(',')}\r\n`
    }
    yield Buffer.from(lines)
  }
}
