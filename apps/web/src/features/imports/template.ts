import { memberColumns } from '@kawaraban/contract/member-file.ts'
import { columnLabel } from '../../messages/imports.ts'

const headings = memberColumns.map((column) => columnLabel[column])

/**
 * Address of an empty file to fill in: UTF-8 with BOM and CRLF, so that spreadsheets read it; it holds the headings alone, of
 * which none begins like a formula.
 */
export const templateHref = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${headings.join(',')}\r\n`)}`

/** The headings, and people as an example, as the file holds them. */
export const sampleOf = (people: readonly (readonly string[])[]): string =>
  [headings, ...people].map((cells) => cells.join(',')).join('\n')
