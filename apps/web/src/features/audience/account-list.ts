import { delimiterOf, type Row, rowReader } from '@kawaraban/contract/csv-rows.ts'
import { columnNamed } from '@kawaraban/contract/member-file.ts'

/** An entry of a list of account IDs, and its line, from 1. */
export type ListedLine = { line: number; id: string }

/** An entry that is in a list already, and where it was first. */
export type RepeatedLine = ListedLine & { firstLine: number }

/** What a list of account IDs holds: the line of each ID in their order, the repeated ones, and lines that cannot be read. */
export type AccountList = {
  lineOf: Map<string, number>
  repeated: RepeatedLine[]
  unreadable: ListedLine[]
}

const shownLength = 100
const heads = { utf16Little: [0xff, 0xfe], utf16Big: [0xfe, 0xff], zip: [0x50, 0x4b, 3, 4], office: [0xd0, 0xcf, 0x11] }

/** The text of a file in UTF-8, UTF-16 or Shift_JIS; null for a spreadsheet and other files that are no text. */
export const decodeList = (bytes: Uint8Array): string | null => {
  const startsWith = (head: readonly number[]) => head.every((byte, at) => bytes[at] === byte)
  if (startsWith(heads.zip) || startsWith(heads.office)) return null
  if (startsWith(heads.utf16Little)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(heads.utf16Big)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}

/** Reads one row after the other, so that those of half a million lines are not in memory at once. */
function* rowsOf(text: string): Generator<Row> {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const reader = rowReader(delimiterOf(lines.find((line) => line.trim() !== '') ?? ''))
  for (const [at, line] of lines.entries()) yield* reader.push({ line: at + 1, text: line })
  yield* reader.end()
}

/** Reads account IDs, one per line or in a column: the one with a heading for them, or else the first one. */
export const readAccountList = (text: string): AccountList => {
  const list: AccountList = { lineOf: new Map(), repeated: [], unreadable: [] }
  let column: number | null = null
  for (const row of rowsOf(text)) {
    if ('fault' in row) {
      list.unreadable.push({ line: row.line, id: row.text.slice(0, shownLength) })
      continue
    }
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (column === null) {
      const named = row.cells.findIndex((cell) => columnNamed(cell) === 'docomoId')
      column = Math.max(0, named)
      if (named >= 0) continue
    }
    const id = (row.cells[column] ?? '').trim()
    const firstLine = list.lineOf.get(id)
    if (id === '') list.unreadable.push({ line: row.line, id: row.cells.join(',').slice(0, shownLength) })
    else if (firstLine === undefined) list.lineOf.set(id, row.line)
    else list.repeated.push({ line: row.line, id, firstLine })
  }
  return list
}
