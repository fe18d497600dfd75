import { monotonicMs } from '../../../../clock.ts'
import type { Attempt } from '../../../../jobs/attempt.ts'
import { type Delivery, deliverBatch } from './deliver.ts'
import { listDueBatches } from './queries.ts'

/** Concurrent calls of one company to one push service. */
const maxPerService = 4
/** A call that takes longer is slow. */
const slowMs = 2_000

/** Runs the calls of one attempt at a company, several at a time. */
export const createCalls = (delivery: Delivery, attempt: Attempt) => {
  const underWay = new Map<string, { readonly startedMs: number; readonly call: Promise<void> }>()
  /** Keys of batches that turned out not to be due yet. */
  const notDue: string[] = []
  const failures: unknown[] = []
  let isUsed = false

  /** Until an advance is stored, after all results that are; a lost lease is found by the next call. */
  const onSettled = async () => {
    if (isUsed) return
    const store = async () => {
      await attempt.advance(delivery.db)
      isUsed = true
    }
    await store().catch(() => undefined)
  }
  const startCall = (batch: Parameters<typeof deliverBatch>[1]) => {
    const key = batch.idempotencyKey
    const call = deliverBatch(delivery, batch, onSettled)
      .then(
        (isDelivered) => {
          if (!isDelivered) notDue.push(key)
        },
        (error: unknown) => failures.push(error),
      )
      .then(() => void underWay.delete(key))
    underWay.set(key, { startedMs: monotonicMs(), call })
  }
  const check = () => {
    if (failures.length > 0) throw failures[0]
  }

  const calls = () => [...underWay.values()].map(({ call }) => call)

  return {
    size: (): number => underWay.size,
    /** Whether one of the calls is slow. */
    hasSlowCall: (): boolean => {
      const nowMs = monotonicMs()
      return [...underWay.values()].some(({ startedMs }) => nowMs - startedMs > slowMs)
    },
    /** Starts the due calls, up to the limit; returns whether there were any. Throws LostJob, and what a call has thrown. */
    start: async (): Promise<boolean> => {
      check()
      await attempt.renew(delivery.db)
      const batches = await listDueBatches(delivery.db, attempt.managementGroupId, {
        underWay: [...underWay.keys(), ...notDue],
        maxPerService: maxPerService + notDue.length,
        now: delivery.clock(),
      })
      for (const batch of batches) startCall(batch)
      return batches.length > 0
    },
    /** Waits until a call ends. */
    next: async (): Promise<void> => {
      await Promise.race(calls())
    },
    /** Waits until all calls have ended; throws what one of them has thrown. */
    end: async (): Promise<void> => {
      await Promise.all(calls())
      check()
    },
  }
}
