import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Fast, and a third larger than the smallest. */
const level = 3
/** What is compressed at once: in smaller segments less of it repeats. */
const segmentSize = 256 * 1024

/** Of what a stream has compressed so far: checksum and size before, size after. */
export type Sums = { crc: number; size: number; compressedSize: number }

export const noSums = (): Sums => ({ crc: 0, size: 0, compressedSize: 0 })

/**
 * Compresses a stream by the algorithm of gzip and ZIP, without their headers, and adds it up in `sums`. Works on the thread that
 * calls it: streams of `node:zlib` compress on threads that all requests share, which have the priority of requests.
 */
export async function* deflate(source: AsyncIterable<Buffer>, sums: Sums): AsyncGenerator<Buffer> {
  const compress = (bytes: Buffer, finishFlush: number) => {
    const segment = deflateRawSync(bytes, { level, finishFlush })
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    sums.compressedSize += segment.length
    return segment
  }
  let waiting: Buffer[] = []
  let size = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    size += bytes.length
    if (size < segmentSize) continue
    yield compress(Buffer.concat(waiting), constants.Z_SYNC_FLUSH)
    waiting = []
    size = 0
  }
  yield compress(Buffer.concat(waiting), constants.Z_FINISH)
}
