import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { BrokenWorkbook, WorkbookTooLarge } from './faults.ts'

/** Largest part of a workbook, unpacked. */
const maxPartBytes = 64 * 1024 * 1024
/** Most parts; a workbook has some dozens, beside its pictures. */
const maxParts = 10_000

/** The parts of a workbook that was opened. */
export type Archive = {
  /** The text of a part, piece by piece as it is unpacked; null where there is no such part. Throws WorkbookTooLarge. */
  readonly read: (name: string) => AsyncIterable<string> | null
}

const listParts = (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> =>
  new Promise((resolve, reject) => {
    const parts = new Map<string, Entry>()
    zip.on('error', reject)
    zip.on('end', () => resolve(parts))
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.toLowerCase()
      if (!parts.has(name)) parts.set(name, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

async function* textOf(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  // The reader of archives ends a part that holds more than it says.
  if (entry.uncompressedSize > maxPartBytes) throw new WorkbookTooLarge()
  if (entry.isEncrypted()) throw new BrokenWorkbook()
  const stream = await promisify(
    zip.openReadStream.bind(zip) as (
      of: Entry,
      done: (error: Error | null, found: NodeJS.ReadableStream) => void,
    ) => void,
  )(entry)
  const decoder = new TextDecoder()
  for await (const bytes of stream) yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}

/** Opens the archive that a workbook is. Names of parts are compared without regard to case. Throws for anything else. */
export const openArchive = async (file: Buffer): Promise<Archive> => {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySize: true, autoClose: false } as const
    yauzl.fromBuffer(file, options, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  if (zip.entryCount > maxParts) throw new WorkbookTooLarge()
  const parts = await listParts(zip)
  return {
    read: (name) => {
      const entry = parts.get(name.toLowerCase())
      return entry ? textOf(zip, entry) : null
    },
  }
}
