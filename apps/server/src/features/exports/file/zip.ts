import { formatDay, formatTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { deflate, noSums, type Sums } from './deflate.ts'

/** A file of an archive: its path, of ASCII characters, and its bytes. */
export type Entry = readonly [path: string, bytes: AsyncIterable<Buffer>]

/** The numbers of APPNOTE.TXT, 4.3, whose names these are. */
const signatures = { localFile: 0x04034b50, dataDescriptor: 0x08074b50, centralFile: 0x02014b50, end: 0x06054b50 }
const versionNeeded = 20
/** Sizes and checksum are behind the bytes, which are not known before. */
const hasDescriptor = 8
const deflated = 8
const firstYear = 1980

/** Numbers of two and of four bytes, the low byte first. */
const fields = (...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0))
  let place = 0
  for (const [size, value] of values) place = bytes.writeUIntLE(value, place, size)
  return bytes
}

/** What local and central header have in common; the time is that of the clock in Tokyo. */
const describe = (path: string, at: Instant, { crc, size, compressedSize }: Sums): Buffer => {
  const [year = firstYear, month = 1, day = 1] = formatDay(at).split('/').map(Number)
  const [hour = 0, minute = 0] = formatTime(at).split(':').map(Number)
  return fields(
    [2, versionNeeded],
    [2, hasDescriptor],
    [2, deflated],
    [2, (hour << 11) | (minute << 5)],
    [2, ((year - firstYear) << 9) | (month << 5) | day],
    [4, crc],
    [4, compressedSize],
    [4, size],
    [2, path.length],
    [2, 0],
  )
}

/**
 * Writes a ZIP archive, compressed on the thread that calls it. Throws a RangeError beyond 4 GiB, for which readers would need another
 * format.
 */
export async function* zip(entries: readonly Entry[], at: Instant): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  const count = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  for (const [path, source] of entries) {
    const start = offset
    const name = Buffer.from(path)
    yield count(Buffer.concat([fields([4, signatures.localFile]), describe(path, at, noSums()), name]))
    const sums = noSums()
    for await (const bytes of deflate(source, sums)) yield count(bytes)
    const { crc, size, compressedSize } = sums
    yield count(fields([4, signatures.dataDescriptor], [4, crc], [4, compressedSize], [4, size]))
    directory.push(
      fields([4, signatures.centralFile], [2, versionNeeded]),
      describe(path, at, sums),
      fields([2, 0], [2, 0], [2, 0], [4, 0], [4, start]),
      name,
    )
  }
  const central = Buffer.concat(directory)
  yield central
  const { length } = entries
  yield fields([4, signatures.end], [2, 0], [2, 0], [2, length], [2, length], [4, central.length], [4, offset], [2, 0])
}
