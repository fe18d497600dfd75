import type { CompoundFile } from './compound-file.ts'

/** What a part says of macros: `locked` where it cannot be read without a password. */
type Finding = 'macros' | 'locked' | null

/** Records of a workbook that are looked for; a sheet says what it is at its sixth byte. */
const record = { end: 0x0a, locked: 0x2f, sheet: 0x85, project: 0xd3 } as const
const macroSheets: readonly (number | undefined)[] = [1, 6]

/** Reads the records of a workbook's first part, in which all of its sheets are named. */
export const findInWorkbook = async (pieces: AsyncIterable<Buffer>): Promise<Finding> => {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= 4) {
      const [type, length] = [rest.readUInt16LE(0), rest.readUInt16LE(2)]
      if (rest.length < 4 + length) break
      if (type === record.end) return null
      if (type === record.locked) return 'locked'
      if (type === record.project || (type === record.sheet && macroSheets.includes(rest[9]))) return 'macros'
      rest = rest.subarray(4 + length)
    }
  }
  return null
}

/** The record of a presentation that names its macros; four bytes behind it 1 where there are any. */
const projectRecord = Buffer.from([0x02, 0x00, 0x00, 0x04, 0x0c, 0x00, 0x00, 0x00])
const projectBytes = projectRecord.length + 8

/** Searches a presentation for the record of its macros, wherever it is. */
export const findInSlides = async (pieces: AsyncIterable<Buffer>): Promise<Finding> => {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece])
    for (let at = rest.indexOf(projectRecord); at !== -1; at = rest.indexOf(projectRecord, at + 1)) {
      if (at + projectBytes <= rest.length && rest.readUInt32LE(at + 12) !== 0) return 'macros'
    }
    rest = rest.subarray(Math.max(0, rest.length - projectBytes + 1))
  }
  return null
}

/** The first part of a text says by one bit that it is locked. */
export const findInText = async (pieces: AsyncIterable<Buffer>): Promise<Finding> => {
  for await (const piece of pieces)
    return piece.length >= 12 && (piece.readUInt16LE(10) & 0x0100) !== 0 ? 'locked' : null
  return null
}

/** Whether a document stores macros of Visual Basic beside its own parts. */
export const hasMacroParts = ({ names }: CompoundFile): boolean =>
  [...names].some((name) => /^(_vba_project(_cur)?|vba)$/i.test(name))
