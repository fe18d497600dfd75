import { deflate, noSums } from './deflate.ts'

/** RFC 1952: compressed by deflate, without name, time and system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Compresses a stream as a gzip file; `onSize` is called at its end with the bytes that it had before. */
export async function* gzip(source: AsyncIterable<Buffer>, onSize: (size: number) => void): AsyncGenerator<Buffer> {
  const sums = noSums()
  yield header
  yield* deflate(source, sums)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(sums.crc, 0)
  trailer.writeUInt32LE(sums.size % 2 ** 32, 4)
  yield trailer
  onSize(sums.size)
}
