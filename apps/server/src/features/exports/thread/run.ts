import { Worker } from 'node:worker_threads'
import type { Written } from '../job/queries.ts'
import type { Outcome } from './outcome.ts'
import type { Task } from './thread.ts'

/** A thread that grows beyond this fails, and the process does not. A small young generation saves 7 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 96 }

const program = new URL('./thread.ts', import.meta.url)

/** Writes one export in a thread of its own; null when it was cancelled. Rejects when the thread fails or `signal` aborts. */
export const runThread = (task: Task, signal: AbortSignal): Promise<Written | null> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData: task, resourceLimits })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    let outcome: Outcome | null = null
    thread.on('message', (last: Outcome) => {
      outcome = last
    })
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      if (outcome) resolve(outcome.written)
      else reject(new Error('the thread of an export ended early'))
    })
  })
