import { columnNamed, type MemberColumn, maxFileColumns, memberColumns } from '@kawaraban/contract/member-file.ts'
import { shownText } from './shown-text.ts'

/** Which column of the file is which. */
export type Header = {
  /** How many columns there are, those included that are not read. */
  readonly count: number
  /** The index of each column in the file, from 0; -1 for one that is not there. */
  readonly indexes: Readonly<Record<MemberColumn, number>>
  /** The names of the columns that are not read. */
  readonly ignored: readonly string[]
}

/**
 * Reads the header, or says why it is none: the column of the account ID is missing, a column is there twice, or there are too
 * many. A column of addresses is one that is not read where `readsAddresses` is not set.
 */
export const readHeader = (
  cells: readonly string[],
  readsAddresses: boolean,
): Header | 'noIdColumn' | 'columnTwice' | 'tooManyColumns' => {
  if (cells.length > maxFileColumns) return 'tooManyColumns'
  const columns = cells.map((cell) => {
    const column = columnNamed(cell) ?? null
    return column === 'address' && !readsAddresses ? null : column
  })
  if (!columns.includes('docomoId')) return 'noIdColumn'
  const known = columns.filter((column) => column !== null)
  if (new Set(known).size < known.length) return 'columnTwice'
  const ignored = cells.filter((cell, index) => columns[index] === null && cell.trim() !== '')
  const indexes = Object.fromEntries(memberColumns.map((column) => [column, columns.indexOf(column)]))
  return {
    count: cells.length,
    indexes: indexes as Header['indexes'],
    ignored: ignored.map((cell) => shownText(cell.trim())),
  }
}
