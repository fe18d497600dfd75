import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Clock } from '../../../clock.ts'
import type { Queries } from '../../../db/connect.ts'
import { readSnapshot } from '../../../db/cursor.ts'
import { writeCsv } from '../file/csv.ts'
import type { Sheet } from '../file/sheet.ts'
import { writeXlsx } from '../file/xlsx.ts'
import { holdExport, holdMs, insertChunk, type Job, LostExport, type Written } from '../job/queries.ts'
import { openOverview } from '../rows/overview.ts'
import { openReaders } from '../rows/queries.ts'

const chunkSize = 256 * 1024
/** Rows are made while earlier ones are compressed. A result in few pieces costs few turns of the thread. */
const gzip = { level: 3, chunkSize: 64 * 1024, highWaterMark: 256 * 1024 }

/** Pieces of a stream of bytes, all but the last of one size. */
async function* inChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    size += bytes.length
    if (size < chunkSize) continue
    const all = Buffer.concat(waiting)
    let from = 0
    for (; size - from >= chunkSize; from += chunkSize) yield all.subarray(from, from + chunkSize)
    waiting = [all.subarray(from)]
    size -= from
  }
  if (size > 0) yield Buffer.concat(waiting)
}

type Work = { readonly url: string; readonly db: Queries; readonly job: Job; readonly clock: Clock }

/**
 * Reads the rows of an export in one snapshot and stores its file piece by piece: CSV compressed, XLSX as it is. Returns its
 * size when it is whole. Throws LostExport when the export is cancelled, or its post or the right to it is gone.
 */
export const writeExport = ({ url, db, job, clock }: Work): Promise<Written> =>
  readSnapshot(url, async (snapshot) => {
    const sheet = job.newsId === null ? await openOverview(snapshot, job) : await openReaders(snapshot, job)
    if (!sheet) throw new LostExport()
    const progress = { done: 0, total: sheet.total }
    await holdExport(db, job, progress, clock() + holdMs)

    const counted: Sheet = {
      ...sheet,
      batches: (async function* () {
        for await (const rows of sheet.batches) {
          yield rows
          progress.done += rows.length
        }
      })(),
    }
    let bytes = 0
    let storedBytes = 0
    let chunk = 0
    const store = async (source: AsyncIterable<Buffer>) => {
      let stored = Promise.resolve()
      for await (const piece of inChunks(source)) {
        await stored
        stored = insertChunk(db, job, { chunk, bytes: piece }, progress, clock() + holdMs)
        // The next piece is written meanwhile, and waits for it.
        stored.catch(() => undefined)
        storedBytes += piece.length
        chunk += 1
      }
      await stored
    }
    if (job.format === 'xlsx') {
      await store(writeXlsx(counted, job.createdAt))
      bytes = storedBytes
    } else {
      const lines = async function* () {
        for await (const text of writeCsv(counted)) {
          bytes += text.length
          yield text
        }
      }
      await pipeline(lines, createGzip(gzip), store)
    }
    return { rows: progress.done, bytes, storedBytes }
  })
