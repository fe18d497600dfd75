import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { runFor } from '../db/whose.ts'
import { type JobKind, type JobParts, runAttempt } from './attempt.ts'
import { claimJob, type Lease } from './queries.ts'

/** Works at the jobs of all companies, in the background. */
export type Runner = {
  /** Adds a kind of job that this process works at. */
  readonly register: (kind: JobKind) => void
  /** Works at what is due of a kind, or of all, as soon as there is a place. */
  readonly wake: (kind?: string) => void
  /** Resolves when nothing that is due is left. */
  readonly idle: () => Promise<void>
  readonly start: () => void
  /** Ends the work after the transactions and calls at hand and releases it; the next process resumes it. */
  readonly stop: () => Promise<void>
}

/** Looks for the jobs of one kind and works at them. */
const createLoop = (kind: JobKind, parts: JobParts) => {
  const { machines, clock, log } = parts
  const running = new Map<number, Promise<void>>()
  /** Companies that have been worked at since no other was due. */
  const served = new Set<number>()
  let looking: Promise<void> | undefined
  let isWoken = false
  let isStopping = false

  const claimExcept = (companies: Iterable<number>, now: Instant): Promise<Lease | null> => {
    const except = [...machines.refused(), ...running.keys(), ...companies]
    return claimJob(kind.db, kind.name, { now, except })
  }

  /** Leases a job, first of companies that wait: however many jobs one has, the others have theirs in between. */
  const claim = async (): Promise<Lease | null> => {
    await kind.prepare?.()
    if (kind.mayWork && !(await kind.mayWork())) return null
    const lease = await claimExcept(served, clock())
    if (lease || served.size === 0) return lease
    served.clear()
    return claimExcept([], clock())
  }

  const begin = (lease: Lease) => {
    const { managementGroupId } = lease
    served.add(managementGroupId)
    const attempt = runAttempt(kind, lease, { ...parts, isStopping: () => isStopping })
      .catch((err: unknown) => log.error({ err, kind: kind.name, managementGroupId }, 'a job could not be released'))
      .finally(() => {
        running.delete(managementGroupId)
        wake()
      })
    running.set(managementGroupId, attempt)
  }

  const look = async () => {
    while (isWoken && !isStopping) {
      isWoken = false
      while (!isStopping && running.size < kind.places) {
        const lease = await claim()
        if (!lease) break
        begin(lease)
      }
    }
  }

  const wake = (): void => {
    isWoken = true
    if (isStopping) return
    // Whatever call has woken it, what it finds is of all companies.
    looking ??= runFor(null, look)
      .catch((err: unknown) => log.error({ err, kind: kind.name }, 'jobs could not be looked for'))
      .finally(() => {
        looking = undefined
        if (isWoken) wake()
      })
  }

  const idle = async () => {
    while (looking || running.size > 0) await Promise.all([looking, ...running.values()])
  }

  return {
    wake,
    idle,
    stop: async () => {
      isStopping = true
      kind.stop?.()
      await idle()
      await kind.close?.()
    },
  }
}

/**
 * Creates the runner of a process. Any number of processes may work at once: each job is worked at by one of them, and
 * taken over by another when that one has ended. Kinds have places of their own, so that none delays another.
 */
export const createRunner = (parts: JobParts): Runner => {
  const loops = new Map<string, { readonly kind: JobKind; readonly loop: ReturnType<typeof createLoop> }>()
  let timers: NodeJS.Timeout[] = []
  let stopped: Promise<void> | undefined
  const each = <Result>(run: (loop: ReturnType<typeof createLoop>) => Result): Result[] =>
    [...loops.values()].map(({ loop }) => run(loop))

  const stop = async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(each((loop) => loop.stop()))
  }

  return {
    register: (kind) => void loops.set(kind.name, { kind, loop: createLoop(kind, parts) }),
    wake: (kind) => (kind === undefined ? void each((loop) => loop.wake()) : loops.get(kind)?.loop.wake()),
    idle: async () => void (await Promise.all(each((loop) => loop.idle()))),
    start: () => {
      each((loop) => loop.wake())
      timers = [...loops.values()].map(({ kind, loop }) => setInterval(loop.wake, kind.pollMs))
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
