import { columnNamed, type MemberColumn } from '@kawaraban/contract/member-file.ts'
import { shownText } from './shown-text.ts'

/** Which column of the file is which, in its order; null for those that are not read. */
export type Header = {
  readonly columns: readonly (MemberColumn | null)[]
  /** The names of the columns that are not read. */
  readonly ignored: readonly string[]
}

/** Reads the header, or says why it is none: the column of the account ID is missing, or a column is there twice. */
export const readHeader = (cells: readonly string[]): Header | 'noIdColumn' | 'columnTwice' => {
  const columns = cells.map((cell) => columnNamed(cell) ?? null)
  if (!columns.includes('docomoId')) return 'noIdColumn'
  const known = columns.filter((column) => column !== null)
  if (new Set(known).size < known.length) return 'columnTwice'
  const ignored = cells.filter((cell, place) => columns[place] === null && cell.trim() !== '')
  return { columns, ignored: ignored.map((cell) => shownText(cell.trim())) }
}
