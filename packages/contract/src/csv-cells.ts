/** Spreadsheets take a text that begins so for a formula, Japanese ones also in full width; apostrophes before it may be part of it. */
export const formulaStart = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** G-265; the text as a cell that is no formula: behind an apostrophe where it would be one. */
export const cellOf = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** G-265; the text of such a cell, as `cellOf` got it. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
