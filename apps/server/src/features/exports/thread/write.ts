import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Snapshot } from '../../../db/cursor.ts'
import { writeCsv } from '../file/csv.ts'
import type { Sheet } from '../file/sheet.ts'
import { writeXlsx } from '../file/xlsx.ts'
import type { Job } from '../job.ts'
import { openOverview } from '../rows/overview.ts'
import { openReaders } from '../rows/queries.ts'
import { openUnreached } from '../rows/unreached.ts'

/** Rows are made while earlier ones are compressed. A result in few pieces costs few turns of the thread. */
const gzip = { level: 3, chunkSize: 64 * 1024, highWaterMark: 256 * 1024 }

/** The batches of a sheet; fails instead of ending with other than its number of rows. */
async function* countedBatches({ batches, total }: Sheet): Sheet['batches'] {
  let done = 0
  for await (const rows of batches) {
    done += rows.length
    yield rows
  }
  if (done !== total) throw new Error(`an export has ${done} rows in place of ${total}`)
}

type Output = { readonly onCount: (rows: number) => void; readonly write: (bytes: Buffer) => void }

/** Opens the table of a job; null when its post is gone. */
const open = (snapshot: Snapshot, job: Job): Promise<Sheet | null> => {
  if (job.newsId !== null) return openReaders(snapshot, job)
  return 'reach' in job ? openUnreached(snapshot, job) : openOverview(snapshot, job)
}

/** Writes the file of an export from one snapshot: CSV compressed by gzip, XLSX as it is. Reports the number of rows first. */
export const writeExport = async (snapshot: Snapshot, job: Job, { onCount, write }: Output): Promise<void> => {
  const sheet = await open(snapshot, job)
  if (!sheet) throw new Error('a post is gone')
  onCount(sheet.total)
  const counted = { ...sheet, batches: countedBatches(sheet) }
  const store = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) write(piece)
  }
  if (job.format === 'xlsx') await store(writeXlsx(counted, job.now))
  else await pipeline(writeCsv(counted), createGzip(gzip), store)
}
