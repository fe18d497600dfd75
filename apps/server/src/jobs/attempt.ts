import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Clock } from '../clock.ts'
import type { Db, Queries } from '../db/connect.ts'
import type { Machines } from '../db/machines.ts'
import { runFor } from '../db/whose.ts'
import { measures } from '../measures.ts'
import { type JobKey, type Lease, LostJob, lockLease, releaseJob, renewLease } from './queries.ts'

/** A job that is being worked at, and what its work reports. */
export type Attempt = JobKey & {
  /** Whether the work stops after the transaction at hand: the process ends, or the job is another's. */
  readonly isStopping: () => boolean
  /** Call it within a transaction of the work: no other process works at the job before that ends. Throws LostJob. */
  readonly renew: (db: Queries) => Promise<void>
  /** The same for a transaction that stores an advance, from which the next attempt would go on. */
  readonly advance: (db: Queries) => Promise<void>
}

/** A kind of job: what is to be done, how often and how many at once. */
export type JobKind = {
  readonly name: string
  /** Where its jobs are found and leased. */
  readonly db: Db
  /** Jobs that a process works at concurrently, each of another company. */
  readonly places: number
  /** How often a process looks for what has become due. */
  readonly pollMs: number
  /** Pauses after a first, second, … attempt that has stored no advance; after the last the job has failed. */
  readonly pausesMs: readonly number[]
  /** Called before a process looks for a job. */
  readonly prepare?: () => Promise<void>
  /** Whether this process has what the work needs; asked before it looks for a job. */
  readonly mayWork?: () => Promise<boolean>
  /** Works at a job until it is over, waits for its time, or makes room for others. */
  readonly run: (attempt: Attempt) => Promise<void>
  /** When a job is due next, null when it is over. Its row is locked: a change of its plans is seen, or comes after. */
  readonly nextDue: (tx: Queries, job: JobKey) => Promise<Instant | null>
  /** Ends the work of a job that has failed; returns when it is due once more, or null. */
  readonly giveUp: (attempt: Attempt) => Promise<Instant | null>
  /** Called when the process begins to end. */
  readonly stop?: () => void
  /** Called when all work has ended. */
  readonly close?: () => Promise<void>
}

/** What jobs are worked at with. */
export type JobParts = {
  readonly machines: Pick<Machines, 'answers' | 'refused'>
  readonly clock: Clock
  readonly log: { readonly error: (details: object, text: string) => void }
  /** How often a lease is renewed, which lasts 30 seconds without; then another process takes the job up. */
  readonly renewMs?: number
}

const usualRenewMs = 10_000
/** A job whose machine does not answer is tried again after this time. */
const unreachableMs = 15_000

/** When a job is due after an attempt, null for never; and its attempts where they are not as they are stored. */
type Outcome = { readonly dueAt: Instant | null; readonly attempts?: number }

/**
 * Works at a leased job and releases it. The lease is renewed by time, however long the work takes until it stores
 * something. What fails is logged and due again after its pause; after the last pause it is given up.
 */
export const runAttempt = async (
  kind: JobKind,
  lease: Lease,
  { machines, clock, log, renewMs = usualRenewMs, isStopping }: JobParts & { readonly isStopping: () => boolean },
): Promise<void> => {
  const { db, pausesMs } = kind
  const { managementGroupId, key, attempts } = lease
  const fields = { kind: kind.name, managementGroupId, ...(key && { key }), attempts }
  const isLast = attempts > pausesMs.length
  let isLost = false

  const renew = (isAdvance: boolean) => (queries: Queries) => renewLease(queries, lease, { isAdvance })
  const attempt: Attempt = {
    ...lease,
    isStopping: () => isLost || isStopping(),
    renew: renew(false),
    advance: renew(true),
  }
  // What fails is tried again by the next renewal, and the work's own statements report it.
  const renewInTime = () =>
    attempt.renew(db).catch((error: unknown) => {
      if (error instanceof LostJob) isLost = true
    })
  const renewal = setInterval(renewInTime, renewMs)

  const work = async (): Promise<Outcome | 'ended' | 'failed'> => {
    if (isStopping()) return 'ended'
    if (!(await machines.answers(managementGroupId))) return { dueAt: clock() + unreachableMs, attempts: attempts - 1 }
    try {
      if (!isLast) {
        // A renewal of the lease, beside it, does not wait for its share.
        await runFor('background', () => kind.run(attempt))
        return 'ended'
      }
      const dueAt = await runFor('background', () => kind.giveUp(attempt))
      log.error(fields, 'a job has failed')
      measures.failedJobs.publish(kind.name)
      return { dueAt, attempts: 0 }
    } catch (err) {
      if (err instanceof LostJob) return 'ended'
      log.error({ err, ...fields }, 'a job failed, and is tried again')
      return 'failed'
    }
  }

  /** Decides by the stored attempts, not by the calls of `advance`: what was rolled back is no advance. */
  const next = async (tx: Queries, result: 'ended' | 'failed', stored: number): Promise<Outcome> => {
    const pauseMs = pausesMs[Math.max(stored - 1, 0)] ?? pausesMs.at(-1) ?? 0
    if (result === 'failed') return { dueAt: clock() + pauseMs }
    // However often processes are restarted, no work fails because of that.
    if (isStopping()) return { dueAt: clock(), attempts: Math.max(stored - 1, 0) }
    const nextAt = await kind.nextDue(tx, lease)
    if (nextAt === null) return { dueAt: null }
    // Read after `nextDue`, which returns the time itself where there is more to do.
    const now = clock()
    // What ends without an advance, and is due all the same, has failed as well.
    const hasAdvanced = stored === 0 || nextAt > now
    return hasAdvanced ? { dueAt: Math.max(nextAt, now), attempts: 0 } : { dueAt: now + pauseMs }
  }

  try {
    const result = await work()
    await db.transaction(async (tx) => {
      const stored = await lockLease(tx, lease)
      if (stored === null) return
      await releaseJob(tx, lease, typeof result === 'string' ? await next(tx, result, stored) : result)
    })
  } finally {
    clearInterval(renewal)
  }
}
