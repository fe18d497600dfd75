import { isAccountId } from '../../../sign-on/identity.ts'

/** Whether this can be an account ID; a quote in one comes from the text notation of spreadsheets. */
export const isUsableId = (id: string): boolean => id !== '' && isAccountId(id) && !id.includes('"')
