import type { Row } from '@kawaraban/contract/csv-rows.ts'

/** A row of a sheet: as of a text file, and of which columns a spreadsheet holds the cell as a number or as an error. */
export type SheetRow = Row & { readonly numbers?: ReadonlySet<number>; readonly errors?: ReadonlySet<number> }
