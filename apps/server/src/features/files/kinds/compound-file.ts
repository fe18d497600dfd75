import type { FileHandle } from 'node:fs/promises'
import { readBytes } from './looked.ts'

/** A sector that no chain uses, and where chains end. */
const free = 0xff_ff_ff_ff
const lastSector = 0xff_ff_ff_fa

const entryBytes = 128
/** A document has some dozens of entries. */
const maxEntries = 20_000
const storedApartBytes = 4096
const smallSector = 64
/** So much is read at once where the sectors of a chain follow each other, as they mostly do. */
const runBytes = 64 * 1024

type Entry = { readonly name: string; readonly type: number; readonly start: number; readonly bytes: number }
const root = 5
const stream = 2
/** Small parts are together in the root's; a folder has none. */
const isStoredApart = ({ type, bytes }: Entry) => type === root || (type === stream && bytes >= storedApartBytes)

/** A compound file, in which the older formats of office documents store their parts. */
export type CompoundFile = {
  readonly names: ReadonlySet<string>
  /** The bytes of a part, piece by piece; null where there is none. Throws for a part that is not whole. */
  readonly read: (name: string) => AsyncIterable<Buffer> | null
}

const broken = () => new Error('a compound file is broken')

/** The sectors of a chain; throws where it leaves the table or never ends. */
const chainOf = (table: Uint32Array, start: number): number[] => {
  const chain: number[] = []
  for (let sector = start; sector < lastSector; sector = table[sector] ?? free) {
    if (sector >= table.length || chain.length > table.length) throw broken()
    chain.push(sector)
  }
  return chain
}

/** The runs of a chain: its sectors that follow each other, at most so many in one. */
function* runsOf(chain: readonly number[], most: number): Generator<{ readonly from: number; readonly count: number }> {
  let [from, count] = [free, 0]
  for (const sector of chain) {
    if (count > 0 && sector === from + count && count < most) {
      count += 1
      continue
    }
    if (count > 0) yield { from, count }
    from = sector
    count = 1
  }
  if (count > 0) yield { from, count }
}

const numbersOf = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(4 * index))

const entryOf = (bytes: Buffer): Entry | null => {
  const type = bytes.readUInt8(66)
  if (type === 0) return null
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62)
  return {
    name: bytes.toString('utf16le', 0, nameBytes),
    type,
    start: bytes.readUInt32LE(116),
    bytes: bytes.readUInt32LE(120),
  }
}

/**
 * Reads the directory of a compound file, and of its contents only what is read of it later. Throws where it is no such file, or is
 * cut off.
 */
export const openCompoundFile = async (file: FileHandle, size: number): Promise<CompoundFile> => {
  const header = await readBytes(file, 0, 512)
  if (header.length < 512) throw broken()
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw broken()
  const sectorBytes = 1 << shift
  const read = (sector: number, count = 1) => readBytes(file, (sector + 1) * sectorBytes, count * sectorBytes)
  const mostSectors = Math.ceil(size / sectorBytes)

  /** Where the table of chains is: in the header, and what does not fit there in a chain of its own. */
  const tableSectors = [...numbersOf(header.subarray(76, 512))]
  let next = header.readUInt32LE(68)
  for (let count = 0; next < lastSector; count++) {
    if (count > mostSectors) throw broken()
    const numbers = [...numbersOf(await read(next))]
    next = numbers.pop() ?? free
    tableSectors.push(...numbers)
  }
  const used = tableSectors.slice(0, header.readUInt32LE(44))
  if (used.length * sectorBytes > size || used.some((sector) => sector >= mostSectors)) throw broken()
  const table = new Uint32Array((used.length * sectorBytes) / 4)
  for (const [index, sector] of used.entries()) table.set(numbersOf(await read(sector)), (index * sectorBytes) / 4)

  const readChain = async function* (start: number): AsyncGenerator<Buffer> {
    for (const { from, count } of runsOf(chainOf(table, start), runBytes / sectorBytes)) yield await read(from, count)
  }
  const entries: Entry[] = []
  for await (const bytes of readChain(header.readUInt32LE(48))) {
    for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
      const entry = entryOf(bytes.subarray(at, at + entryBytes))
      if (entry) entries.push(entry)
    }
    if (entries.length > maxEntries) throw broken()
  }

  // Parts share no sector, so that their chains together are no longer than the table. What is cut off ends before one of them.
  let length = 0
  for (const { start } of entries.filter(isStoredApart)) {
    const chain = chainOf(table, start)
    length += chain.length
    if (length > table.length || chain.some((sector) => (sector + 1) * sectorBytes >= size)) throw broken()
  }

  const readSmall = async function* (start: number): AsyncGenerator<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of readChain(header.readUInt32LE(60))) pieces.push(piece)
    const sectors = chainOf(table, entries[0]?.start ?? free)
    for (const small of chainOf(numbersOf(Buffer.concat(pieces)), start)) {
      const at = small * smallSector
      const sector = sectors[Math.floor(at / sectorBytes)]
      if (sector === undefined) throw broken()
      yield await readBytes(file, (sector + 1) * sectorBytes + (at % sectorBytes), smallSector)
    }
  }
  const readPart = async function* ({ start, bytes }: Entry): AsyncGenerator<Buffer> {
    let left = bytes
    for await (const piece of bytes < storedApartBytes ? readSmall(start) : readChain(start)) {
      yield piece.subarray(0, left)
      left -= Math.min(left, piece.length)
    }
    if (left > 0) throw broken()
  }
  return {
    names: new Set(entries.map(({ name }) => name)),
    read: (name) => {
      const entry = entries.find((other) => other.type === stream && other.name === name)
      return entry ? readPart(entry) : null
    },
  }
}
