import { Readable } from 'node:stream'
import type { Clock } from '../../clock.ts'
import { Busy } from '../../db/fair-queue.ts'
import type { RunDear } from '../../http/limits/dear.ts'
import { Refusal } from '../../http/refusal.ts'
import { type GrowingFile, openGrowingFile } from './growing-file.ts'
import type { Job } from './job.ts'
import { runThread } from './thread/run.ts'
import type { Task } from './thread/thread.ts'
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
  readonly clock: Clock
  readonly runDear: RunDear
  /** Gets what nobody who has called gets: the answer has begun, or is over. */
  readonly onFailure: (error: unknown) => void
  readonly takeTurn?: ReturnType<typeof createTurns>
  readonly run?: typeof runThread
  readonly openFile?: typeof openGrowingFile
}

/**
 * Writes an export, when it is its turn, and returns its file as soon as its rows are counted. Throws a refusal where too many wait,
 * and for a caller who has left. The file is gone when it is sent, or when the caller is.
 */
export type Exporter = (job: Job, call: Call) => Promise<SentFile>

const check = async ({ gone, checkRights }: Call) => {
  gone.throwIfAborted()
  await checkRights()
  gone.throwIfAborted()
}

const tooMany = (error: unknown): never => {
  throw error instanceof Busy ? new Refusal('tooManyExports') : error
}

type Writing = {
  /** The number of its rows, or why there are none. */
  readonly counted: Promise<number>
  /** When nothing writes any more. */
  readonly written: Promise<void>
}
type WritingParts = Required<Pick<Parts, 'run' | 'onFailure'>> & { readonly stop: AbortSignal }

/** Lets a thread write a file until it is whole, or `stop` aborts. */
const write = (task: Task, { grow, end }: GrowingFile, { run, stop, onFailure }: WritingParts): Writing => {
  const counted = Promise.withResolvers<number>()
  let isCounted = false
  const onCount = (rows: number) => {
    isCounted = true
    counted.resolve(rows)
  }
  const fail = (error: Error) => {
    counted.reject(error)
    end(error)
    if (isCounted && !stop.aborted) onFailure(error)
  }
  const signal = AbortSignal.any([stop, AbortSignal.timeout(writeMs)])
  return { counted: counted.promise, written: run(task, signal, { onCount, onBytes: grow }).then(() => end(), fail) }
}

/** Begins to write in a dear place, which is free when the rows are counted. In a function of its own: nothing else holds the task. */
const startWriting = (
  task: Task,
  file: GrowingFile,
  { runDear, ...parts }: WritingParts & Pick<Parts, 'runDear'>,
): Writing => {
  const written = Promise.withResolvers<void>()
  const begin = () => {
    const writing = write(task, file, parts)
    written.resolve(writing.written)
    return writing.counted
  }
  const counted = runDear(task.job.managementGroupId, parts.stop, begin).catch(tooMany)
  // Without a place nothing has begun.
  counted.catch(() => written.resolve())
  return { counted, written: written.promise }
}

/** Creates the exporter of a process. Files are written at the pace of the database, and read at that of each caller. */
export const createExporter =
  ({
    url,
    clock,
    runDear,
    onFailure,
    takeTurn = createTurns(),
    run = runThread,
    openFile = openGrowingFile,
  }: Parts): Exporter =>
  async (job, call) => {
    const { gone } = call
    const bytes = job.newsId === null ? 0 : Buffer.byteLength(job.narrowing)
    // The browser waits for a byte from when it has called, so that a body that was long on its way has less time left.
    const waitMs = Math.max(0, exportLimits.waitMs - (clock() - job.now))
    const turn = await takeTurn(job, { bytes, waitMs, gone }).catch(tooMany)
    const stop = new AbortController()
    let written = Promise.resolve()
    let file: GrowingFile | null = null
    // It lives as long as the download: nothing here that is used by a function may hold the job, whose narrowing may be large.
    const close = async () => {
      stop.abort()
      try {
        await written
        await file?.close()
      } catch (error) {
        onFailure(error)
      } finally {
        turn.end()
      }
    }
    try {
      await check(call)
      file = await openFile()
      const { descriptor, size, read } = file
      const task = { url, job, descriptor, maxBytes: exportLimits.fileBytes }
      const writing = startWriting(task, file, { run, runDear, stop: AbortSignal.any([gone, stop.signal]), onFailure })
      written = writing.written.then(() => turn.endWriting(size()))
      try {
        await writing.counted
      } finally {
        // A post that is gone, for instance, is refused as such.
        await check(call)
      }
      const stream = Readable.from(read(), { objectMode: false })
      stream.once('close', close)
      gone.addEventListener('abort', () => stream.destroy())
      return { rows: await writing.counted, file: stream }
    } catch (error) {
      await close()
      // Nobody gets this answer: it counts as that to a body that breaks off.
      throw gone.aborted ? new Refusal('badRequest') : error
    }
  }
