import { isAccountId } from './identity.ts'

/** Whether this can be an account ID; a quote in one comes from the text notation of spreadsheets. */
export const isUsableId = (id: string): boolean => id !== '' && isAccountId(id) && !id.includes('"')

/** What spreadsheets make of long numbers, as a pattern of JavaScript and of PostgreSQL, for text in NFKC. */
export const scientific = String.raw`^\d+(\.\d+)?e[+-]\d+$`

const scientificNumber = new RegExp(scientific, 'i')
/** Whether a spreadsheet has turned this account ID into a number, such as 1.2E+10. */
export const isScientific = (id: string): boolean => scientificNumber.test(id.normalize('NFKC'))
