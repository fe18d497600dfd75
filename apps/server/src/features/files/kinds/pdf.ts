import { type Check, readBytes } from './looked.ts'

/** Readers find the end of a document within so many of its last bytes. */
const tailBytes = 2048

/** Why a file is no whole PDF: one that is cut off has no mark of its end. */
export const refusalOfPdf: Check = async ({ file, bytes, detected }) => {
  if (detected !== 'pdf') return 'contentDiffers'
  const tail = await readBytes(file, Math.max(0, bytes - tailBytes), tailBytes)
  return tail.includes('%%EOF') ? null : 'brokenFile'
}
