import { importFileLimit } from '@kawaraban/contract/imports.ts'
import type { importFileText } from '../../messages/imports.ts'

/** Why a choice of files is not sent at all. */
export type FileFault = keyof typeof importFileText.faults

const spreadsheet = /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i

/** What is wrong with a choice of files before anything is sent, or null. */
export const faultOf = (files: readonly File[]): FileFault | null => {
  const [file] = files
  if (!file || files.length > 1) return 'many'
  if (spreadsheet.test(file.name)) return 'spreadsheet'
  if (file.size === 0) return 'empty'
  return file.size > importFileLimit ? 'tooLarge' : null
}
