/** Faults that block an import until the file is corrected. */
export const blockingFaults = [
  /** Of the whole file. */
  'empty',
  'utf16',
  'notText',
  /** A workbook that cannot be read, or not within its bounds (G-382). */
  'brokenWorkbook',
  'workbookTooLarge',
  'noIdColumn',
  'columnTwice',
  'tooManyColumns',
  'noMembers',
  'tooManyMembers',
  /** People and blank lines together. */
  'tooManyLines',
  /** Of a line from which no person can be read. */
  'undecodable',
  'lineTooLong',
  'unclosedQuote',
  'brokenQuote',
  'tooManyCells',
  'noId',
  'invalidId',
  /** Of a cell. */
  'blank',
  'control',
  'unknownRole',
  /** The value of a formula that failed. */
  'errorValue',
  /** No mail address, or one that not every server takes (G-641). */
  'invalidAddress',
  /** A new person without a name. */
  'noName',
  /** An account ID that is in an earlier line; `other` is that line. */
  'repeated',
  /** A new account ID that is a known one but for leading zeros, case or width; `other` is the known one. */
  'alike',
  /** A new account ID that a spreadsheet has turned into a number, such as 1.2E+10. */
  'numberFormat',
  /** A new account ID that the file holds as a number, so that zeros or digits may be lost. */
  'numberId',
  /** The file leaves the company without an admin (PERM-13). */
  'lastAdmin',
  /** The file takes the role admin from the importing admin. */
  'ownRole',
] as const
