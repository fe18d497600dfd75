import type { KindRefusal } from '@kawaraban/contract/files-kinds.ts'
import type { Check, Looked } from './looked.ts'
import { openZip, type Zip } from './zip.ts'

/** The part that says what the others are. */
const partsList = { ooxml: '[Content_Types].xml', odf: 'META-INF/manifest.xml' } as const

const macroParts = { ooxml: /(^|\/)vba(Project|Data)[^/]*$|\/macrosheets\//i, odf: /^(Basic|Scripts)\/./i } as const
const macroTypes = /macroenabled|vbaproject|macrosheet/i

const odfEndings: readonly string[] = ['odt', 'ods']

/** What a document with macros would be called. */
const withMacros: Readonly<Record<string, string>> = { docx: 'docm', xlsx: 'xlsm', pptx: 'pptm' }

const refusalOfParts = async (
  zip: Zip,
  format: keyof typeof partsList,
  allowsMacros: boolean,
): Promise<KindRefusal | null> => {
  const parts = await zip.read(partsList[format])
  if (parts === null) return 'contentDiffers'
  if (allowsMacros) return null
  if (zip.names.some((name) => macroParts[format].test(name)) || (format === 'ooxml' && macroTypes.test(parts))) {
    return 'hasMacros'
  }
  return format === 'odf' && parts.includes('encryption-data') ? 'lockedFile' : null
}

/** Why a file is no document of the ending, of Office Open XML or OpenDocument; both are archives. */
export const refusalOfOffice: Check = async ({ file, bytes, detected, ending, allowsMacros }: Looked) => {
  if (detected !== ending) {
    return detected === withMacros[ending] && detected !== undefined && !allowsMacros ? 'hasMacros' : 'contentDiffers'
  }
  const opened = await openZip(file, bytes)
  if ('refusal' in opened) return opened.refusal
  try {
    return await refusalOfParts(opened.zip, odfEndings.includes(ending) ? 'odf' : 'ooxml', allowsMacros)
  } catch {
    return 'brokenFile'
  }
}
