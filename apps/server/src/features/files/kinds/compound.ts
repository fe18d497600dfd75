import type { KindRefusal } from '@kawaraban/contract/files-kinds.ts'
import { type CompoundFile, openCompoundFile } from './compound-file.ts'
import { findInSlides, findInText, findInWorkbook, hasMacroParts } from './compound-macros.ts'
import type { Check, Looked } from './looked.ts'

/** The parts that a document of the older formats has, one of them, and how macros are found in it. */
const parts = {
  doc: { names: ['WordDocument'], find: findInText },
  xls: { names: ['Workbook', 'Book'], find: findInWorkbook },
  ppt: { names: ['PowerPoint Document'], find: findInSlides },
} as const

/** Of a presentation with a password nothing else can be read. */
const lockedSlides = 'EncryptedSummary'
/** What a document of the newer formats with a password is in. */
const lockedPackage = 'EncryptedPackage'

const looking = async (
  { file, bytes, detected }: Looked,
  look: (compound: CompoundFile) => KindRefusal | null | Promise<KindRefusal | null>,
): Promise<KindRefusal | null> => {
  if (detected !== 'cfb') return 'contentDiffers'
  try {
    return await look(await openCompoundFile(file, bytes))
  } catch {
    // Others have written it: whatever fails is a fault of the file.
    return 'brokenFile'
  }
}

/** Why a file is no document of the ending, of the older formats of Word, Excel and PowerPoint. */
export const refusalOfCompound: Check = (looked) =>
  looking(looked, async (compound) => {
    const { names, find } = parts[looked.ending as keyof typeof parts]
    const content = names.map(compound.read).find((found) => found !== null)
    if (!content) return 'contentDiffers'
    if (looked.allowsMacros) return null
    if (hasMacroParts(compound)) return 'hasMacros'
    if (compound.names.has(lockedSlides)) return 'lockedFile'
    const found = await find(content)
    return found === 'macros' ? 'hasMacros' : found === 'locked' ? 'lockedFile' : null
  })

/** A document of the newer formats with a password: nobody can see whether it has macros. */
export const refusalOfLockedOffice: Check = (looked) =>
  looking(looked, ({ names }) => {
    if (!names.has(lockedPackage)) return 'contentDiffers'
    return looked.allowsMacros ? null : 'lockedFile'
  })
