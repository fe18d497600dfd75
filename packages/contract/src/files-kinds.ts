/** Which files are taken, and why others are not (FILE-02). The sentences are in files-messages.ts. */

/** What a file is to people. */
const fileKinds = ['picture', 'pdf', 'document', 'sheet', 'slides', 'text', 'archive'] as const
export type FileKind = (typeof fileKinds)[number]

type Taken = { readonly kind: FileKind; readonly mime: string }

const ooxml = 'application/vnd.openxmlformats-officedocument'
const odf = 'application/vnd.oasis.opendocument'

/** The endings that everybody may attach, and what each is. */
const fileEndings = {
  jpg: { kind: 'picture', mime: 'image/jpeg' },
  jpeg: { kind: 'picture', mime: 'image/jpeg' },
  png: { kind: 'picture', mime: 'image/png' },
  gif: { kind: 'picture', mime: 'image/gif' },
  webp: { kind: 'picture', mime: 'image/webp' },
  pdf: { kind: 'pdf', mime: 'application/pdf' },
  docx: { kind: 'document', mime: `${ooxml}.wordprocessingml.document` },
  xlsx: { kind: 'sheet', mime: `${ooxml}.spreadsheetml.sheet` },
  pptx: { kind: 'slides', mime: `${ooxml}.presentationml.presentation` },
  doc: { kind: 'document', mime: 'application/msword' },
  xls: { kind: 'sheet', mime: 'application/vnd.ms-excel' },
  ppt: { kind: 'slides', mime: 'application/vnd.ms-powerpoint' },
  odt: { kind: 'document', mime: `${odf}.text` },
  ods: { kind: 'sheet', mime: `${odf}.spreadsheet` },
  csv: { kind: 'text', mime: 'text/csv' },
  txt: { kind: 'text', mime: 'text/plain' },
  zip: { kind: 'archive', mime: 'application/zip' },
} as const satisfies Readonly<Record<string, Taken>>

/** Endings of files that are made for macros: only where the company allows these (G-567). */
export const macroEndings = {
  docm: { kind: 'document', mime: 'application/vnd.ms-word.document.macroenabled.12' },
  xlsm: { kind: 'sheet', mime: 'application/vnd.ms-excel.sheet.macroenabled.12' },
  pptm: { kind: 'slides', mime: 'application/vnd.ms-powerpoint.presentation.macroenabled.12' },
} as const satisfies Readonly<Record<string, Taken>>

/** Endings of the format in which some phones store photos (G-568). */
export const heicEndings: readonly string[] = ['heic', 'heif', 'hif']

export type FileEnding = keyof typeof fileEndings | keyof typeof macroEndings

/** The ending of a name in small letters, without its dot; empty where there is none. */
export const endingOf = (name: string): string => /.\.([^.]{1,20})$/su.exec(name)?.[1]?.toLowerCase() ?? ''

const has = <Endings extends object>(endings: Endings, ending: string): ending is Extract<keyof Endings, string> =>
  Object.hasOwn(endings, ending)

/** What a file of this ending is, whether with or without macros; null for one that is not on the list. */
export const takenAs = (ending: string): (Taken & { readonly ending: FileEnding }) | null => {
  if (has(fileEndings, ending)) return { ...fileEndings[ending], ending }
  return has(macroEndings, ending) ? { ...macroEndings[ending], ending } : null
}

/**
 * The `accept` of a file chooser. Phones convert photos to JPEG where a chooser names JPEG and not HEIC; the types of pictures
 * open their camera and gallery. Files for macros can be chosen everywhere: where they are not allowed, their refusal says so.
 */
export const acceptedFiles: string = Object.keys({ ...fileEndings, ...macroEndings })
  .map((ending) => `.${ending}`)
  .concat('image/jpeg', 'image/png', 'image/gif', 'image/webp')
  .join()

/** The sizes in which a picture is shown: its longest edge in pixels at most. A smaller picture stays as it is (FILE-03). */
export const pictureSizes = { small: 480, medium: 1080, large: 2160 } as const
export type PictureSize = keyof typeof pictureSizes

/** Most pixels of a picture, as it is sent (FILE-02). */
export const maxPixels = 50_000_000

/** Why a file is not taken, by its code, with the words of the wire (FILE-02, G-565 to G-573). */
export const kindRefusals = {
  /** Nothing that can be a name is left of it. */
  invalidFileName: 'Invalid file name',
  /** The name has no ending, or one that is not on the list. */
  endingNotTaken: 'Ending not taken',
  /** The content is of another kind than the ending says. */
  contentDiffers: 'Content differs from ending',
  emptyFile: 'Empty file',
  /** It begins as it should, and does not end so: cut off, or damaged. */
  brokenFile: 'Broken file',
  hasMacros: 'File has macros',
  /** Nobody can see without its password whether it has macros. */
  lockedFile: 'File has a password',
  /** Unpacked it would be far larger than it is. */
  archiveTooLarge: 'Archive too large',
  heicPicture: 'Picture is HEIC',
  tooManyPixels: 'Too many pixels',
  unreadablePicture: 'Unreadable picture',
  /** Its sizes took too much time or memory. */
  pictureTooDear: 'Picture too dear',
  /** The command that operators may set has refused it. */
  unsafeFile: 'Unsafe file',
  /** That command could not say. */
  uncheckedFile: 'File not checked',
} as const
export type KindRefusal = keyof typeof kindRefusals
