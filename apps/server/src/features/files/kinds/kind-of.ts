import { open } from 'node:fs/promises'
import {
  endingOf,
  type FileEnding,
  type FileKind,
  heicEndings,
  type KindRefusal,
  macroEndings,
  takenAs,
} from '@kawaraban/contract/files-kinds.ts'
import { refusalOfCompound, refusalOfLockedOffice } from './compound.ts'
import type { Check, Looked } from './looked.ts'
import { refusalOfOffice } from './office.ts'
import { refusalOfPdf } from './pdf.ts'
import { refusalOfText } from './text.ts'
import { refusalOfZip } from './zip.ts'

/** What a file is, with the type that it is served as; or why it is not taken. */
export type KindResult = { readonly kind: FileKind; readonly mime: string } | { readonly refusal: KindRefusal }

const pictures: readonly (string | undefined)[] = ['jpg', 'png', 'apng', 'gif', 'webp']

/** Pictures count as one kind: only what is made of them is stored, which is WebP (G-565). */
const refusalOfPicture: Check = ({ detected }) => {
  if (detected && heicEndings.includes(detected)) return 'heicPicture'
  return pictures.includes(detected) ? null : 'contentDiffers'
}

/** A file with a password is of the older format, whichever it was saved in. */
const refusalOfOoxml: Check = (looked) =>
  looked.detected === 'cfb' ? refusalOfLockedOffice(looked) : refusalOfOffice(looked)

const checks: Readonly<Record<FileEnding, Check>> = {
  jpg: refusalOfPicture,
  jpeg: refusalOfPicture,
  png: refusalOfPicture,
  gif: refusalOfPicture,
  webp: refusalOfPicture,
  pdf: refusalOfPdf,
  docx: refusalOfOoxml,
  xlsx: refusalOfOoxml,
  pptx: refusalOfOoxml,
  docm: refusalOfOoxml,
  xlsm: refusalOfOoxml,
  pptm: refusalOfOoxml,
  odt: refusalOfOffice,
  ods: refusalOfOffice,
  doc: refusalOfCompound,
  xls: refusalOfCompound,
  ppt: refusalOfCompound,
  csv: refusalOfText,
  txt: refusalOfText,
  zip: refusalOfZip,
}

/** The ending that the content has, where the library knows it. What it fails at is as what it does not know. */
const detect = async (path: string): Promise<string | undefined> => {
  // Loaded with the first file: a start does without it.
  const { fileTypeFromFile } = await import('file-type')
  try {
    return (await fileTypeFromFile(path))?.ext
  } catch {
    return undefined
  }
}

/**
 * Finds out what the file at `path` is, by its name and its content, which have to agree. Takes the name as `cleanFileName` returns
 * it. Reads what is needed for that and no more at a time; throws only where the file itself cannot be read. Whether a picture can
 * be decoded, only its sizes show.
 */
export const kindOf = async (
  path: string,
  name: string,
  { allowsMacros }: Pick<Looked, 'allowsMacros'>,
): Promise<KindResult> => {
  const ending = endingOf(name)
  if (heicEndings.includes(ending)) return { refusal: 'heicPicture' }
  const taken = takenAs(ending)
  if (!taken) return { refusal: 'endingNotTaken' }
  if (taken.ending in macroEndings && !allowsMacros) return { refusal: 'hasMacros' }
  const file = await open(path)
  try {
    const { size: bytes } = await file.stat()
    if (bytes === 0) return { refusal: 'emptyFile' }
    const detected = await detect(path)
    const refusal = await checks[taken.ending]({ file, bytes, detected, ending: taken.ending, allowsMacros })
    return refusal ? { refusal } : { kind: taken.kind, mime: taken.mime }
  } finally {
    await file.close()
  }
}
