import { Worker } from 'node:worker_threads'
import type { Message, Order, Task } from './thread.ts'

/** A thread that grows beyond this fails, and the process does not. A small young generation saves 7 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 96 }

/** Time in ms after which a thread that has not stopped by itself is terminated. */
const endMs = 5000

const program = new URL('./thread.ts', import.meta.url)

type Listener = {
  /** The number of rows that the file will have. */
  readonly onCount: (rows: number) => void
  /** So many bytes more are written. */
  readonly onBytes: (bytes: number) => void
}

/** Writes one export in a thread of its own. Rejects when the thread fails or `signal` aborts; then nothing is written any more. */
export const runThread = (task: Task, signal: AbortSignal, { onCount, onBytes }: Listener): Promise<void> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData: task, resourceLimits })
    let timer: NodeJS.Timeout | undefined
    // A thread that is terminated while it makes a compressor takes the whole process with it (nodejs: "close before init"),
    // so it ends between two of its own steps.
    const stop = () => {
      thread.postMessage('stop' satisfies Order)
      timer = setTimeout(() => void thread.terminate(), endMs).unref()
    }
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    let isWhole = false
    let failure: unknown = new Error('the thread of an export ended early')
    thread.on('message', (message: Message) => {
      if ('rows' in message) onCount(message.rows)
      else if ('bytes' in message) onBytes(message.bytes)
      else isWhole = true
    })
    thread.on('error', (error) => {
      failure = error
    })
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      clearTimeout(timer)
      if (isWhole) resolve()
      else reject(failure)
    })
  })
