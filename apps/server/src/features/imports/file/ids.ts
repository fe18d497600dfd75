import { isAccountId } from '../../../sign-on/identity.ts'

/** Whether somebody can have this account ID; a quote in one comes from a spreadsheet's way to write text. */
export const isUsableId = (id: string): boolean => id !== '' && isAccountId(id) && !id.includes('"')
