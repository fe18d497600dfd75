import { Readable } from 'node:stream'
import type { RunDear } from '../../http/limits/dear.ts'
import { type GrowingFile, openGrowingFile } from './growing-file.ts'
import type { Job } from './job.ts'
import { runThread } from './thread/run.ts'
import { createTurns, exportLimits } from './turns.ts'

/** Longest time in ms that a file is written, and its snapshot of the database is open. */
const writeMs = 60_000

type Call = {
  /** Aborts when the caller disconnects. */
  readonly gone: AbortSignal
  /** Refuses a caller who has lost the right to the file meanwhile. */
  readonly checkRights: () => Promise<void>
}

/** A file that is being sent while it is written. */
export type SentFile = { readonly rows: number; readonly file: Readable }

type Parts = {
  readonly url: string
  readonly runDear: RunDear
  readonly onFailure: (error: unknown) => void
  readonly takeTurn?: ReturnType<typeof createTurns>
  readonly run?: typeof runThread
}

/** Writes an export, when it is its turn, and returns its file as soon as its rows are counted; throws Busy. */
export type Exporter = (job: Job, call: Call) => Promise<SentFile>

/** Creates the exporter of a process. Its rows are found and counted in a dear place. Files are written at the pace of the database, and read at that of each caller. */
export const createExporter =
  ({ url, runDear, onFailure, takeTurn = createTurns(), run = runThread }: Parts): Exporter =>
  async (job, { gone, checkRights }) => {
    const turn = await takeTurn(job, job.newsId === null ? 0 : job.narrowing.length, gone)
    const stop = new AbortController()
    let written = Promise.resolve()
    let file: GrowingFile | null = null
    const close = async () => {
      stop.abort()
      await written
      await file?.close()
      turn.end()
    }
    const write = ({ descriptor, grow, end, size }: GrowingFile): Promise<number> => {
      const counted = Promise.withResolvers<number>()
      const signal = AbortSignal.any([gone, stop.signal, AbortSignal.timeout(writeMs)])
      const task = { url, job, descriptor, maxBytes: exportLimits.fileBytes }
      written = run(task, signal, { onCount: counted.resolve, onBytes: grow })
        .then(
          () => end(),
          (error) => {
            counted.reject(error)
            end(error)
            if (!gone.aborted && !stop.signal.aborted) onFailure(error)
          },
        )
        .then(() => turn.endWriting(size()))
      return counted.promise
    }
    try {
      await checkRights()
      file = await openGrowingFile()
      const growing = file
      const rows = await runDear(job.managementGroupId, gone, () => write(growing)).catch(async (error) => {
        // A post that is gone, for instance, is refused as such.
        await checkRights()
        throw error
      })
      await checkRights()
      const stream = Readable.from(file.read(), { objectMode: false })
      stream.once('close', close)
      return { rows, file: stream }
    } catch (error) {
      await close()
      throw error
    }
  }
