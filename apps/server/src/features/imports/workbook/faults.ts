/** A part of the workbook is larger than what is read. */
export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge'
}

/** The file is no workbook, or none that can be read. */
export class BrokenWorkbook extends Error {
  override readonly name = 'BrokenWorkbook'
}
