import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { KindRefusal } from '@kawaraban/contract/files-kinds.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { Check } from './looked.ts'

const mib = 1024 * 1024

/** Unpacked an archive may have so much; more than the lower bound only where it is not more than so many times its size. */
const bounds = { entries: 20_000, bytes: 1024 * mib, alwaysBytes: 100 * mib, ratio: 100, partBytes: mib } as const

/** An archive that was opened. Names are as it lists them. */
export type Zip = {
  readonly names: readonly string[]
  /** The text of a part, or null where there is none or it is too large to be what it is read for. */
  readonly read: (name: string) => Promise<string | null>
}

type Opened = { readonly zip: Zip } | { readonly refusal: KindRefusal }

const readText = async (zip: ZipFile, entry: Entry): Promise<string | null> => {
  if (entry.uncompressedSize > bounds.partBytes || entry.isEncrypted()) return null
  const openStream = promisify(
    zip.openReadStream.bind(zip) as (
      of: Entry,
      done: (error: Error | null, found: NodeJS.ReadableStream) => void,
    ) => void,
  )
  // The reader of archives ends a part that holds more than it says.
  const pieces: Buffer[] = []
  for await (const piece of await openStream(entry)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

const listEntries = (zip: ZipFile): Promise<readonly Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

/** Opens an archive by its list, which is at its end, so that one that is cut off has none. Nothing is unpacked. */
export const openZip = async (file: FileHandle, bytes: number): Promise<Opened> => {
  try {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      const options = { lazyEntries: true, validateEntrySize: true, autoClose: false } as const
      yauzl.fromFd(file.fd, options, (error, opened) => (error ? reject(error) : resolve(opened)))
    })
    if (zip.entryCount > bounds.entries) return { refusal: 'archiveTooLarge' }
    const entries = await listEntries(zip)
    if (entries.length === 0) return { refusal: 'emptyFile' }
    const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (unpacked > bounds.bytes || unpacked > Math.max(bounds.alwaysBytes, bounds.ratio * bytes)) {
      return { refusal: 'archiveTooLarge' }
    }
    const read = async (name: string) => {
      const entry = entries.find(({ fileName }) => fileName === name)
      return entry ? readText(zip, entry) : null
    }
    return { zip: { names: entries.map(({ fileName }) => fileName), read } }
  } catch {
    // Others have written it: whatever fails is a fault of the file.
    return { refusal: 'brokenFile' }
  }
}

/** Why a file is no archive, or none that anybody should unpack. */
export const refusalOfZip: Check = async ({ file, bytes, detected }) => {
  if (detected !== 'zip') return 'contentDiffers'
  const opened = await openZip(file, bytes)
  return 'refusal' in opened ? opened.refusal : null
}
