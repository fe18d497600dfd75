import { isAccountId } from '../../../sign-on/identity.ts'

/** Whether somebody can have this account ID; a quote in one comes from a spreadsheet's way to write text. */
export const isUsableId = (id: string): boolean => id !== '' && isAccountId(id) && !id.includes('"')

/**
 * The form in which account IDs are alike although they differ byte for byte: without leading zeros, whatever the case and
 * the width. A new ID that is alike a known one is likely to be that one, as a spreadsheet has changed it.
 */
export const similarityKey = (id: string): string =>
  id
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^0+(?=.)/s, '')

/** Whether an account ID looks like `1.2E+10`, which is what spreadsheets make of long numbers. */
export const isScientific = (id: string): boolean => /^\d+(\.\d+)?E[+-]\d+$/i.test(id.normalize('NFKC'))
