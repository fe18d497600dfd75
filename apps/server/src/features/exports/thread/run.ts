import { Worker } from 'node:worker_threads'
import type { Message, Task } from './thread.ts'

/** A thread that grows beyond this fails, and the process does not. A small young generation saves 7 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 96 }

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
    const stop = () => void thread.terminate()
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
      if (isWhole) resolve()
      else reject(failure)
    })
  })
