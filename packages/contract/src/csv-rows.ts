import { textOfCell } from './csv-cells.ts'
import { maxLineBytes, maxRowLines, type rowFaults } from './member-file.ts'

/** A line of a file as text; with a fault, as much of it as can be read. */
export type TextLine = {
  readonly line: number
  readonly text: string
  readonly fault?: 'undecodable' | 'lineTooLong'
}

/** A row of cells, or what is wrong with the row that begins in this line. */
export type Row = { readonly line: number; readonly cells: readonly string[] } | RowFault
type RowFault = {
  readonly line: number
  readonly fault: Exclude<(typeof rowFaults)[number], 'tooManyCells'>
  readonly text: string
}

export type Delimiter = ',' | '\t'

/** Tabs divide the cells when the header has a tab and no comma. */
export const delimiterOf = (header: string): Delimiter => (header.includes('\t') && !header.includes(',') ? '\t' : ',')

/** A row whose quoted cell continues in the next line. */
type OpenRow = { readonly lines: TextLine[]; readonly cells: string[]; cell: string; length: number }

/**
 * Makes rows of lines, as RFC 4180 has it: a cell in quotes may hold delimiters, doubled quotes and line ends; a quote
 * further on in a cell is a quote. After a quote that is never closed, reading continues with the line that follows it. Cells come
 * without the apostrophe that an export puts before formulas (G-265).
 */
export const rowReader = (delimiter: Delimiter) => {
  let open: OpenRow | null = null

  /** Reads one line into `row`: 'open' when it ends within quotes, 'broken' when text follows on a closing quote. */
  const readLine = (row: OpenRow, text: string, isContinued: boolean): 'closed' | 'open' | 'broken' => {
    let at = 0
    let isQuoted = isContinued
    for (;;) {
      if (!isQuoted && text[at] === '"') {
        isQuoted = true
        at += 1
      }
      if (!isQuoted) {
        const end = text.indexOf(delimiter, at)
        row.cells.push(textOfCell(end < 0 ? text.slice(at) : text.slice(at, end)))
        if (end < 0) return 'closed'
        at = end + 1
        continue
      }
      const quote = text.indexOf('"', at)
      row.cell += quote < 0 ? text.slice(at) : text.slice(at, quote)
      if (quote < 0) return 'open'
      at = quote + 1
      if (text[at] === '"') {
        row.cell += '"'
        at += 1
        continue
      }
      row.cells.push(textOfCell(row.cell))
      row.cell = ''
      if (at === text.length) return 'closed'
      if (text[at] !== delimiter) return 'broken'
      isQuoted = false
      at += 1
    }
  }

  const read = (line: TextLine): Row[] => {
    const isContinued = open !== null
    const row: OpenRow = open ?? { lines: [], cells: [], cell: '', length: 0 }
    open = null
    if (!isContinued && line.fault === 'lineTooLong') return [{ line: line.line, fault: line.fault, text: line.text }]
    row.lines.push(line)
    row.length += line.text.length
    if (row.length > maxLineBytes || row.lines.length > maxRowLines || line.fault === 'lineTooLong') return resume(row)
    if (isContinued) row.cell += '\n'
    const state = readLine(row, line.text, isContinued)
    if (state === 'open') {
      open = row
      return []
    }
    if (state === 'broken' && isContinued) return resume(row)
    const first = row.lines[0] ?? line
    if (state === 'broken') return [{ line: first.line, fault: 'brokenQuote', text: first.text }]
    const faulty = row.lines.find(({ fault }) => fault)
    if (faulty?.fault) return [{ line: faulty.line, fault: faulty.fault, text: faulty.text }]
    return [{ line: first.line, cells: row.cells }]
  }

  /** Reports the row as a fault of its first line, and reads its other lines again. */
  const resume = ({ lines: [first, ...others] }: OpenRow): Row[] => {
    if (!first) return []
    return [{ line: first.line, fault: 'unclosedQuote', text: first.text }, ...others.flatMap(read)]
  }

  return {
    push: read,
    /** What is left at the end of the file. */
    end: (): Row[] => {
      const rows: Row[] = []
      for (let row = open; row; row = open) {
        open = null
        rows.push(...resume(row))
      }
      return rows
    },
  }
}
