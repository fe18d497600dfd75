import { Worker } from 'node:worker_threads'
import { type Attempt, unsent } from '../sender/attempt.ts'
import type { Push, SenderSettings } from '../sender/sender.ts'
import type { Signer } from '../sender/vapid.ts'
import type { Order, Report, Task } from './messages.ts'

type Log = { readonly error: (details: object, text: string) => void }
type OnAttempts = (attempts: Report['attempts']) => void

type Open = {
  readonly onAttempts: OnAttempts
  /** Indexes of pushes without an attempt yet. */
  readonly pending: Set<number>
  readonly end: () => void
}

/** Encryption allocates memory outside of the heap: a small young generation collects it sooner and saves 90 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

const program = new URL('./thread.ts', import.meta.url)

/**
 * Creates a pusher that encrypts and sends pushes in its own thread, started with the first push. After a crash the next push
 * starts the thread again; unfinished pushes count as unsent, although some may have arrived.
 */
export const createPusher = (settings: SenderSettings, log: Log) => {
  const open = new Map<number, Open>()
  let thread: Worker | null = null
  let isStopping = false
  let lastId = 0

  const onReport = ({ id, attempts, isOver }: Report) => {
    const task = open.get(id)
    if (!task) return
    for (const [index] of attempts) task.pending.delete(index)
    task.onAttempts(attempts)
    if (!isOver) return
    open.delete(id)
    task.end()
  }

  const failOpenTasks = () => {
    thread = null
    const lost: Attempt = unsent('the sending thread ended')
    for (const [id, { pending }] of [...open])
      onReport({ id, attempts: [...pending].map((index) => [index, lost]), isOver: true })
  }

  const start = (): Worker => {
    const started = new Worker(program, { workerData: settings, resourceLimits })
    started.unref()
    started.on('message', onReport)
    started.on('error', (err) => log.error({ err }, 'the thread that sends pushes failed, and is started again'))
    started.on('exit', () => {
      if (thread === started) failOpenTasks()
    })
    if (isStopping) started.postMessage('stop' satisfies Order)
    return started
  }

  return {
    /**
     * Sends pushes and calls `onAttempts` with their attempts by index, several at a time. Resolves after at most twenty
     * seconds; pushes that could not start in time, or after `stop`, have no attempt.
     */
    send: (pushes: readonly Push[], signer: Signer, onAttempts: OnAttempts): Promise<void> =>
      new Promise((end) => {
        lastId += 1
        open.set(lastId, { onAttempts, pending: new Set(pushes.keys()), end })
        thread ??= start()
        thread.postMessage({ id: lastId, pushes, signer } satisfies Task)
      }),
    /** Starts nothing new; running calls end. */
    stop: (): void => {
      isStopping = true
      thread?.postMessage('stop' satisfies Order)
    },
    /** Ends the thread. */
    close: async (): Promise<void> => {
      await thread?.terminate()
    },
    /** The thread, for tests that end it. */
    thread: (): Worker | null => thread,
  }
}
export type Pusher = ReturnType<typeof createPusher>
